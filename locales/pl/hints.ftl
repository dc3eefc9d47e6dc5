# Podpowiedzi przy stole, który ich udziela. { $range } to przedział, na przykład „14$–22$”.

hint-ask = Podpowiedź
hint-title = Podpowiedź
hint-close = Zamknij
hint-thinking = Rozdaję zakryte karty wiele razy…
hint-late = Nie ma odpowiedzi. Zapytaj jeszcze raz.
hint-range = Uczciwa cena: { $range }
hint-outlook = Obraz tego artysty ({ $artist }) w 100 wymyślonych rundach: { $chances }.
hint-chance = { $price } w { $chance }
hint-chance-none = nic w { $chance }
hint-why-bid = Do { $low } opłaca się w czterech rozdaniach na pięć, do { $high } tylko w jednym na pięć.
hint-why-outbid = Przebijać opłaca się do { $low } w czterech rozdaniach na pięć, do { $high } tylko w jednym na pięć.
hint-why-fist = Do { $low } opłaca się w czterech rozdaniach na pięć, do { $high } tylko w jednym na pięć. Pięść płaci wszystko, co w niej jest: włóż mniej.
hint-why-buy = Kupować opłaca się do { $low } w czterech rozdaniach na pięć, do { $high } tylko w jednym na pięć: co płacisz, zyskuje sprzedający.
hint-why-ask = Do tej ceny innym opłaca się kupić. Jeśli zażądasz więcej, być może kupisz obraz ty.
hint-why-keep = To twój obraz: zapłacisz bankowi, a pieniądze kupującego byłyby twoje. Zatrzymaj go tylko za mniej.
hint-too-high = Cena już tu jest: zostaw go innym.
hint-best = Najlepsze w próbnych grach: { $action }.
hint-alike = Równie dobre w próbnych grach: { $actions }.
hint-add = dołóż: { $card }
hint-buy = kup
hint-leave = zostaw
hint-turn = odkryj kartę
hint-nothing = nic
hint-wins = Na sto gier w takim położeniu, według wytrenowanego gracza, liczba twoich wygranych to { $wins }.
hint-unknown = Czego nie wie: co mają inni na ręce, co jest w talii i jak ci gracze licytują. Rozdaje zakryte karty losowo, { $worlds } razy, a szybki gracz kończy każdą grę.
