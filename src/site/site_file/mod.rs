//! What a firm says about itself on its public pages: read from the file that `site.file` names, checked as a whole, and
//! read again when it changes. A file that cannot be used changes nothing: what was read before stays.

#[cfg(test)]
mod tests;

pub use super::pictures::Picture;

use super::{colours::Colours, pictures::Pictures};
use crate::error::StartError;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::SystemTime,
};

/// The file that ships, with the meaning of each entry. It says that it is a sample.
pub const SAMPLE: &str = include_str!("../../../assets/site.toml");

/// Characters of a text, and entries of a list, at most.
const TEXT: usize = 1000;
const ENTRIES: usize = 24;
/// The rows of the pricing page.
const FEATURES: usize = 7;
/// Bytes of the file.
const LARGEST: u64 = 256 << 10;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    sample: bool,
    name: String,
    logo: Option<PathBuf>,
    mission: String,
    colours: Option<Colours>,
    #[serde(default)]
    contact: Vec<Contact>,
    booking: Booking,
    #[serde(default)]
    social: Vec<Social>,
    #[serde(default)]
    team: Vec<Person>,
    #[serde(default)]
    logos: Vec<Logo>,
    #[serde(default)]
    testimonials: Vec<Testimonial>,
    #[serde(default)]
    pricing: Vec<Provider>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Contact {
    label: String,
    email: String,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Booking {
    url: Option<String>,
    email: String,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Social {
    name: String,
    url: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Person {
    name: String,
    title: String,
    photo: Option<PathBuf>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Logo {
    name: String,
    picture: Option<PathBuf>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Testimonial {
    quote: String,
    name: String,
    title: String,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Provider {
    name: String,
    price: String,
    note: String,
    features: Vec<bool>,
}

/// What the pages are filled with, and the files that stand beside them.
#[derive(Debug)]
pub struct Firm {
    /// The firm's words, as the pages' scripts read them. Every key is there.
    pub data: Value,
    /// Where browsers reach the site, without a slash at the end; empty if that is not set.
    pub public_url: String,
    /// Files by their name below `/site/`.
    pub files: BTreeMap<String, Picture>,
}

impl Firm {
    /// Reads a site file with its pictures. Blocks.
    ///
    /// # Errors
    /// One sentence: where it is wrong, and what to write there.
    pub fn read(path: &Path) -> Result<Self, String> {
        let shown = path.display();
        let size = fs::metadata(path).map_err(|e| format!("{shown} cannot be read: {e}."))?.len();
        if size > LARGEST {
            return Err(format!("{shown} is larger than {} KB.", LARGEST >> 10));
        }
        let text = fs::read_to_string(path).map_err(|e| format!("{shown} cannot be read: {e}."))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Self::parse(&text, folder).map_err(|why| format!("{shown}: {why}"))
    }

    fn parse(text: &str, folder: &Path) -> Result<Self, String> {
        let file: File = toml::from_str(text).map_err(|e| {
            let line = e.span().map(|span| text[..span.start.min(text.len())].lines().count().max(1));
            let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
            format!("{place}{}.", e.message().trim_end_matches('.').replace('\n', ", "))
        })?;
        file.check()?;
        file.fill(&mut Pictures::of(folder))
    }

    /// What the sample says.
    fn sample() -> Result<Self, String> {
        Self::parse(SAMPLE, Path::new(""))
    }
}

fn is_slug(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

impl File {
    fn check(&self) -> Result<(), String> {
        let texts = [("name", &self.name), ("mission", &self.mission), ("booking.email", &self.booking.email)]
            .into_iter()
            .chain(self.contact.iter().flat_map(|c| [("contact.label", &c.label), ("contact.email", &c.email)]))
            .chain(self.social.iter().flat_map(|s| [("social.name", &s.name), ("social.url", &s.url)]))
            .chain(self.team.iter().flat_map(|p| [("team.name", &p.name), ("team.title", &p.title)]))
            .chain(self.logos.iter().map(|l| ("logos.name", &l.name)))
            .chain(self.testimonials.iter().flat_map(|t| {
                [("testimonials.quote", &t.quote), ("testimonials.name", &t.name), ("testimonials.title", &t.title)]
            }))
            .chain(
                self.pricing
                    .iter()
                    .flat_map(|p| [("pricing.name", &p.name), ("pricing.price", &p.price), ("pricing.note", &p.note)]),
            );
        for (entry, text) in texts {
            if text.trim().is_empty() {
                return Err(format!("{entry} is empty. Write something there, or take the entry out."));
            }
            if text.chars().count() > TEXT {
                return Err(format!("{entry} is longer than {TEXT} characters."));
            }
        }
        let lists = [
            ("contact", self.contact.len()),
            ("social", self.social.len()),
            ("team", self.team.len()),
            ("logos", self.logos.len()),
            ("testimonials", self.testimonials.len()),
            ("pricing", self.pricing.len()),
        ];
        if let Some((list, _)) = lists.into_iter().find(|(_, entries)| *entries > ENTRIES) {
            return Err(format!("{list} has more than {ENTRIES} entries."));
        }
        for email in self.contact.iter().map(|c| &c.email).chain([&self.booking.email]) {
            let whole = email.split_once('@').is_some_and(|(before, after)| !before.is_empty() && after.contains('.'));
            // It becomes part of a mailto address (RFC 6068), where these would begin another field.
            if !whole || email.contains(|c: char| c.is_whitespace() || "?&#%<>\"'{}".contains(c)) {
                return Err(format!("\"{email}\" is not an e-mail address."));
            }
        }
        // A booking page of this program may be named by its path.
        let own = |url: &&String| url.strip_prefix("/book/").is_some_and(is_slug);
        let booking = self.booking.url.iter().filter(|url| !own(url));
        for url in self.social.iter().map(|s| &s.url).chain(booking) {
            let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
            if rest.is_none_or(str::is_empty) || url.contains(char::is_whitespace) {
                return Err(format!("\"{url}\" is not an address of the web. Write it with https:// in front."));
            }
        }
        if let Some(odd) = self.pricing.iter().find(|p| p.features.len() != FEATURES) {
            return Err(format!(
                "pricing \"{}\" has {} features; the page has {FEATURES}.",
                odd.name,
                odd.features.len()
            ));
        }
        Ok(())
    }

    fn fill(&self, pictures: &mut Pictures) -> Result<Firm, String> {
        let mut team = Vec::new();
        for Person { name, title, photo } in &self.team {
            let photo = pictures.take(photo.as_deref())?;
            team.push(json!({ "name": name, "title": title, "monogram": monogram(name), "photo": photo }));
        }
        let mut logos = Vec::new();
        for Logo { name, picture } in &self.logos {
            logos.push(json!({ "name": name, "picture": pictures.take(picture.as_deref())? }));
        }
        let logo = pictures.take(self.logo.as_deref())?;
        let colours = match &self.colours {
            Some(colours) => Some(pictures.keep(colours.sheet()?.into_bytes(), "css", "text/css; charset=utf-8")),
            None => None,
        };
        let data = json!({
            "sample": self.sample,
            "name": self.name,
            "logo": logo,
            "colours": colours,
            "mission": self.mission,
            "contact": self.contact,
            "write_to": self.contact.first().map(|c| &c.email),
            "booking": self.booking,
            "social": self.social,
            "team": team,
            "logos": logos,
            "testimonials": self.testimonials,
            "pricing": self.pricing,
        });
        Ok(Firm { data, public_url: String::new(), files: pictures.all() })
    }
}

/// The letters that stand where there is no photo: of the first name and of the last.
fn monogram(name: &str) -> String {
    let mut words = name.split_whitespace();
    let ends = [words.next(), words.next_back()];
    ends.into_iter().flatten().filter_map(|word| word.chars().next()).flat_map(char::to_uppercase).collect()
}

/// The site file in force. Clones share it.
#[derive(Clone)]
pub struct SiteFile(Arc<Inner>);

struct Inner {
    path: Option<PathBuf>,
    public_url: String,
    firm: Mutex<Arc<Firm>>,
    seen: Mutex<Option<SystemTime>>,
}

impl SiteFile {
    /// Reads the file, or the sample where none is named. Blocks.
    ///
    /// # Errors
    /// A file that cannot be used.
    pub fn open(path: Option<&Path>, public_url: &str) -> Result<Self, StartError> {
        let refused = |why| {
            StartError::new(
                format!("site.file cannot be used: {why}"),
                "Mend the file (\"chancery site check FILE\" reads it), or take site.file out.",
            )
        };
        let mut firm = path.map_or_else(Firm::sample, Firm::read).map_err(refused)?;
        public_url.trim_end_matches('/').clone_into(&mut firm.public_url);
        Ok(Self(Arc::new(Inner {
            path: path.map(Path::to_owned),
            public_url: firm.public_url.clone(),
            seen: Mutex::new(path.and_then(changed_at)),
            firm: Mutex::new(Arc::new(firm)),
        })))
    }

    /// What the pages show now.
    pub fn firm(&self) -> Arc<Firm> {
        Arc::clone(&self.0.firm.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether a file of the firm's own is named, so that there is something to look after.
    pub fn is_own(&self) -> bool {
        self.0.path.is_some()
    }

    /// Reads the file again if it has changed, or in any case when `asked`. What it says goes to the log. Blocks.
    pub fn look(&self, asked: bool) {
        let Some(path) = &self.0.path else { return };
        let now = changed_at(path);
        {
            let mut seen = self.0.seen.lock().unwrap_or_else(PoisonError::into_inner);
            if !asked && *seen == now {
                return;
            }
            *seen = now;
        }
        match Firm::read(path) {
            Ok(mut firm) => {
                firm.public_url.clone_from(&self.0.public_url);
                *self.0.firm.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(firm);
                tracing::info!("the site file was read again");
            }
            Err(why) => tracing::error!("the new site file is not used, the old words stay: {why}"),
        }
    }
}

fn changed_at(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|m| m.modified()).ok()
}
