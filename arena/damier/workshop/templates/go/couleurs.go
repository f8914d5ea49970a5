// A bot for 7 Couleurs: it counts what every colour gains and takes the one it likes best.
//
// Begin with `note`, which says how much the bot likes a colour. A cell is the number of a free colour (0 is A),
// or owned + the seat that owns it.

package main

const owned = 128

func choose(position *Position) Choice {
	colour := best(position.Legal, func(colour string) int { return note(position, colour) })
	return Choice{Move: colour}
}

// note tells how many cells a colour gains: those of that colour that are connected to the own zone.
func note(position *Position, colour string) int {
	number, mine := int(colour[0]-'A'), owned+position.Seat
	var waiting []int
	for at, cell := range position.Cells {
		if cell == mine {
			waiting = append(waiting, at)
		}
	}
	gained := map[int]bool{}
	for len(waiting) > 0 {
		last := len(waiting) - 1
		at := waiting[last]
		waiting = waiting[:last]
		for _, near := range position.Near(at) {
			if position.Cells[near] == number && !gained[near] {
				gained[near] = true
				waiting = append(waiting, near)
			}
		}
	}
	return len(gained)
}

func main() { play("couleurs", choose, nil) }
