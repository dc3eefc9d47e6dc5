# I consigli al tavolo, dove ne dà. { $range } è un intervallo come «14$–22$».

hint-ask = Consiglio
hint-title = Consiglio
hint-close = Chiudi
hint-thinking = Distribuisco tante volte le carte coperte…
hint-late = Nessuna risposta. Chiedi di nuovo.
hint-range = Prezzo equo: { $range }
hint-outlook = Un dipinto di { $artist }, su 100 round immaginati: { $chances }.
hint-chance = { $price } in { $chance }
hint-chance-none = nulla in { $chance }
hint-why-bid = Fino a { $low } conviene in quattro casi su cinque, fino a { $high } solo in uno su cinque.
hint-why-outbid = Rilanciare conviene fino a { $low } in quattro casi su cinque, fino a { $high } solo in uno su cinque.
hint-why-fist = Fino a { $low } conviene in quattro casi su cinque, fino a { $high } solo in uno su cinque. Il pugno paga tutto ciò che contiene: mettici meno.
hint-why-buy = Comprare conviene fino a { $low } in quattro casi su cinque, fino a { $high } solo in uno su cinque: ciò che paghi lo guadagna chi vende.
hint-why-ask = Fin lì agli altri conviene comprare. Se chiedi di più, rischi di doverlo comprare tu.
hint-why-keep = È il tuo lotto: pagheresti la banca, e il denaro di chi compra sarebbe stato tuo. Tienilo solo per meno di così.
hint-too-high = Il prezzo è già lì: lascialo agli altri.
hint-best = Il meglio nelle partite provate: { $action }.
hint-alike = Ugualmente buone nelle partite provate: { $actions }.
hint-add = aggiungere { $card }
hint-buy = comprarlo
hint-leave = lasciarlo
hint-turn = scoprire una carta
hint-nothing = nulla
hint-wins = Su cento partite in questa situazione ne vinceresti { $wins }, a giudizio del giocatore addestrato.
hint-unknown = Che cosa non sa: le altre mani, il mazzo e come offrono questi giocatori. Distribuisce a caso le carte coperte, { $worlds } volte, e un giocatore veloce finisce ogni partita.
