//! The protocol's types as TypeScript, for the browser.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};

use ts_rs::{Config, TS, TypeVisitor};

use crate::{
    AboutMe, ChangePasskey, ClientMessage, Code, Codes, Daily, DailyArchive, Dropped, DroppedMoments,
    EndSession, Fault, ForgetMe, Games, Guests, Hello, InvitationAnswer, Invitations, KeepName, Listed,
    Lobby, Moments, NewCodes, NewGuest, NewInvitation, NewLesson, NewPasskey, NewPassphrase, NewPush,
    NewRefusal, NewReport, NewTable, NewWebhook, Notifying, OnePlace, PasskeyQuestion, PlayDaily, PlayOn,
    Profile, Puzzle, Puzzles, Recover, Refusals, Replay, Retrospective, ServerMessage, SignIn, Tried,
    Waiting, Wish,
};

/// Every type that travels, as one TypeScript file.
#[must_use]
pub fn typescript() -> String {
    let mut found = Found { config: Config::default(), seen: BTreeSet::new(), types: BTreeMap::new() };
    found.visit::<ClientMessage>();
    found.visit::<ServerMessage>();
    found.visit::<Hello>();
    found.visit::<NewGuest>();
    found.visit::<NewTable>();
    found.visit::<NewLesson>();
    found.visit::<Puzzle>();
    found.visit::<Puzzles>();
    found.visit::<PlayDaily>();
    found.visit::<Daily>();
    found.visit::<DailyArchive>();
    found.visit::<Lobby>();
    found.visit::<Listed>();
    found.visit::<Games>();
    found.visit::<Wish>();
    found.visit::<Waiting>();
    found.visit::<NewInvitation>();
    found.visit::<Guests>();
    found.visit::<Invitations>();
    found.visit::<InvitationAnswer>();
    found.visit::<Refusals>();
    found.visit::<NewRefusal>();
    found.visit::<NewReport>();
    found.visit::<Replay>();
    found.visit::<Dropped>();
    found.visit::<Moments>();
    found.visit::<DroppedMoments>();
    found.visit::<PlayOn>();
    found.visit::<Retrospective>();
    found.visit::<AboutMe>();
    found.visit::<KeepName>();
    found.visit::<SignIn>();
    found.visit::<Recover>();
    found.visit::<NewPassphrase>();
    found.visit::<NewCodes>();
    found.visit::<Codes>();
    found.visit::<EndSession>();
    found.visit::<ForgetMe>();
    found.visit::<PasskeyQuestion>();
    found.visit::<NewPasskey>();
    found.visit::<ChangePasskey>();
    found.visit::<Profile>();
    found.visit::<Notifying>();
    found.visit::<NewPush>();
    found.visit::<NewWebhook>();
    found.visit::<OnePlace>();
    found.visit::<Tried>();
    found.visit::<Fault>();
    let passing: Vec<String> =
        Code::ALL.iter().filter(|code| code.passes()).map(|code| format!("'{code}'")).collect();
    let mut text = format!(
        "// Written by `cargo xtask types` from crates/protocol. Do not edit.\n\nexport const VERSION = {};\n\n\
         /** How many moments of a game are told at once. */\nexport const MOMENTS = {};\n\n\
         /** Refusals that are no answer: the same command is good a moment later. */\n\
         export const PASSING: readonly Code[] = [{}];\n",
        crate::VERSION,
        crate::MOMENTS,
        passing.join(", ")
    );
    for declaration in found.types.values() {
        text.push_str("\nexport ");
        text.push_str(declaration);
        text.push('\n');
    }
    text
}

/// The types found so far, by name.
struct Found {
    config: Config,
    seen: BTreeSet<TypeId>,
    types: BTreeMap<String, String>,
}

impl TypeVisitor for Found {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // Types without an output path are built in: numbers, strings, lists.
        if T::output_path().is_some() {
            self.types.entry(T::ident(&self.config)).or_insert_with(|| T::decl(&self.config));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
