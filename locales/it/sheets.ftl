# The rulebook, and what lies on the table only later: the sheets one opens, accounts, the end of the game. These words
# come when there is time, at the latest when they are needed. What stands for what: see table.ftl.

## The rulebook

title-rules = Gavel · le regole
rules-search = Cerca nelle regole
rules-contents = Indice
rules-print = Stampa
rules-found = { $count ->
    [one] Un passo trovato
   *[other] { $count } passi trovati
}
rules-none = Nulla al riguardo. Prova un’altra parola.

## The board

board-values = Quanto vale ora un dipinto
board-explain = Calcolato come se il round finisse adesso. I tre artisti con più carte ricevono i gettoni del round: 30, 20 e 10. I loro dipinti fruttano tutti i gettoni ricevuti finora; quelli degli altri non fruttano nulla. A parità vince l’artista più a sinistra. La quinta carta di un artista chiude il round.
board-tiles = Gettoni dei quattro round
board-round = Round { $round }
board-round-word = Round
board-ranked = { $count ->
        [one] una carta, { $rank }º posto
       *[other] { $count } carte, { $rank }º posto
    }
board-unranked = { $count ->
        [one] una carta, non tra i primi tre
       *[other] { $count } carte, non tra i primi tre
    }
board-unplayed = nessuna carta in questo round
board-mystery = Mano misteriosa
board-turned = Scoperte in questo round: { $cards }

## The end of a round and of the game

end-round = Il round { $round } è finito
end-go-on = Avanti
end-skip = Salta
end-values = Quanto valgono gli artisti
end-museums = Quanto hanno ricavato i musei
end-unsold = Giocate, ma invendute
end-sums = Pagato { $paid }, incassato { $received }, dalla banca { $fetched }
end-paid = pagato
end-fetched = fruttato
end-you-win = Hai vinto!
end-you-share = Vittoria condivisa!
end-wins = { $count ->
        [one] Vince { $seats }
       *[other] Vincono insieme { $seats }
    }
end-rematch = Gioca ancora
end-rematch-go = Al nuovo tavolo
end-replay = Rivedi la partita
end-pictures = La partita in immagini
end-record = Tutta la partita come testo
end-home = Pagina iniziale
end-rounds = Conti dei round
end-fair = Le carte sono state mescolate onestamente?
end-fair-explain = L’impronta è stata mostrata prima della partita, il seed dopo. Se lo SHA-256 del seed dà l’impronta, nessuno ha cambiato il mazzo nel frattempo.
end-promise = Impronta
end-seed = Seed
end-wall = La tua parete
end-wall-line = { $count ->
        [one] Hai comprato un dipinto per { $paid }; la banca ha pagato { $fetched }.
       *[other] Hai comprato { $count } dipinti per { $paid }; la banca ha pagato { $fetched }.
    }
end-best = Affare migliore: { $card }, comprato a { $paid }, venduto a { $fetched }
end-worst = Affare peggiore: { $card }, comprato a { $paid }, venduto a { $fetched }
end-self-nothing = Non hai comprato nulla: animo da mercante.
end-self-sharp = Buon occhio: nessun acquisto in perdita.
end-self-heart = Hai comprato col cuore: quasi tutti gli acquisti sono in perdita.
end-self-bought = La collezione più grande del tavolo: nessuno ha comprato tanti dipinti.
end-self-sold = Le vendite migliori del tavolo: nessuno ha incassato tanto dagli altri.
end-self-even = Un po’ di tutto: hai comprato, venduto e mantenuto l’equilibrio.
end-series = { $count ->
        [one] Dopo una partita: { $wins }
       *[other] Dopo { $count } partite: { $wins }
    }
end-series-wins = { $seat } { $count }
end-series-wins-you = tu { $count }
end-rematch-led = Gli altri ti aspettano al nuovo tavolo.

## A museum, looked at closely

museum-title = Il museo di { $seat }
museum-title-you = Il tuo museo
museum-each = { $count } × { $price }
museum-total = Varrebbe { $price } se il round finisse adesso

## How paintings are sold

rule-open = Tutti possono fare offerte in qualsiasi momento, ognuna più alta della precedente, anche il banditore. Quando nessuno rilancia cade il martelletto, e l’offerta più alta si paga al banditore. Se nessuno offre, lo prende il banditore senza pagare.
rule-once = Cominciando a sinistra del banditore, a ognuno si chiede una volta sola: offrire di più o passare. Il banditore è l’ultimo. Vince l’offerta più alta. Se nessuno offre, lo prende il banditore senza pagare.
rule-sealed = Ognuno nasconde una somma nel pugno, anche il banditore. I pugni si aprono insieme e paga chi ha offerto di più. A parità vince il banditore, poi, tra chi è in parità, il più vicino alla sua sinistra. Se nessuno offre, lo prende il banditore senza pagare.
rule-fixed = Il banditore fissa un prezzo. Cominciando a sinistra, il primo che dice sì compra a quel prezzo. Se nessuno lo fa, il banditore deve pagarlo alla banca.
rule-double = Un’asta doppia si vende con una seconda carta dello stesso artista che non sia doppia a sua volta. Può aggiungerla il banditore; altrimenti si chiede agli altri, verso sinistra. Chi la aggiunge conduce la vendita della coppia secondo la seconda carta. Se nessuno lo fa, il banditore tiene la prima senza pagare. Si chiede a tutti, anche a chi non ha una carta adatta: così il tempo di risposta non tradisce nessuno.
rule-whole = Tutte le regole
rule-tab = si apre in una nuova scheda

## Help and keys

help-title = Aiuto
help-game = Vendi e compra dipinti: vince chi ha più denaro dopo quattro round. Alla fine di un round la banca compra tutti i dipinti: quelli dei tre artisti più giocati valgono 30, 20 e 10, più i gettoni che quegli artisti avevano già; tutti gli altri non valgono nulla.
help-turn = Quando tocca a te metti all’asta una carta, e il suo simbolo dice come si vende. Quello che pagano gli altri è tuo; quello che compri alla tua stessa asta si paga alla banca.
help-rounds = La mano si conserva da un round all’altro. Si danno nuove carte per i round 2 e 3, nessuna per il 4. Non si può offrire più denaro di quanto se ne ha.
help-keys = Tasti
key-digits = scrivere una somma
key-one = uno in più o in meno
key-five = cinque in più o in meno
key-ten = dieci in più o in meno
key-choose = scorrere la mano
key-smallest = rilancio minimo, subito
key-confirm = confermare
key-cancel = annullare
key-undo = ritirare la mossa
key-pass = passare
key-maximum = massimo
key-hammer = martelletto
key-accept = accettare
key-decline = rinunciare
key-last = ripetere l’ultimo evento
key-values = valori
key-help = aiuto
key-name-page = Pag↑ Pag↓
key-name-escape = Esc
key-name-undo = Ctrl Z

## Tips for the first game

tip-title = Consiglio { $number } di 3
tip-values = Quanto frutterebbe un dipinto di ogni artista se il round finisse adesso. Compra a meno.
tip-symbol = Il simbolo dice come si vende il dipinto. Premilo per leggere come.
tip-fifth = Ogni carta giocata fa salire il suo artista. La quinta chiude subito il round e non viene venduta.
tip-close = Capito

## Sheets and the log

table-close = Chiudi
log-title = Cronaca
log-chat = Chat
