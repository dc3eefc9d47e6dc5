# Tytuły obrazów, takie, jakie nadaliby im artyści. Identyfikator kończy się kodem karty.

## A: kamień. Słów tyle, ile ma kamień.

title-Ao1 = Cztery pokłady
title-Ao2 = Ciężar policzony
title-Ao3 = Zostały trzy
title-Ar1 = Pion
title-Ar2 = Uskok
title-Ar3 = Popiół, resztka światła
title-As1 = Linia soli
title-As2 = Nacisk
title-Af1 = Wejście
title-Af2 = Nadproże
title-Ad1 = Południe zakryte
title-Ad2 = Przed, w trakcie, po

## B: dom. Ktoś się skarży, grzecznie.

title-Bo1 = Talerz twierdzi, że go popchnięto
title-Bo2 = Znowu przestawiliśmy łazienkę
title-Bo3 = Wszyscy patrzą, nikt nie otwiera
title-Br1 = Babcia jest pod obrusem
title-Br2 = Jedno oczko wyjechało nad morze
title-Bs1 = Książka, która wolałaby nie
title-Bs2 = Przy kolacji nie wyciąga się zatyczki
title-Bs3 = Pół swetra na pół zimy
title-Bf1 = Sąsiedzi zgubili okno
title-Bf2 = Skarpetka ma swoje powody
title-Bf3 = Piłka wie, którędy na dół
title-Bd1 = Tylko sprawdzam, jaka pogoda
title-Bd2 = Księżyc przyszedł po drugi sznurek

## C: pogoda, opowiedziana przez kogoś, kto ma czas.

title-Co1 = Dwie burze wymieniają się adresami
title-Co2 = Wiatr nad jęczmieniem, późno wstał
title-Co3 = Wieczór, a morze jeszcze ciepłe
title-Cr1 = Rzeka wylicza imiona kamieni
title-Cr2 = Cały sierpień przewiązany sznurkiem
title-Cr3 = Wysokie chmury, księżyc wraca pieszo
title-Cs1 = Co mówił ogień, kiedy szedł w górę
title-Cs2 = Powoli, ku fioletowej głębi
title-Cs3 = Trzy źródła pod jedną łąką
title-Cf1 = Poświata przeprawia się bez łodzi
title-Cf2 = Deszcz w dół zbocza, omija głazy
title-Cf3 = Długa lina krótkiej nocy
title-Cd1 = Północ pisze do południa i nie wysyła
title-Cd2 = Wierzba oparta o zachodni wiatr
title-Cd3 = Mgła przewraca się przez sen

## D: nożyczki i radość.

title-Do1 = Sześć ogródków, uwaga pod nogi!
title-Do2 = Dzień dobry, rybo! Dobranoc, rybo!
title-Do3 = Mrugnij, jeśli jesteś dniem
title-Dr1 = Na obiad są kwiaty
title-Dr2 = Listek tak, listek nie
title-Dr3 = Kto pociął noc? Ja, rzekła sowa
title-Ds1 = Hop! Obręczy nikt nie trzyma
title-Ds2 = Cztery sałaty w strojach balowych
title-Ds3 = Prosimy przytulać kaktusa
title-Df1 = Słońce ma gości, wstawcie herbatę!
title-Df2 = Pozdrowienia od drugiej ręki
title-Df3 = Na górze słońce, na dole korzenie
title-Dd1 = Dwie połówki mierzą jedną twarz
title-Dd2 = Potrzymaj słońce, wskakuję
title-Dd3 = Rybie kółko graniaste

## E: nagłówki.

title-Eo1 = ŚWIADEK WIDZIAŁ WSZYSTKO
title-Eo2 = POMYSŁ RAZI URZĘDNIKA PRZY BIURKU
title-Eo3 = KAWA: EKSPERCI NIE ŚPIĄ
title-Eo4 = PIĘĆ JASNYCH OFERT, JEDNA CIEMNA
title-Er1 = DZWOŃ, PYTAJ O NIKOGO
title-Er2 = CZŁOWIEK ROKU, STRONY 4–7
title-Er3 = MIASTO ŚPI, CZYNSZ NIE
title-Es1 = BEZ KOMENTARZA, MÓWI SZMINKA
title-Es2 = LEWE BUTY ZA PÓŁ CENY
title-Es3 = BAŃKA „NIGDY NIE PĘKNIE”
title-Ef1 = SŁOŃCE ODNALEZIONE ZA WIEŻOWCAMI
title-Ef2 = NASZA PIOSENKA, TERAZ BEZ SŁÓW
title-Ef3 = PIORUN PRZEPRASZA
title-Ed1 = GRUSZKA: NIE JESTEM JABŁKIEM
title-Ed2 = TRZEJ SĄSIEDZI, JEDNA DZIURKA OD KLUCZA
title-Ed3 = SPROSTOWANIE: DRUGI PROFIL
