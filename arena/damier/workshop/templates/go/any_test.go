// A position of {{game}}, and what holds for whatever the bot answers.

package main

import (
	"fmt"
	"testing"
)

var cells = []int{
{{cells}}
}

var legal = []string{
{{moves}}
}

func ask(seed int) string {
	facts := map[string]string{"seed": fmt.Sprint(seed)}
	position := &Position{Width: {{width}}, Height: {{height}}, Cells: cells, Legal: legal, Seat: {{seat}}, Facts: facts}
	return choose(position).Move
}

func TestEveryMoveIsALegalOne(t *testing.T) {
	for seed := 0; seed < 100; seed++ {
		isLegal := false
		for _, move := range legal {
			isLegal = isLegal || move == ask(seed)
		}
		if !isLegal {
			t.Error(ask(seed))
		}
	}
}

func TestTheSameSeedGivesTheSameMove(t *testing.T) {
	for seed := 0; seed < 100; seed++ {
		if ask(seed) != ask(seed) {
			t.Error(seed)
		}
	}
}
