# Ciò che un server dice dove non si vedono le nostre pagine: anteprime dei link.

preview-gathering = Prendi posto
preview-gathering-about = Modern Art: un’asta sta per cominciare
preview-playing = L’asta è aperta
preview-playing-about = Modern Art: guarda il martelletto
preview-over = Aggiudicato
preview-over-about = Modern Art: il risultato
preview-free = un posto libero
preview-seat = Posto { $number }
preview-table-title = Un tavolo di Gavel
preview-table-description = Modern Art, il gioco d’aste, nel tuo browser: apri il link, scegli un nome e fai un’offerta.
preview-game-title = Una partita di Gavel
preview-game-description = Chi ha comprato cosa, a quanto, e chi ha vinto: una partita di Modern Art, rivista.

## Notifiche, a un telefono o a un programma

notice-turn = Tocca a te
notice-turn-about = La partita con { $names } ti aspetta.
notice-outbid = Qualcuno ha offerto più di te
notice-outbid-about = Nella partita con { $names }.
notice-over = La partita è finita
notice-over-about = La partita con { $names } ha il suo risultato.
notice-invited = { $by } ti invita
notice-invited-about = Vieni a prendere posto al tavolo.
notice-test = Funziona
notice-test-about = È così che Gavel ti avviserà.
