/*
 * A bot for {{game}}: it notes every legal move, and plays one of those it likes best.
 *
 * Begin with `note`, which says how much the bot likes a move.
 *
{{about}}
 */

package main

import (
	"fmt"
	"hash/fnv"
)

func choose(position *Position) Choice {
	var liked []string
	highest := 0
	for at, move := range position.Legal {
		noted := note(position, move)
		if at == 0 || noted > highest {
			liked, highest = nil, noted
		}
		if noted == highest {
			liked = append(liked, move)
		}
	}
	// Of moves that it likes the same, each is as likely; the same seed gives the same moves.
	drawn := fnv.New64a()
	fmt.Fprint(drawn, position.Facts["seed"], position.Cells)
	return Choice{Move: liked[drawn.Sum64()%uint64(len(liked))]}
}

// note tells how much the bot likes a move. As it is, it likes them all the same.
func note(position *Position, move string) int {
	return 0
}

func main() { play("{{game}}", choose, nil) }
