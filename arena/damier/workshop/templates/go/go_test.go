// Boards of 3x3, and the move that the bot should find.

package main

import (
	"fmt"
	"testing"
)

func expect(t *testing.T, cells []int, move string) {
	var legal []string
	for at, cell := range cells {
		if cell == 0 {
			legal = append(legal, fmt.Sprintf("%c%d", columns[at%3], 3-at/3))
		}
	}
	legal = append(legal, "pass")
	if chosen := choose(&Position{Width: 3, Height: 3, Cells: cells, Legal: legal}).Move; chosen != move {
		t.Errorf("it played %s, not %s", chosen, move)
	}
}

func TestItCapturesAStone(t *testing.T) {
	expect(t, []int{1, 2, 0, 0, 1, 0, 0, 0, 0}, "C3")
}

func TestItDoesNotFillItsOwnEyes(t *testing.T) {
	expect(t, []int{0, 1, 0, 1, 1, 1, 1, 1, 1}, "pass")
}
