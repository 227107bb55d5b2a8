//! The template of a page that works without a server.

use maud::html;

/// The marks of a template, in their order.
const TITLE: &str = "{{title}}";
const DATA: &str = "{{data}}";

/// Fills a template with a title and data ([`PageData`](super::PageData)).
///
/// ```
/// let page = ermine::board::fill_template("<title>{{title}}</title>{{data}}", "A & B", "[1]");
/// assert_eq!(page, "<title>A &amp; B</title>[1]");
/// ```
#[must_use]
pub fn fill_template(template: &str, title: &str, json: &str) -> String {
    let title = html! { (title) }.into_string();
    // A '<' within a script element could begin its end tag.
    let data = json.replace('<', "\\u003c");
    fill_marks(template, &[(TITLE, &title), (DATA, &data)])
}

/// Replaces marks, which must be in their order, by texts.
#[must_use]
pub fn fill_marks(template: &str, marks: &[(&str, &str)]) -> String {
    let (mut page, mut rest) = (String::new(), template);
    for (mark, text) in marks {
        let (before, after) = rest.split_once(mark).unwrap_or((rest, ""));
        page.push_str(before);
        page.push_str(text);
        rest = after;
    }
    page + rest
}
