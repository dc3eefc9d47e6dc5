//! What people have missed, a page at a time: nobody makes the server put a whole evening into one message.

use protocol::{Missed, Seq};
use rules::Viewer;
use table::{Table, told_to};

/// The most updates on a page.
pub(crate) const MOST_UPDATES: usize = 200;
/// The most bytes of news on a page; a single update always fits.
pub(crate) const MOST_BYTES: usize = 48 * 1024;

/// The latest news for this viewer after one update and before another, without gaps, and whether there is more after the first.
pub(crate) fn page(table: &Table, viewer: Viewer, after: Seq, before: Seq) -> (Vec<Missed>, bool) {
    let (mut page, mut bytes) = (Vec::new(), 0);
    let mut next = before.number().min(table.told().number() + 1);
    while next > after.number() + 1 && page.len() < MOST_UPDATES {
        let seq = Seq::new(next - 1);
        let Some(news) = table.news(seq).map(|news| told_to(viewer, news)) else { break };
        bytes += serde_json::to_string(&news).map_or(0, |text| text.len());
        if bytes > MOST_BYTES && !page.is_empty() {
            break;
        }
        page.push(Missed { seq, news });
        next -= 1;
    }
    page.reverse();
    (page, next > after.number() + 1)
}
