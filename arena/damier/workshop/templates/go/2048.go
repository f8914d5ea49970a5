// A bot for 2048: it tries every slide and takes the one it likes best.
//
// Begin with `note`, which says how much the bot likes a grid. A cell is the exponent of its tile (0 empty, 1 is
// a 2, 2 is a 4, ...) or wall.

package main

const wall = 255

func choose(position *Position) Choice {
	slide := best(position.Legal, func(slide string) int {
		cells, gained := slid(position.Cells, position.Width, slide)
		return note(cells, position.Width, gained)
	})
	return Choice{Move: slide}
}

// note tells how good a grid is that was reached by a slide with this gain.
func note(cells []int, side int, gained int) int {
	largest, empty, corner := 0, 0, 0
	for _, cell := range cells {
		if cell == 0 {
			empty++
		}
		if cell != wall && cell > largest {
			largest = cell
		}
	}
	for _, at := range []int{0, side - 1, side * (side - 1), side*side - 1} {
		if cells[at] == largest {
			corner = 1 << largest
		}
	}
	return gained + corner + 16*empty
}

// slid is the grid after a slide, and the gain.
func slid(before []int, side int, slide string) ([]int, int) {
	cells, gained := append([]int{}, before...), 0
	for line := 0; line < side; line++ {
		way := make([]int, side)
		for i := range way {
			switch slide {
			case "left":
				way[i] = line*side + i
			case "right":
				way[i] = line*side + side - 1 - i
			case "up":
				way[i] = i*side + line
			default:
				way[i] = (side-1-i)*side + line
			}
		}
		gained += slideLine(cells, way)
	}
	return cells, gained
}

// slideLine slides the cells of a line towards its first one.
func slideLine(cells []int, line []int) int {
	gained, to, merged := 0, 0, true
	for i, at := range line {
		tile := cells[at]
		switch {
		case tile == wall:
			to, merged = i+1, true
		case tile != 0 && !merged && cells[line[to-1]] == tile:
			cells[at] = 0
			cells[line[to-1]] = tile + 1
			merged = true
			gained += 1 << (tile + 1)
		case tile != 0:
			cells[at] = 0
			cells[line[to]] = tile
			to, merged = to+1, false
		}
	}
	return gained
}

func main() { play("2048", choose, nil) }
