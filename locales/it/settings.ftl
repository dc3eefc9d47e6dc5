# The settings. These words come when there is time, at the latest when the settings are opened.

settings-title = Impostazioni
settings-name = Il tuo nome
settings-theme = Tema
settings-theme-auto = Come il dispositivo
settings-theme-light = Giorno
settings-theme-dark = Sera
settings-motion = Movimento
settings-motion-auto = Come il dispositivo
settings-motion-full = Completo
settings-motion-reduced = Ridotto
settings-motion-off = Nessuno
settings-letters = Dimensione del testo
settings-letters-normal = Normale
settings-letters-large = Grande
settings-letters-larger = Più grande
settings-letters-largest = Massima
settings-confirm = Premere due volte
settings-confirm-never = Mai
settings-confirm-daring = Se è azzardato
settings-confirm-always = Sempre
settings-confirm-never-hint = Ogni importo parte alla prima pressione.
settings-confirm-daring-hint = Più di quanto un lotto può fruttare, o gran parte del tuo denaro, chiede una seconda pressione.
settings-confirm-always-hint = Ogni offerta, ogni pugno e ogni prezzo chiede una seconda pressione.
settings-sound-hint = Legno e ottone, leggeri, creati sul momento.
settings-vibration = Vibrazione
settings-vibration-hint = Quando tocca a te, quando superano la tua offerta, quando cade il martelletto.
settings-tips = Consigli per la prima partita
settings-tips-hint = Tre brevi note al tavolo.
settings-keys = Scorciatoie a una lettera
settings-keys-hint = Al tavolo basta una lettera per agire. Disattiva queste scorciatoie se disturbano i tuoi strumenti.
settings-keys-change = Cambia i tasti
settings-keys-press = Premi un tasto…
settings-keys-reset = Ripristina i tasti soliti
settings-key-pass = Passare
settings-key-maximum = Massimo
settings-key-hammer = Martelletto
settings-key-accept = Accettare
settings-key-decline = Rinunciare
settings-key-last = Ripetere l’ultimo evento
settings-key-values = Valori
settings-key-help = Aiuto
settings-away = Mi allontano
settings-away-hint = Un bot gioca per te finché non torni.
settings-return = Riprendo il mio posto
settings-holiday = { $count ->
    [one] { $count } giorno di vacanza
   *[other] { $count } giorni di vacanza
}
settings-holiday-end = Fine della vacanza
settings-holiday-hint = Intanto nessun orologio che aspetta te corre. Giorni rimasti in questa partita: { $count }.
settings-leave = Lascia il tavolo
settings-leave-hint = Il posto resta tuo: torna con lo stesso link.
settings-badge = «Tocca a te» nella scheda
settings-badge-hint = Il titolo e l’icona della pagina ti dicono che il tavolo aspetta te.
settings-notify = Notifiche
settings-notify-hint = Quando tocca a te e stai guardando altro.
settings-notify-insecure = I browser permettono le notifiche solo con HTTPS, e questa pagina è arrivata con il semplice HTTP.
settings-notify-denied = Il tuo browser non permette notifiche a questa pagina. Puoi cambiarlo nelle sue impostazioni per questa pagina.
settings-wake = Tieni acceso lo schermo
settings-wake-hint = Mentre giochi e guardi il tavolo.
line-away = Sei assente: { $bot } gioca per te.

## What calls somebody back

sound-offer = Attivare i suoni?
sound-offer-yes = Attiva
notify-offer = Il tavolo ti aspettava. Ti chiamiamo la prossima volta?
notify-offer-yes = Chiamami
notify-title = Tocca a te
notify-body = Il tavolo aspetta te.
