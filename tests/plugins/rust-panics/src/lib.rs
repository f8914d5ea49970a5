//! Bots that panic, once or twice.

use damier_bots::{Bot, Choice, Forfeit, Seating, View, export_bot};
use damier_games::g2048::G2048;
use damier_games::{BadSetting, Game, Settings};

struct Once;
struct Twice;

impl<G: Game> Bot<G> for Once {
    fn new_match(&mut self, _: &Seating<'_, G>) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(&mut self, _: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        panic!("not today")
    }
}

/// Panics when it is dropped.
struct Mine;

impl Drop for Mine {
    fn drop(&mut self) {
        panic!("and again")
    }
}

impl<G: Game> Bot<G> for Twice {
    fn new_match(&mut self, _: &Seating<'_, G>) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(&mut self, _: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        let _mine = Mine;
        panic!("not today")
    }
}

fn once(_: &G2048, params: &Settings) -> Result<Box<dyn Bot<G2048>>, BadSetting> {
    params.only(&[])?;
    Ok(Box::new(Once))
}

fn twice(_: &G2048, params: &Settings) -> Result<Box<dyn Bot<G2048>>, BadSetting> {
    params.only(&[])?;
    Ok(Box::new(Twice))
}

export_bot! {
    { id: "once", name: "Once", version: "0", deterministic: true, build: once, games: [G2048] },
    { id: "twice", name: "Twice", version: "0", deterministic: true, build: twice, games: [G2048] },
}
