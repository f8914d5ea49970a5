//! The minimum Rust version: one for the whole workspace, and not newer than the one in use.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::steps::Outcome;

/// Checks every manifest and the running compiler.
pub(crate) fn check(root: &Path) -> Outcome {
    let workspace = read(&root.join("Cargo.toml"))?;
    let wanted = quoted_after(&workspace, "rust-version =")
        .ok_or("the workspace's Cargo.toml names no rust-version")?;
    let members = members(&workspace);
    for member in std::iter::once("").chain(members.iter().map(String::as_str)) {
        let manifest = root.join(member).join("Cargo.toml");
        let text = read(&manifest)?;
        // A plugin's manifest stands alone, to be copied, and states the version itself.
        let inherits = text.lines().any(|line| line.trim() == "rust-version.workspace = true");
        if !inherits && quoted_after(&text, "rust-version =") != Some(wanted) {
            return Err(format!("{} does not ask for Rust {wanted}", manifest.display()));
        }
    }
    let running = running_version()?;
    if parts(&running) < parts(wanted) {
        return Err(format!(
            "rustc {running} is older than {wanted}, which the workspace asks for"
        ));
    }
    println!("{} packages ask for Rust {wanted}, rustc is {running}", members.len() + 1);
    Ok(())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))
}

/// The text between the first two quotes on the line that begins with `key`.
fn quoted_after<'a>(manifest: &'a str, key: &str) -> Option<&'a str> {
    manifest.lines().find_map(|line| line.trim().strip_prefix(key))?.split('"').nth(1)
}

/// The workspace's members: every quoted word of the `members` list.
fn members(manifest: &str) -> Vec<String> {
    let list = manifest.split_once("members = [").and_then(|(_, rest)| rest.split_once(']'));
    let list = list.map_or("", |(list, _)| list);
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

fn running_version() -> Result<String, String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output();
    let output = output.map_err(|why| format!("rustc did not start: {why}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let version = text.split_whitespace().nth(1);
    version.map(str::to_owned).ok_or_else(|| format!("rustc's version is unclear: {text}"))
}

/// Major, minor and patch, zero where not given.
fn parts(version: &str) -> [u32; 3] {
    let number = |text: &str| text.split('-').next().and_then(|digits| digits.parse().ok());
    let mut numbers = version.split('.').map(|part| number(part).unwrap_or(0));
    std::array::from_fn(|_| numbers.next().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_compare_by_their_numbers() {
        assert!(parts("1.100.0") > parts("1.95"));
        assert!(parts("1.95.0") == parts("1.95"));
        assert!(parts("1.94.9-nightly") < parts("1.95"));
    }

    #[test]
    fn members_are_read_over_several_lines() {
        assert_eq!(
            members("[workspace]\nmembers = [\n  \"games\",\n  \"xtask\",\n]\n"),
            ["games", "xtask"]
        );
    }
}
