// Boards, and the colour that the bot should find.

package main

import "testing"

func expect(t *testing.T, cells []int, colour string) {
	position := &Position{Width: 3, Height: 3, Cells: cells, Legal: []string{"A", "B", "C"}}
	if chosen := choose(position).Move; chosen != colour {
		t.Errorf("it took %s, not %s", chosen, colour)
	}
}

func TestThreeCellsAreBetterThanOne(t *testing.T) {
	expect(t, []int{128, 1, 2, 2, 0, 0, 2, 2, 129}, "C")
}

func TestCellsThatAreOutOfReachDoNotCount(t *testing.T) {
	expect(t, []int{128, 1, 0, 1, 0, 0, 0, 0, 129}, "B")
}
