//! Codes, devices, and what happens at the same moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use store::{Accounts as _, Call, Fate as Fault, Memory, People as _, Person};

use super::*;
use crate::think::Thinking;
use crate::time::Clock;

fn hub(log: Memory) -> Arc<Hub> {
    Hub::new(Arc::new(log), Clock::standing(Millis::new(1)), Thinking::never(), [7; 32])
}

/// Somebody who knows the old pass-phrase signs in at the moment in which it is changed.
#[tokio::test(start_paused = true)]
async fn whoever_signs_in_while_the_pass_phrase_is_changed_is_out() {
    let log = Memory::new(1);
    let ada = Person { id: PersonId::new(1), name: "Ada".to_owned(), since: Millis::new(1), kept: false };
    log.keep_person(ada.clone()).await.unwrap();
    let known = Known { caller: Caller { person: ada.id, name: ada.name.clone() }, session: None };
    let device = || Device { address: IpAddr::from([127, 0, 0, 1]), name: String::new() };
    let phrase = "paint it before noon";
    let passes = Passes::default();
    let kept = hub(log.clone()).keep_name(&passes, &known, device(), First::Phrase(phrase)).await;
    assert!(kept.is_ok());
    // The account has been read and the pass-phrase compared; the session is not written yet.
    let calls = Arc::new(AtomicU32::new(0));
    let counting = Arc::clone(&calls);
    let late = log.with_faults(move |call| {
        let second = call == Call::Accounts && counting.fetch_add(1, Ordering::Relaxed) == 1;
        let before = if second { Duration::from_secs(60) } else { Duration::ZERO };
        Fault { before, ..Fault::default() }
    });
    let thief = tokio::spawn(async move {
        hub(late).sign_in(&Passes::default(), None, device(), ("Ada", phrase)).await.map(drop)
    });
    while calls.load(Ordering::Relaxed) < 2 {
        tokio::task::yield_now().await;
    }
    let account = log.account(ada.id).await.unwrap().unwrap();
    let changed = Account { pass: Some("$another".to_owned()), ..account };
    let turnover = Turnover { ends: Ends::All, begins: None };
    assert_eq!(log.change_account_with(changed, turnover, Keys::Same).await, Ok(Changed::Done));
    assert_eq!(thief.await.unwrap().unwrap_err().code, Code::WrongPassphrase);
    assert_eq!(log.sessions(ada.id).await, Ok(vec![]));
}

#[test]
fn a_code_is_the_same_however_it_is_typed() {
    let code = code_digest("ab0d-1fgh-jkmn-pqrs");
    for typed in ["AB0D1FGHJKMNPQRS", " abOd lfgh jkmn pqrs ", "ab0d–Ifgh–jkmn–pqrs"] {
        assert_eq!(code_digest(typed), code, "{typed}");
    }
    assert_ne!(code_digest("ab0d-1fgh-jkmn-pqrt"), code);
}

#[test]
fn browsers_are_named_in_a_few_words() {
    for (agent, name) in [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        (
            "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
            "Safari, iPhone",
        ),
        ("curl/8.5.0", ""),
        ("<script>alert(1)</script>", ""),
    ] {
        assert_eq!(device(agent), name);
    }
}
