# Una partita finita, in immagini.

retro-title = Gavel · una partita in immagini
retro-heading = La partita in immagini
retro-none = Non ci sono immagini: questo tavolo non esiste, la sua partita è ancora in corso, o non è cominciata con una distribuzione.
retro-share = Copia il link
retro-send-text = La nostra partita di Gavel in immagini
retro-table = In tabella
retro-seat = Posto
retro-has = { $seat } { $price }
retro-money = Il denaro nel tempo
retro-money-hint = Dopo ogni lotto, e dopo che la banca ha comprato i dipinti di un round. I numeri sono i posti.
retro-money-label = Il denaro nel tempo, in linee. Alla fine: { $seats }.
retro-when = Quando
retro-begins = Inizio
retro-lot = Lotto { $number }
retro-bank = Banca, round { $round }
retro-lots = Ogni dipinto
retro-lots-hint = Un cerchio è il prezzo, un punto quanto ha dato la banca. Una linea piena è un guadagno, una spezzata una perdita. Una croce non è stata venduta a nessuno.
retro-lots-label = Prezzo e ricavo di { $lots } lotti: { $gains } con guadagno per chi ha comprato, { $losses } con perdita.
retro-painting = Dipinto
retro-seller = Chi vende
retro-buyer = Chi compra
retro-nobody = nessuno
retro-price = Prezzo
retro-proceeds = Ricavo
retro-gain = Guadagno
retro-income = Vendere e possedere
retro-income-hint = Quanto gli altri hanno pagato per le vendite, e quanto la banca ha dato per i dipinti posseduti.
retro-income-label = { $seat }: { $sold } vendendo, { $owned } possedendo, { $spent } spesi
retro-sold = Vendendo
retro-owned = Possedendo
retro-spent = Speso
retro-began = All’inizio
retro-ended = Alla fine
retro-artists = Come si sono mossi i valori
retro-artists-hint = La colonna è quanto ha fruttato un dipinto in ogni round. Sotto: i posti che hanno giocato le carte, in ordine.
retro-artist = Artista
retro-artist-label = { $artist }: { $values }
retro-artist-round = { $cards ->
    [one] { $price } nel round { $round }, con una carta
   *[other] { $price } nel round { $round }, con { $cards } carte
  }
retro-played-by = Giocato da
retro-place = Posizione
retro-tile = Gettone
retro-value = Valore
retro-deals = Affari migliori e peggiori
retro-best = Affare migliore
retro-worst = Affare peggiore
retro-no-best = Nessun acquisto ha fruttato.
retro-no-worst = Nessun acquisto in perdita.
retro-deal = { $card }: pagato { $paid }, fruttato { $fetched }
retro-wall = La parete di { $seat }
retro-wall-of = Di chi la parete
retro-wall-none = { $seat } non ha comprato niente.
retro-wall-line = { $count ->
    [one] Un dipinto: pagato { $paid }, fruttato { $fetched }
   *[other] { $count } dipinti: pagati { $paid }, fruttati { $fetched }
  }
