# What one opens around a table and on the first page: other settings, muting and reporting, filters, one’s games. Loaded when somebody opens it.

## Other settings

terms-title = Che cosa si gioca
terms-lead = Tutti vedono il cambiamento. Con meno posti, spariscono prima quelli liberi, poi quelli dei bot.
terms-save = Salva
terms-cancel = Annulla

## Somebody who says something

speaker-hush = Silenzia per me
speaker-unhush = Ascolta di nuovo
speaker-hush-hint = Non vedi più che cosa dice, qui e agli altri tavoli. Nessuno lo viene a sapere.
speaker-mute = Togli la parola
speaker-unmute = Ridai la parola
speaker-mute-hint = Sei l’host: qui nessuno sente più questa persona, e tutti lo sanno.
speaker-report = Segnala
speaker-report-note = Che cosa non va? (facoltativo)
speaker-report-hint = Lo legge chi gestisce questo server, insieme a ciò che è stato detto.
speaker-reported = Grazie. Chi gestisce questo server lo leggerà.

## Open tables

filter-label = Quali tavoli
filter-any = Qualsiasi
filter-free = Solo con posti liberi

## One’s own games

games-find = Cerca un nome
games-all = Tutte, prima quelle che ti aspettano
games-found = Trovate
games-none = Nessuna partita con questo nome.
games-pages = Pagine
games-page = Pagina { $page } di { $pages }
games-newer = Più recenti
games-older = Meno recenti
