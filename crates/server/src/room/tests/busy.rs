//! A house whose bots never get a turn to think.

use super::*;

#[tokio::test]
async fn no_table_waits_for_ever_for_bots_that_do_not_get_their_turn() {
    for (pace, bot) in [(Pace::Untimed, "flat:64"), (Pace::Normal, "flat:256"), (Pace::Blitz, "random")] {
        let bots = || Occupant::Bot { bot: bot.to_owned() };
        let mut founding = founding(pace, 7);
        founding.seated.splice(1.., [bots(), bots()]);
        let mut evening = Evening::thinking(&Memory::new(7), founding, Thinking::busy()).await;
        // From now on a bot plays for Ada, too, and it gets no turn either.
        evening.says(0, Want::StepAway);
        evening.settle().await;
        let mut waited = 0;
        let mut moves = 0;
        loop {
            let table = evening.written().await;
            if table.stage() == protocol::Stage::Over {
                break;
            }
            waited = if table.moves() > moves { 0 } else { waited + 1 };
            moves = table.moves();
            assert!(waited < 60, "{bot}, {pace:?}: nothing has happened for 30 s after {moves} moves");
            evening.passes(500).await;
        }
        assert!(moves > 50, "{bot}: {moves}");
    }
}
