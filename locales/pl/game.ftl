# The game itself: what happened, what may be done, why something may not.
# $seat, $other: names of players. $artist: name of an artist. $card: a painting, as made by the message `card`.
# $price: an amount as the edition prints it, currency included. $amount: a bare number of units.

## Words

auction-open = otwarta
auction-once = jednorazowa
auction-sealed = zamkniętej dłoni
auction-fixed = ustalonej ceny
auction-double = łączona
bank = bank
# A painting: its artist, its code in records, how it is sold.
card = { $artist } { $code } ({ $auction })

## What happened, one sentence an event

event-dealt = Zaczyna się runda { $round }: każda ręka dostaje { $each } { $each ->
        [one] kartę
        [few] karty
       *[many] kart
    }.
event-dealt-none = Zaczyna się runda { $round }, bez nowych kart.
event-offered = { $seat } wystawia: { $card }.
event-added = { $seat } dokłada: { $card }.
event-added-none = { $seat } nie dokłada karty.
event-kept = Nikt nie dokłada karty. { $seat } zatrzymuje za darmo: { $card }.
event-bid = { $seat } oferuje { $price }.
event-passed = { $seat } pasuje.
event-cannot-pay = { $seat } ma za mało pieniędzy, kolej przechodzi dalej.
event-fist-closed = { $seat } zaciska pięść.
event-fists-opened = Otwieramy dłonie: { $fists }.
event-priced = { $seat } ustala cenę: { $price }.
event-sold = Sprzedane! Kupuje { $seat } za { $price }.
event-sold-unwanted = Nikt nie chce kupić za { $price }: musi to zrobić { $seat }.
event-sold-kept = Nikt tego nie chce, nawet za darmo: zatrzymuje to { $seat }.
event-unsold = Brak ofert: { $seat } bierze to za darmo.
event-paid = { $seat } płaci { $price }, pieniądze dostaje { $other }.
event-turned = { $seat } odkrywa kartę z tajemniczej ręki: { $card }.
event-turned-none = { $seat } zostawia tajemniczą rękę w spokoju.
event-round-ended-fifth = { $artist }: piąta karta kończy rundę { $round } i nie zostaje sprzedana.
event-round-ended-empty = Nikt nie ma już kart: runda { $round } dobiega końca.
event-ranked = { $artist } dostaje znacznik { $tile }: za każdy obraz bank płaci { $price }.
event-fetched = { $seat } sprzedaje bankowi { $count } × { $artist } za { $price }.
event-fetched-nothing = { $seat } nie dostaje nic za { $count } × { $artist }.
event-game-over = Koniec gry.

## What is wanted

ask-offer = { $seat }, wystaw kartę.
ask-add = { $seat }, na stole jest { $card }: dołóż drugą kartę albo zrezygnuj.
ask-bid = { $seat }, zaoferuj co najmniej { $amount } albo spasuj. Masz { $cash }.
ask-fist = { $seat }, ukryj w dłoni kwotę od 0 do { $cash }; 0 to brak oferty.
ask-price = { $seat }, ustal cenę od 1 do { $cash }. Jeśli nikt nie kupi, kupujesz ty.
ask-buy = { $seat }, kup za { $price } albo spasuj. Masz { $cash }.
ask-turn = { $seat }, odkryj kartę z tajemniczej ręki albo zrezygnuj.
lot-double = { $seat } zaczyna aukcję łączoną: kto dołoży kartę?

## Why not

why-game-over = Gra jest już skończona.
why-not-awaited = To nie twoja kolej.
why-holds-the-bid = Najwyższa oferta, { $amount }, jest twoja; poczekaj, aż ktoś ją przebije.
why-has-passed = Na razie pasujesz; poczekaj na nową ofertę.
why-cannot-follow = Masz { $cash } i nie możesz przebić: najniższa oferta to { $amount }.
why-fist-is-closed = Twoja pięść jest już zaciśnięta.
why-not-that = Teraz nie pora na to.
why-not-in-hand = Nie masz na ręce karty { $code }.
why-does-not-fit = { $code } nie pasuje do aukcji łączonej: potrzebna jest karta tego samego artysty, która sama nie jest aukcją łączoną.
why-too-low = { $amount } to za mało: zaoferuj co najmniej { $least }.
why-price-too-low = Najniższa cena to 1.
why-above-cash = Masz { $cash }, nie stać cię na { $amount }.
why-not-understood = Nie rozumiem „{ $text }”.

## Editions

edition-classic-1992 = Klasyczna (1992)
edition-matagot-2009 = Matagot (2009)
edition-cmon-2017 = CMON (2017)
edition-cmon-2017-en = CMON (2017), instrukcja angielska
edition-note-cmon-2017-en = 12, 13, 15, 15 i 15 kart, tak jak w tej instrukcji: zapewne błąd w druku.
# An amount as an edition prints it, or as this language would; it never breaks at the end of a line.
price-classic-1992 = ${ $amount }.000
price-matagot-2009 = { $amount } tys. €
price-cmon-2017 = { $amount } $
price-cmon-2017-en = { $amount } k€
