//! The files of tools that come with the bot.

/// Each file of `templates/tools`, by name; a test holds the list to the folder.
pub(super) const SHIPPED: &[(&str, &str)] = &[
    ("books.yaml", include_str!("../../../templates/tools/books.yaml")),
    (
        "currency.yaml",
        include_str!("../../../templates/tools/currency.yaml"),
    ),
    (
        "month_report.rhai",
        include_str!("../../../templates/tools/month_report.rhai"),
    ),
    (
        "month_report.yaml",
        include_str!("../../../templates/tools/month_report.yaml"),
    ),
    ("place.yaml", include_str!("../../../templates/tools/place.yaml")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_the_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/templates/tools");
        for (name, text) in SHIPPED {
            assert_eq!(
                std::fs::read_to_string(format!("{folder}/{name}")).unwrap(),
                *text,
                "{name}"
            );
        }
        let files = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = files
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(
            names,
            SHIPPED
                .iter()
                .map(|(name, _)| (*name).to_owned())
                .collect::<Vec<_>>()
        );
    }
}
