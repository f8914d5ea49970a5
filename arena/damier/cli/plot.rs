//! `damier plot`: pictures of a championship for papers and slides.

use std::ffi::OsStr;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::flags::write_json;
use super::new_file::NewFile;
use super::report::problem;
use super::{Failure, Flags};
use crate::page::{self, plot, png};

/// Draw a championship as a picture: ratings, their course, the crosstable or scores
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Plot {
    /// The results file
    #[arg(value_name = "RESULTS")]
    results: PathBuf,
    /// Where to write: a file with the ending .svg or .png
    #[arg(short, long, value_name = "FILE.svg|FILE.png")]
    output: PathBuf,
    /// What to draw: ratings with their intervals, their course over the games, crosstable, scores and tiles of
    /// games that are played alone, or parameter: ratings against the values of a parameter, as of a sweep
    #[arg(long, value_name = "PICTURE", default_value = "ratings", hide_possible_values = true)]
    what: What,
    /// Replace the file if it is there already
    #[arg(long)]
    force: bool,
}

const EXAMPLES: &str = "\
The pictures are those of `damier serve` and `damier report`, on white. SVG is sharp at every size; PNG has
two pixels for each unit of it.

Examples:
  damier plot class.db -o ratings.svg
  damier plot class.db -o course.png --what course
  damier plot class.db -o crosstable.svg --what crosstable
  damier plot tiles.db -o scores.svg --what scores
  damier plot tiles.db -o tiles.svg --what tiles
  damier plot playouts.db -o playouts.svg --what parameter";

/// What there is to draw.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    Ratings,
    Course,
    Crosstable,
    Scores,
    Tiles,
    Parameter,
}

impl Plot {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let ending = self.output.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
        let output = self.output.display().to_string();
        let format = match ending.as_deref() {
            Some("svg") => "svg",
            Some("png") => "png",
            _ => {
                return Err(Failure::input(
                    format!("the name `{output}` does not say which kind of picture to write"),
                    "let it end in .svg or .png",
                ));
            }
        };
        let mut file = NewFile::create(&self.output, self.force)?;
        let what = match self.what {
            What::Ratings => page::Plot::Ratings,
            What::Course => page::Plot::Course,
            What::Crosstable => page::Plot::Crosstable,
            What::Scores => page::Plot::Scores,
            What::Tiles => page::Plot::Highlights,
            What::Parameter => page::Plot::Parameter,
        };
        let picture = plot(&flags.games, &self.results, what).map_err(problem)?;
        let picture = picture.ok_or_else(|| {
            let missing = match self.what {
                What::Parameter => "no bots that are the same but for the number of a parameter",
                What::Course => "no course yet: it begins with the second look at its ratings",
                What::Tiles => "no tiles to draw: its games have none",
                _ => "no scores to draw: its games are not played alone",
            };
            Failure::input(
                format!("{} has {missing}", self.results.display()),
                "--what ratings, course and crosstable are of all games",
            )
        })?;
        let picture = match format {
            "png" => png(&picture).map_err(problem)?,
            _ => picture.into_bytes(),
        };
        file.write_all(&picture)?;
        file.finish()?;
        if flags.json {
            return write_json(out, &json!({ "output": output, "format": format }));
        }
        if !flags.quiet {
            writeln!(out, "the picture is in {output}")?;
        }
        Ok(())
    }
}
