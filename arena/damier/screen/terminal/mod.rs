//! The terminal as a full screen: taken over, given back, and the loop in between.
//!
//! [`run`] shows an [`App`] until it wants to leave, a signal comes or the terminal is closed. However
//! that happens, by a panic too, the terminal is as it was before. What is shown is the app's
//! business; nothing here knows a game.

mod guard;
mod signals;

use std::io::{self, Stdout};
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyEventKind};
pub use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::{Frame, Terminal, backend::CrosstermBackend};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use guard::Guard;
use signals::Signals;

/// What a person did.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Pressed a key.
    Key(KeyEvent),
    /// Moved or pressed the mouse.
    Mouse(MouseEvent),
    /// Nothing for a while; time has passed.
    Tick,
}

/// What an app wants after an input.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Nothing has changed.
    Same,
    /// Something has changed: draw again.
    Draw,
    /// Leave the full screen.
    Leave,
}

/// Why the full screen was left.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Left {
    /// The app wanted to.
    Done,
    /// Ctrl-C, or a signal that ends programs.
    Interrupted,
    /// There is no terminal any more.
    Closed,
}

/// Something that takes up the whole screen.
pub trait App {
    /// Draws everything.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Something happened.
    fn input(&mut self, input: Input) -> Flow;

    /// How long to wait for a person before a [`Input::Tick`].
    fn patience(&self) -> Duration {
        Duration::from_millis(100)
    }
}

/// Shows an app until it wants to leave or has to.
///
/// Ctrl-C always interrupts and Ctrl-Z suspends; an app sees neither.
///
/// # Errors
/// If the terminal cannot be used as a screen at all.
pub fn run(app: &mut impl App) -> io::Result<Left> {
    let signals = Signals::watch()?;
    let mut guard = Guard::take()?;
    loop {
        let ended = Terminal::new(CrosstermBackend::new(io::stdout())).and_then(|mut terminal| {
            let ended = converse(app, &mut terminal, &signals);
            // The guard shows the cursor. Dropped, this would try too, and complain where nobody
            // hears.
            std::mem::forget(terminal);
            ended
        });
        let left = match ended {
            Ok(LoopEnd::Suspended) => {
                guard = guard.suspend()?;
                continue;
            }
            Ok(LoopEnd::Left(left)) => left,
            // A screen that worked and fails now is gone.
            Err(_) => Left::Closed,
        };
        drop(guard);
        signals.answered();
        return Ok(left);
    }
}

/// Why the loop ended.
enum LoopEnd {
    /// The screen is left.
    Left(Left),
    /// The program is to be stopped for a while, and the screen to be drawn anew afterwards.
    Suspended,
}

fn converse(
    app: &mut impl App,
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
    signals: &Signals,
) -> io::Result<LoopEnd> {
    let mut stale = true;
    let mut drawn = terminal.size()?;
    loop {
        // Before the first look at events, a change of size is told to nobody.
        let size = terminal.size()?;
        if stale || size != drawn {
            terminal.draw(|frame| app.draw(frame))?;
        }
        (stale, drawn) = (false, size);
        let waited = wait(app.patience())?;
        match waited {
            _ if signals.received() => return Ok(LoopEnd::Left(Left::Interrupted)),
            Waited::Closed => return Ok(LoopEnd::Left(Left::Closed)),
            Waited::Something if !event::poll(MOMENT)? => {
                if drop_flood()? {
                    return Ok(LoopEnd::Left(Left::Interrupted));
                }
            }
            Waited::Nothing | Waited::Something => {}
        }
        // Everything that is there already, then one look at the result.
        let mut handled = false;
        while event::poll(Duration::ZERO)? {
            handled = true;
            let flow = match event::read()? {
                Event::Key(key) if key.kind == KeyEventKind::Release => Flow::Same,
                Event::Key(key) if is_with_control(key, 'c') => {
                    return Ok(LoopEnd::Left(Left::Interrupted));
                }
                Event::Key(key) if is_with_control(key, 'z') => return Ok(LoopEnd::Suspended),
                Event::Key(key) => app.input(Input::Key(key)),
                Event::Mouse(mouse) => app.input(Input::Mouse(mouse)),
                Event::Resize(..) | Event::FocusGained => Flow::Draw,
                Event::FocusLost | Event::Paste(_) => Flow::Same,
            };
            match flow {
                Flow::Leave => return Ok(LoopEnd::Left(Left::Done)),
                Flow::Draw => stale = true,
                Flow::Same => {}
            }
            if signals.received() {
                return Ok(LoopEnd::Left(Left::Interrupted));
            }
        }
        if !handled {
            match app.input(Input::Tick) {
                Flow::Leave => return Ok(LoopEnd::Left(Left::Done)),
                Flow::Draw => stale = true,
                Flow::Same => {}
            }
        }
    }
}

/// How long the library that reads events may take to notice that something is there.
const MOMENT: Duration = Duration::from_millis(30);

/// Throws away what is waiting to be read. The library that reads events takes a thousand bytes at
/// once and hears of no more until new ones come, so a flood that nobody can have typed would block
/// the terminal. True if Ctrl-C was among it.
fn drop_flood() -> io::Result<bool> {
    const CTRL_C: u8 = 3;
    let mut bytes = [0; 4096];
    let read = rustix::io::read(rustix::stdio::stdin(), &mut bytes)?;
    Ok(bytes[..read].contains(&CTRL_C))
}

fn is_with_control(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::CONTROL)
}

enum Waited {
    Nothing,
    Something,
    Closed,
}

/// Waits for something to read. A terminal that was closed is noticed here: the library that reads
/// events would try again forever.
fn wait(patience: Duration) -> io::Result<Waited> {
    let stdin = io::stdin();
    let mut fds = [PollFd::new(&stdin, PollFlags::IN)];
    let timeout =
        Timespec { tv_sec: patience.as_secs() as i64, tv_nsec: i64::from(patience.subsec_nanos()) };
    match poll(&mut fds, Some(&timeout)) {
        Ok(0) | Err(rustix::io::Errno::INTR) => Ok(Waited::Nothing),
        Ok(_) => {
            let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
            let closed = fds[0].revents().intersects(gone);
            Ok(if closed { Waited::Closed } else { Waited::Something })
        }
        Err(why) => Err(why.into()),
    }
}
