//! How ratings on a ladder came about, in rows of small bars: all on one scale, the time from left to right.

use damier_arena::contest::ladder::Course;

use super::paper::Paper;
use super::table::{Side, Table};

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const PLAIN: [char; 8] = ['_', '.', ':', '-', '=', '+', '*', '#'];
/// Columns of bars.
const WIDTH: usize = 32;

/// A row for each bot that plays, or for each version there ever was, the strongest first; no table where nothing was
/// noted yet.
pub(crate) fn table(courses: &[Course], each_version: bool, paper: Paper) -> Option<Table> {
    let mut rows: Vec<Row> = Vec::new();
    for course in courses {
        match rows.iter_mut().find(|row| !each_version && row.name == course.bot) {
            Some(row) => row.add(course),
            None => rows.push(Row::of(course, each_version)),
        }
    }
    rows.retain(|row| each_version || row.plays);
    let all = || rows.iter().flat_map(|row| &row.points);
    let (first, last) = (all().map(|at| at.0).min()?, all().map(|at| at.0).max()?);
    let low = all().map(|at| at.1).fold(f64::INFINITY, f64::min);
    let high = all().map(|at| at.1).fold(f64::NEG_INFINITY, f64::max);
    rows.sort_by(|one, other| other.last().total_cmp(&one.last()));
    let columns = [
        ("bot", Side::Left),
        ("course", Side::Left),
        ("first", Side::Right),
        ("lowest", Side::Right),
        ("highest", Side::Right),
        ("now", Side::Right),
        ("versions", Side::Right),
    ];
    let columns = if each_version { &columns[..6] } else { &columns[..] };
    let mut table = Table::new(columns).on(paper, 1);
    let signs = if paper.ascii { PLAIN } else { BARS };
    for row in &rows {
        let bar = |rating: f64| {
            let share = if high > low { (rating - low) / (high - low) } else { 0.5 };
            signs[((share * 7.0).round() as usize).min(7)]
        };
        let bars: String =
            row.columns(first, last).into_iter().map(|at| at.map_or(' ', bar)).collect();
        let ratings = || row.points.iter().map(|at| at.1);
        let [lowest, highest] =
            [ratings().fold(f64::INFINITY, f64::min), ratings().fold(f64::NEG_INFINITY, f64::max)];
        let first = row.points.first().map_or(0.0, |at| at.1);
        let figures = [first, lowest, highest, row.last()].map(|rating| format!("{rating:+.0}"));
        let texts = [row.name.clone(), bars].into_iter().chain(figures);
        let versions = (!each_version).then(|| row.versions.to_string());
        table.row(texts.chain(versions));
    }
    Some(table)
}

/// A bot, or a version.
struct Row {
    name: String,
    plays: bool,
    versions: usize,
    /// Ratings in the order of time.
    points: Vec<(u64, f64)>,
}

impl Row {
    fn of(course: &Course, each_version: bool) -> Row {
        let version = course.version.filter(|_| each_version).map(|version| version.short());
        let version = version.map(|version| format!("@{version}")).unwrap_or_default();
        let name = format!("{}{version}", course.bot);
        let mut row = Row { name, plays: false, versions: 0, points: Vec::new() };
        row.add(course);
        row
    }

    fn add(&mut self, course: &Course) {
        self.plays |= course.plays;
        self.versions += 1;
        self.points.extend(course.points.iter().map(|point| (point.0, point.2)));
        self.points.sort_by_key(|point| point.0);
    }

    fn last(&self) -> f64 {
        self.points.last().map_or(f64::NEG_INFINITY, |at| at.1)
    }

    /// Its rating in each column; nothing before it came and after it left.
    fn columns(&self, first: u64, last: u64) -> Vec<Option<f64>> {
        let column = |seconds: u64| {
            ((seconds - first) as usize * (WIDTH - 1)) / (last - first).max(1) as usize
        };
        let mut columns = vec![None; WIDTH];
        for &(seconds, rating) in &self.points {
            columns[column(seconds)] = Some(rating);
        }
        // Between two moments it goes on as it was.
        let end = self.points.last().map_or(0, |at| column(at.0));
        for at in 1..=end {
            columns[at] = columns[at].or(columns[at - 1]);
        }
        columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_one_row_of_a_bot_or_rows_of_their_own() {
        let course = |bot: &str, plays: bool, points: &[(u64, f64)]| Course {
            bot: bot.to_owned(),
            version: None,
            plays,
            points: points.iter().map(|&(seconds, rating)| (seconds, 0, rating)).collect(),
        };
        let courses = [
            course("ann", false, &[(0, -100.0), (10, -100.0)]),
            course("ann", true, &[(20, 0.0), (31, 100.0)]),
            course("gone", false, &[(0, 100.0)]),
        ];
        let paper = Paper { ascii: true, ..Paper::default() };
        let text = |table: Table| anstream::adapter::strip_str(&table.to_string()).to_string();
        let bots = text(table(&courses, false, paper).unwrap());
        assert!(
            bots.contains(
                "ann  ____________________===========#   -100    -100     +100  +100         2"
            ),
            "{bots}"
        );
        assert!(!bots.contains("gone"), "{bots}");
        let versions = text(table(&courses, true, paper).unwrap());
        assert!(versions.contains("gone") && versions.matches("ann@").count() == 0, "{versions}");
        assert_eq!(versions.lines().count(), 4, "{versions}");
        assert!(table(&[], false, paper).is_none());
    }
}
