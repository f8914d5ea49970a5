// A bot for Go: it tries every legal move and takes the one it likes best.
//
// Begin with `note`, which says how much the bot likes a move. A cell is 0 empty, 1 black or 2 white; a move is a
// point such as D4, with A1 at the lower left, or pass.

package main

import (
	"strconv"
	"strings"
)

const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

func choose(position *Position) Choice {
	move := best(position.Legal, func(move string) int { return note(position, move) })
	return Choice{Move: move}
}

// note tells how good a move is. To pass is worth nothing; what should not be played is worth less.
func note(position *Position, move string) int {
	if move == "pass" {
		return 0
	}
	line, _ := strconv.Atoi(move[1:])
	at := (position.Height-line)*position.Width + strings.Index(columns, move[:1])
	colour, before := position.Seat+1, position.Cells
	after := append([]int{}, before...)
	after[at] = colour
	saved, captured, isEye := map[int]bool{}, map[int]bool{}, true
	for _, near := range position.Near(at) {
		switch before[near] {
		case colour:
			if stones, liberties := chain(position, before, near); liberties == 1 {
				add(saved, stones)
			}
			continue
		case 0:
		default:
			if stones, liberties := chain(position, after, near); liberties == 0 {
				add(captured, stones)
			}
		}
		isEye = false
	}
	for stone := range captured {
		after[stone] = 0
	}
	_, liberties := chain(position, after, at)
	if isEye && len(saved) == 0 {
		return -1 // an own eye
	}
	if liberties < 2 && len(captured) == 0 {
		return -1 // lost at once
	}
	if liberties > 4 {
		liberties = 4
	}
	return 1 + 20*len(captured) + 10*len(saved) + liberties
}

// chain lists the stones of a chain, and counts its liberties.
func chain(position *Position, cells []int, at int) ([]int, int) {
	stones, seen, liberties := []int{at}, map[int]bool{at: true}, 0
	for done := 0; done < len(stones); done++ {
		for _, near := range position.Near(stones[done]) {
			if seen[near] || cells[near] != 0 && cells[near] != cells[at] {
				continue
			}
			seen[near] = true
			if cells[near] == 0 {
				liberties++
			} else {
				stones = append(stones, near)
			}
		}
	}
	return stones, liberties
}

func add(to map[int]bool, all []int) {
	for _, one := range all {
		to[one] = true
	}
}

func main() { play("go", choose, nil) }
