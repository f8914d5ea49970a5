//! Pictures as dots, for those who cannot take SVG: the same picture, drawn with the fonts of this machine.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::problem::Problem;

/// Dots for each unit of a picture.
const SCALE: f32 = 2.0;

/// A picture as PNG.
///
/// # Errors
/// If there is no font on this machine, or the picture is too large for memory.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, Problem> {
    let fonts = fonts().ok_or_else(|| {
        let what = "there is no font on this machine to write names and numbers with";
        Problem::file(&what, "install one, such as Debian's fonts-dejavu-core, or write .svg")
    })?;
    drawn(svg, fonts).ok_or_else(|| {
        Problem::file(&"the picture is too large to be drawn in dots", "write .svg instead")
    })
}

fn drawn(svg: &str, fonts: fontdb::Database) -> Option<Vec<u8>> {
    let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
    let tree = Tree::from_str(svg, &options).ok()?;
    let size = tree.size().to_int_size().scale_by(SCALE)?;
    let mut dots = Pixmap::new(size.width(), size.height())?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut dots.as_mut());
    dots.encode_png().ok()
}

/// The fonts of this machine, any of which will do where none is that a picture asks for.
fn fonts() -> Option<fontdb::Database> {
    let mut fonts = fontdb::Database::new();
    fonts.load_system_fonts();
    let upright = fonts.faces().find(|face| face.style == fontdb::Style::Normal);
    let any = upright.and_then(|face| face.families.first())?.0.clone();
    let known = ["Noto Sans", "DejaVu Sans", "Liberation Sans", "Arial"];
    let has = |name: &&str| fonts.faces().any(|face| face.families.iter().any(|(n, _)| n == name));
    let usual = known.into_iter().find(has).map_or(any, str::to_owned);
    fonts.set_sans_serif_family(usual);
    Some(fonts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_picture_has_no_dots() {
        assert_eq!(drawn("no picture", fontdb::Database::new()), None);
        let picture = r#"<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>"#;
        let dots = drawn(picture, fontdb::Database::new()).expect("a picture");
        assert!(dots.starts_with(b"\x89PNG") && dots[16..24] == [0, 0, 0, 6, 0, 0, 0, 4]);
    }
}
