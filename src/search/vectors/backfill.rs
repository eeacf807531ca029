//! Adds vectors to what is already in the index.

use super::{Space, Vector, word};
use crate::{
    errors::{damaged, from_tantivy},
    fields::Fields,
    index::Batch,
    shared::Index,
};
use base::{error::Result, ids::AccountId};
use documents::document::{Origin, Passage};

use tantivy::{
    DocAddress, Searcher, TantivyDocument,
    collector::{Count, DocSetCollector, TopDocs},
    query::{BooleanQuery, Occur, Query as Matcher, TermQuery},
    schema::IndexRecordOption,
};

/// An indexed document with all its passages in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Indexed {
    /// The document.
    pub origin: Origin,
    /// Its passages.
    pub passages: Vec<Passage>,
}

impl Index {
    /// Documents of an account without vectors of a space, until they have `most` passages together; at least one
    /// document, if there is one.
    ///
    /// # Errors
    /// [`base::error::Error::Damaged`] as for [`Self::open`].
    pub fn without_vectors(&self, account: AccountId, space: Space, most: usize) -> Result<Vec<Indexed>> {
        let (searcher, fields) = (self.0.reader.searcher(), &self.0.fields);
        let some = TopDocs::with_limit(most.max(1)).order_by_score();
        let found = searcher.search(&bare(fields, account, space), &some).map_err(from_tantivy)?;
        let (mut documents, mut count) = (Vec::new(), 0);
        for (_, place) in found {
            if count >= most && !documents.is_empty() {
                break;
            }
            let first: TantivyDocument = searcher.doc(place).map_err(from_tantivy)?;
            let origin = fields.stored(&first)?.passage.origin;
            let passages = passages(&searcher, fields, account, origin)?;
            count += passages.len();
            documents.push(Indexed { origin, passages });
        }
        Ok(documents)
    }

    /// Gives documents their vectors, one for each passage, `None` where the model made none. Skips documents that
    /// have changed or gone. Returns how many got vectors.
    ///
    /// # Errors
    /// As for [`Self::write`].
    pub fn add_vectors(
        &self,
        account: AccountId,
        space: Space,
        documents: &[(Indexed, Vec<Option<Vector>>)],
    ) -> Result<usize> {
        self.write(|batch: &mut Batch<'_>| {
            // Writes run one after another, so what is here now is what would be replaced.
            let (searcher, mut given) = (self.0.reader.searcher(), 0);
            for (document, vectors) in documents {
                if passages(&searcher, &self.0.fields, account, document.origin)? == document.passages {
                    batch.replace_with(document.origin, &document.passages, Some((space, vectors)))?;
                    given += 1;
                }
            }
            Ok(given)
        })
    }

    /// How many documents of an account lack vectors of a space, and how many there are in total.
    ///
    /// # Errors
    /// [`base::error::Error::Damaged`] as for [`Self::open`].
    pub fn lacking_vectors(&self, account: AccountId, space: Space) -> Result<(usize, usize)> {
        let (searcher, fields) = (self.0.reader.searcher(), &self.0.fields);
        let all = TermQuery::new(fields.first_term(account), IndexRecordOption::Basic);
        let lacking = searcher.search(&bare(fields, account, space), &Count).map_err(from_tantivy)?;
        Ok((lacking, searcher.search(&all, &Count).map_err(from_tantivy)?))
    }

    /// A number that grows with each change.
    pub fn generation(&self) -> u64 {
        self.0.reader.searcher().generation().generation_id()
    }
}

/// The first passages of an account's documents without vectors of a space.
fn bare(fields: &Fields, account: AccountId, space: Space) -> BooleanQuery {
    let term = |term| Box::new(TermQuery::new(term, IndexRecordOption::Basic)) as Box<dyn Matcher>;
    let have = word(fields, space.mark(account), None);
    BooleanQuery::new(vec![(Occur::Must, term(fields.first_term(account))), (Occur::MustNot, term(have))])
}

/// All passages of a document, in order; none if it belongs to another account.
pub(super) fn passages(
    searcher: &Searcher,
    fields: &Fields,
    account: AccountId,
    origin: Origin,
) -> Result<Vec<Passage>> {
    let all = TermQuery::new(fields.origin_term(origin), IndexRecordOption::Basic);
    let places = searcher.search(&all, &DocSetCollector).map_err(from_tantivy)?;
    let mut places: Vec<DocAddress> = places.into_iter().collect();
    places.sort_unstable();
    let mut passages = Vec::with_capacity(places.len());
    for place in places {
        let document: TantivyDocument = searcher.doc(place).map_err(from_tantivy)?;
        let passage = fields.stored(&document)?.passage;
        if passage.account != account {
            return Err(damaged("a document's passages are of two accounts"));
        }
        passages.push(passage);
    }
    passages.sort_by_key(|passage| (passage.start, passage.end));
    Ok(passages)
}
