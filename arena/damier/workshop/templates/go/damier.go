// How the arena talks to a bot, in lines on its standard input and output. Leave it as it is.

package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// Position is what there is to know when the bot is to move.
type Position struct {
	Width, Height int
	Cells         []int             // numbers, row by row from the top
	Legal         []string          // the moves, as texts
	Seat          int               // 0 moves first (in Go, 0 is Black: with handicap stones White does)
	Facts         map[string]string // all that the arena said: "seed", "settings", "move-time"...
	Params        map[string]string // what users set, as texts
}

// Near lists the cells beside a cell.
func (position *Position) Near(at int) []int {
	row, column := at/position.Width, at%position.Width
	var cells []int
	if row > 0 {
		cells = append(cells, at-position.Width)
	}
	if column > 0 {
		cells = append(cells, at-1)
	}
	if column+1 < position.Width {
		cells = append(cells, at+1)
	}
	if row+1 < position.Height {
		cells = append(cells, at+position.Width)
	}
	return cells
}

// Choice is a move and, if the bot says so, what it thinks of it: Valued(0.7), and a comment of one line.
type Choice struct {
	Move    string
	Value   *float64
	Comment string
}

// Valued is a value for a choice.
func Valued(value float64) *float64 { return &value }

// Param is what users may set: Param{"depth", "3", "1 to 8", "how far it looks"}.
type Param struct{ Key, Default, Values, Help string }

// best is the item with the highest note, the first of several.
func best(items []string, note func(string) int) string {
	chosen, highest := items[0], 0
	for at, item := range items {
		if noted := note(item); at == 0 || noted > highest {
			chosen, highest = item, noted
		}
	}
	return chosen
}

// play plays matches of a game. `newMatch`, if it is not nil, is called with all facts before each match.
func play(game string, choose func(*Position) Choice, newMatch func(map[string]string), params ...Param) {
	answers := bufio.NewWriter(os.Stdout)
	os.Stdout = os.Stderr // What the bot prints is for people, and no answer.
	answer := func(text string) {
		fmt.Fprintln(answers, text)
		answers.Flush()
	}
	given := map[string]string{}
	for _, param := range params {
		given[param.Key] = param.Default
	}
	unknown := ""
	for _, argument := range os.Args[1:] {
		key, value, _ := strings.Cut(argument, "=")
		if _, known := given[key]; !known {
			unknown = argument
		}
		given[key] = value
	}
	facts := map[string]string{}
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		facts[word] = rest
		switch word {
		case "damier":
			for _, param := range params {
				answer(fmt.Sprintf("param %s=%s; %s; %s", param.Key, param.Default, param.Values, param.Help))
			}
			answer("ready {{name}}")
		case "match":
			if facts["game"] != game {
				answer("error this bot plays " + game + ", not " + facts["game"])
			} else if unknown != "" {
				answer("error this bot has no parameter " + unknown)
			} else {
				if newMatch != nil {
					newMatch(facts)
				}
				answer("ready")
			}
		case "turn":
			board := numbers(facts["board"])
			legal := strings.Fields(facts["legal"])
			seat, _ := strconv.Atoi(facts["seat"])
			position := &Position{board[0], board[1], numbers(facts["cells"]), legal, seat, facts, given}
			answer(said(choose(position)))
		}
	}
}

// said is a choice as the arena hears it.
func said(choice Choice) string {
	text := "move " + choice.Move
	if choice.Value != nil {
		text += fmt.Sprintf(" value %g", *choice.Value)
	}
	if choice.Comment != "" {
		text += " comment " + choice.Comment
	}
	return text
}

func numbers(text string) []int {
	var all []int
	for _, word := range strings.Fields(text) {
		number, _ := strconv.Atoi(word)
		all = append(all, number)
	}
	return all
}
