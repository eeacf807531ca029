//! Writes decided changes into an update.

use super::decide::{Change, Looks};
use crate::appearance::Drawing;
use crate::fonts::Fonts;
use crate::form::states::OFF;
use crate::object::{Dict, Id, Object};
use crate::update::Update;

pub(super) fn apply(change: Change, update: &mut Update<'_>, fonts: &mut Fonts) {
    let kept = change.value.is_none();
    if let Some(value) = change.value {
        let mut field = update.dict(change.field);
        field.set("V", value);
        // The same value with formatting (12.7.3.4), which would now say something else.
        field.remove("RV");
        match change.list {
            Some((chosen, top)) => {
                field.set("I", Object::Array(chosen.iter().map(|at| Object::Integer(*at as i64)).collect()));
                field.set("TI", top as i64);
            }
            None => field.remove("I"),
        }
        update.set(change.field, field);
    }
    for (id, looks) in change.widgets {
        let mut widget = update.dict(id);
        match looks {
            Looks::Drawn(drawing) => {
                let normal = draw(drawing, update, fonts);
                widget.set("AP", Dict::default().with("N", normal));
                widget.remove("AS");
            }
            Looks::State(state) => widget.set("AS", Object::Name(state)),
            Looks::New(state, both) => {
                let (ticked, clear) = *both;
                let on =
                    if state == OFF.as_bytes() { crate::form::states::YES.as_bytes().to_vec() } else { state.clone() };
                let mut states = Dict::default();
                states.set_bytes(&on, draw(ticked, update, fonts).into());
                states.set(OFF, draw(clear, update, fonts));
                widget.set("AP", Dict::default().with("N", states));
                widget.set("AS", Object::Name(state));
            }
        }
        // A widget that repeats the value would keep the old one.
        if id != change.field && !kept {
            widget.remove("V");
            widget.remove("RV");
        }
        update.set(id, widget);
    }
}

fn draw(drawing: Drawing, update: &mut Update<'_>, fonts: &mut Fonts) -> Id {
    let resources = match &drawing.shown {
        Some((font, text)) => fonts.resources(*font, text, update),
        None => Dict::default(),
    };
    update.add_stream(drawing.dict.with("Resources", resources), drawing.content)
}
