// Grids, and what the bot should make of them.

package main

import (
	"reflect"
	"testing"
)

func expectSlide(t *testing.T, before []int, slide string, after []int, gain int) {
	cells, gained := slid(before, 3, slide)
	if !reflect.DeepEqual(cells, after) || gained != gain {
		t.Errorf("it became %v with a gain of %d", cells, gained)
	}
}

func expectChoice(t *testing.T, cells []int, slide string) {
	all := []string{"up", "right", "down", "left"}
	if chosen := choose(&Position{Width: 3, Height: 3, Cells: cells, Legal: all}).Move; chosen != slide {
		t.Errorf("it slid %s, not %s", chosen, slide)
	}
}

func TestASlideMergesEveryTileOnce(t *testing.T) {
	expectSlide(t, []int{1, 1, 2, 0, 0, 0, 3, 0, 3}, "left", []int{2, 2, 0, 0, 0, 0, 4, 0, 0}, 20)
	expectSlide(t, []int{1, 0, 1, 1, 0, 1, 1, 0, 2}, "down", []int{0, 0, 0, 1, 0, 2, 2, 0, 2}, 8)
}

func TestALargeTileGoesIntoTheCorner(t *testing.T) {
	expectChoice(t, []int{0, 0, 0, 9, 0, 0, 0, 0, 0}, "up")
}

func TestItMergesWhereItCan(t *testing.T) {
	expectChoice(t, []int{1, 5, 2, 2, 5, 1, 1, 2, 4}, "up")
}
