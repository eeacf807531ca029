//! Content controls (part 1, 17.5.2), known by their tag, else by their title. They stay controls, so that the value can still be
//! changed by hand.

use super::{
    document_parts::{Filling, Inner, question, value_run},
    report::{Kind, Place, Unfilled},
    tree::{Element, Node},
};

/// Controls that hold other things than a value.
const OTHERS: [&str; 8] = [
    "w:docPartObj",
    "w:docPartList",
    "w:picture",
    "w:group",
    "w:bibliography",
    "w15:repeatingSection",
    "w15:repeatingSectionItem",
    "w14:checkbox",
];

impl<'v> Filling<'v> {
    /// Fills a control. False if it is no placeholder or holds others, so that what is inside is looked at.
    pub(super) fn control(&mut self, control: &mut Element, place: Place, inner: Inner<'v>) -> bool {
        let Some(name) = name(control) else {
            if let Some(name) = listed(control) {
                self.note(&name, Kind::ContentControl, place, false);
            }
            return false;
        };
        let properties = control.child("w:sdtPr");
        let shows_prompt = properties.is_some_and(|p| p.child("w:showingPlcHdr").is_some());
        let Some(content) = control.child("w:sdtContent") else { return false };
        let mut holds_others = false;
        content.walk(&mut |e| holds_others |= e.name == "w:sdt" || e.name == "w:tbl");
        if holds_others {
            return false;
        }
        let value = self.value(&name, inner);
        let empty = shows_prompt || content.text().trim().is_empty();
        // Without a value, what a person wrote into the control stays and may hold placeholders of its own.
        if value.is_none() && !empty {
            self.note(&name, Kind::ContentControl, place, false);
            return false;
        }
        self.note(&name, Kind::ContentControl, place, value.is_some());
        match value {
            Some(value) => set(control, value, false),
            None if self.unfilled == Unfilled::Gap => set(control, &question(&name), true),
            None => {}
        }
        true
    }
}

/// The name of a control that can be a placeholder.
pub(super) fn name(control: &Element) -> Option<String> {
    let properties = control.child("w:sdtPr")?;
    if properties.elements().any(|e| OTHERS.contains(&e.name.as_str())) {
        return None;
    }
    said(properties)
}

/// The name of a box to tick or a picture: no text can fill it, so it is listed.
fn listed(control: &Element) -> Option<String> {
    let properties = control.child("w:sdtPr")?;
    let special = properties.elements().any(|e| matches!(e.name.as_str(), "w14:checkbox" | "w:picture"));
    said(properties).filter(|_| special)
}

fn said(properties: &Element) -> Option<String> {
    let value = |name: &str| properties.child(name).and_then(|e| e.attribute("w:val")).filter(|v| !v.trim().is_empty());
    value("w:tag").or_else(|| value("w:alias")).map(|name| name.trim().trim_matches(['{', '}']).to_owned())
}

fn set(control: &mut Element, value: &str, highlight: bool) {
    let mut look = None;
    if let Some(properties) = control.child_mut("w:sdtPr") {
        look = properties.child("w:rPr").cloned();
        // A binding would put the old value back when Word opens the document (part 1, 17.5.2.6).
        let gone = ["w:showingPlcHdr", "w:dataBinding", "w15:dataBinding", "w:temporary"];
        properties.children.retain(|n| n.element().is_none_or(|e| !gone.contains(&e.name.as_str())));
    }
    let Some(content) = control.child_mut("w:sdtContent") else { return };
    let look = look.or_else(|| first_look(content));
    let mut run = Some(value_run(look.as_ref(), value, highlight));
    place(content, &mut run);
    if let Some(run) = run {
        content.children = vec![run];
    }
}

/// The look of the first run, unless it is that of a prompt.
fn first_look(content: &Element) -> Option<Element> {
    let mut found = None;
    content.walk(&mut |e| {
        if e.name == "w:r" && found.is_none() {
            found = Some(e.child("w:rPr").cloned());
        }
    });
    let prompt = |e: &Element| e.name == "w:rStyle" && e.attribute("w:val").is_some_and(|s| s.contains("Placeholder"));
    found.flatten().filter(|look| !look.elements().any(prompt))
}

/// Puts the run into the first paragraph inside, which keeps its properties; further paragraphs go. A control around runs has none.
fn place(parent: &mut Element, run: &mut Option<Node>) {
    for child in parent.children.iter_mut().filter_map(Node::element_mut) {
        if child.name == "w:p" {
            if let Some(run) = run.take() {
                child.children.retain(|n| n.element().is_some_and(|e| e.name == "w:pPr"));
                child.children.push(run);
            } else {
                child.set("\u{1}gone", "");
            }
        } else if matches!(child.name.as_str(), "w:tr" | "w:tc") {
            place(child, run);
        }
    }
    let gone = |e: &Element| e.name == "w:p" && e.attribute("\u{1}gone").is_some();
    let mut kept = parent.name == "w:tc" && !parent.elements().any(|e| e.name == "w:p" && !gone(e));
    parent.children.retain_mut(|n| {
        let Some(e) = n.element_mut().filter(|e| gone(e)) else { return true };
        // A cell keeps an empty paragraph.
        let keep = std::mem::take(&mut kept);
        e.attributes.retain(|(name, _)| name != "\u{1}gone");
        e.children.retain(|n| n.element().is_some_and(|e| e.name == "w:pPr"));
        keep
    });
}
