//! Comma-separated values as RFC 4180 has them, for spreadsheets: which take a text that begins like a
//! formula for one, whoever wrote it.

/// A line of fields; those with commas, quotes or line ends between quotes, and those that a spreadsheet
/// would work out behind an apostrophe, which makes a text of them.
pub(crate) fn record(fields: &[String]) -> String {
    let fields: Vec<String> = fields.iter().map(|field| quoted(&inert(field))).collect();
    fields.join(",") + "\r\n"
}

fn inert(field: &str) -> String {
    let is_number = || field.parse::<f64>().is_ok_and(f64::is_finite);
    let calls = field.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number();
    if calls { format!("'{field}") } else { field.to_owned() }
}

fn quoted(field: &str) -> String {
    if field.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_that_need_quotes_have_them() {
        let fields = ["plain", "mcts:playouts=5,exploration=1", "say \"go\"", "a\nb"];
        assert_eq!(
            record(&fields.map(str::to_owned)),
            "plain,\"mcts:playouts=5,exploration=1\",\"say \"\"go\"\"\",\"a\nb\"\r\n"
        );
    }

    #[test]
    fn what_looks_like_a_formula_is_a_text_and_numbers_are_numbers() {
        let fields = ["=cmd|'/C calc'!A0", "@SUM(1)", "-1+2", "+x", "-12.5", "+3", "1-0", "B+3.5"];
        assert_eq!(
            record(&fields.map(str::to_owned)),
            "'=cmd|'/C calc'!A0,'@SUM(1),'-1+2,'+x,-12.5,+3,1-0,B+3.5\r\n"
        );
    }
}
