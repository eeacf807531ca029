//! Fields for mail merge (part 1, 17.16.5.35) and text fields of older forms (17.16.17), which Word writes as runs between marks.

use super::{
    document_parts::{Filling, Inner, question, value_run},
    report::{Kind, Place, Unfilled},
    tree::{Element, Node},
};

/// A field among the children of an element.
#[derive(Default)]
struct Field {
    begin: usize,
    separate: Option<usize>,
    end: usize,
    code: String,
    /// The name of a form's field.
    form: Option<String>,
    /// Inside the instruction of another field, where a value would change what that field does.
    inside_code: bool,
    /// Another field lies inside.
    outer: bool,
}

/// What a field wants.
struct Wanted {
    name: String,
    kind: Kind,
    /// A text can stand in its place.
    takes_text: bool,
    upper: bool,
    lower: bool,
}

impl Wanted {
    fn of(code: &str, form: Option<&str>) -> Option<Self> {
        let words = words(code);
        let mut rest = words.iter().map(String::as_str);
        let mut takes_text = true;
        let (name, kind) = match rest.next()?.to_ascii_uppercase().as_str() {
            "MERGEFIELD" => (rest.next()?.to_owned(), Kind::MergeField),
            // Fields that stand for several.
            whole @ ("ADDRESSBLOCK" | "GREETINGLINE") => (whole.to_owned(), Kind::MergeField),
            code @ ("FORMTEXT" | "FORMCHECKBOX" | "FORMDROPDOWN") => {
                takes_text = code == "FORMTEXT";
                (form.filter(|n| !n.trim().is_empty()).unwrap_or("unnamed field").to_owned(), Kind::FormField)
            }
            _ => return None,
        };
        let has = |switch: &str| words.iter().any(|w| w.eq_ignore_ascii_case(switch));
        Some(Self { name, kind, takes_text, upper: has("upper"), lower: has("lower") })
    }

    fn said(&self, value: &str) -> String {
        match self {
            Self { upper: true, .. } => value.to_uppercase(),
            Self { lower: true, .. } => value.to_lowercase(),
            _ => value.to_owned(),
        }
    }
}

/// The words of an instruction; those in quotes are one.
fn words(code: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut quoted = false;
    for c in code.chars() {
        match c {
            '"' | '\u{201c}' | '\u{201d}' => quoted = !quoted,
            c if c.is_whitespace() && !quoted => out.push(String::new()),
            c => out.last_mut().into_iter().for_each(|word: &mut String| word.push(c)),
        }
    }
    out.retain(|w| !w.is_empty());
    out
}

impl<'v> Filling<'v> {
    /// Fills the fields among the children of a paragraph, or of what stands between a paragraph and its runs.
    pub(super) fn fields(&mut self, children: &mut Vec<Node>, place: Place, inner: Inner<'v>) {
        let mut found = find(children);
        // From the end, so that positions stay true; of nested fields the inner one counts.
        found.sort_by_key(|f| std::cmp::Reverse(f.begin));
        for field in found.iter().filter(|f| !f.outer) {
            let Some(wanted) = Wanted::of(&field.code, field.form.as_deref()) else { continue };
            // A box to tick is listed: what it means, a person must say.
            let takes_text = wanted.takes_text && !field.inside_code;
            let value = self.value(&wanted.name, inner).filter(|_| takes_text);
            self.note(&wanted.name, wanted.kind, place, value.is_some());
            let (text, highlight) = match value {
                Some(value) => (wanted.said(value), false),
                None if self.unfilled == Unfilled::Gap && takes_text => (question(&wanted.name), true),
                None => continue,
            };
            let look = look(children, field);
            let run = value_run(look.as_ref(), &text, highlight);
            match (wanted.kind, field.separate) {
                // A form's field stays one.
                (Kind::FormField, Some(separate)) => drop(children.splice(separate + 1..field.end, [run])),
                _ => drop(children.splice(field.begin..=field.end, [run])),
            }
        }
        for i in 0..children.len() {
            let Some(child) = children.get_mut(i).and_then(Node::element_mut) else { continue };
            if child.name == "w:fldSimple" {
                let code = child.attribute("w:instr").unwrap_or_default();
                if let Some(wanted) = Wanted::of(&code, None) {
                    let value = self.value(&wanted.name, inner);
                    self.note(&wanted.name, wanted.kind, place, value.is_some());
                    let look = child.child("w:r").and_then(|r| r.child("w:rPr")).cloned();
                    let run = match value {
                        Some(value) => Some(value_run(look.as_ref(), &wanted.said(value), false)),
                        None if self.unfilled == Unfilled::Gap => {
                            Some(value_run(look.as_ref(), &question(&wanted.name), true))
                        }
                        None => None,
                    };
                    if let Some(run) = run {
                        children[i] = run;
                    }
                    continue;
                }
            }
            if child.name != "w:sdt" && Self::is_between(&child.name) {
                self.fields(&mut child.children, place, inner);
            } else if child.name == "w:sdt"
                && super::content_controls::name(child).is_none()
                && let Some(content) = child.child_mut("w:sdtContent")
            {
                self.fields(&mut content.children, place, inner);
            }
        }
    }
}

/// The look of a field's result, else of its beginning.
fn look(children: &[Node], field: &Field) -> Option<Element> {
    let from = field.separate.map_or(field.begin, |s| s + 1);
    let runs = children.get(from..field.end)?.iter().filter_map(Node::element).filter(|e| e.name == "w:r");
    let mut runs = runs.chain(children.get(field.begin).and_then(Node::element));
    runs.find_map(|run| run.child("w:rPr")).cloned()
}

/// The fields that begin and end among these children.
fn find(children: &[Node]) -> Vec<Field> {
    let (mut open, mut done): (Vec<Field>, Vec<Field>) = (Vec::new(), Vec::new());
    for (i, run) in children.iter().enumerate() {
        let Some(run) = run.element().filter(|e| e.name == "w:r") else { continue };
        for piece in run.elements() {
            match (piece.name.as_str(), open.last_mut()) {
                ("w:fldChar", current) => match (piece.attribute("w:fldCharType").as_deref(), current) {
                    (Some("begin"), _) => {
                        let data = piece.child("w:ffData").and_then(|d| d.child("w:name"));
                        let form = data.and_then(|n| n.attribute("w:val"));
                        let inside_code = open.iter().any(|f| f.separate.is_none());
                        open.iter_mut().for_each(|f| f.outer = true);
                        open.push(Field { begin: i, form, inside_code, ..Field::default() });
                    }
                    (Some("separate"), Some(current)) => current.separate = Some(i),
                    (Some("end"), Some(_)) => {
                        if let Some(mut field) = open.pop() {
                            field.end = i;
                            // Marks that share a run cannot be taken apart.
                            if field.begin < field.end
                                && field.separate.is_none_or(|s| s > field.begin && s < field.end)
                            {
                                done.push(field);
                            }
                        }
                    }
                    _ => {}
                },
                ("w:instrText", Some(current)) if current.separate.is_none() => current.code.push_str(&piece.text()),
                _ => {}
            }
        }
    }
    done
}
