# I titoli dei dipinti, come li darebbero i loro artisti. L’identificativo finisce con la carta.

## A: la pietra. Non più parole di quante ne abbia lei.

title-Ao1 = Quattro strati
title-Ao2 = Peso, contato
title-Ao3 = Ne restano tre
title-Ar1 = In piedi
title-Ar2 = Faglia
title-Ar3 = Cenere, ultima luce
title-As1 = Linea di sale
title-As2 = Pressione
title-Af1 = Ingresso
title-Af2 = Architrave
title-Ad1 = Mezzogiorno, coperto
title-Ad2 = Prima, durante, dopo

## B: la casa. Qualcuno si lamenta, con garbo.

title-Bo1 = Il piatto dice che l’hanno spinto
title-Bo2 = Abbiamo spostato di nuovo il bagno
title-Bo3 = Tutti guardano, nessuno apre
title-Br1 = La nonna è sotto la tovaglia
title-Br2 = Una maglia è andata al mare
title-Bs1 = Il libro che preferirebbe di no
title-Bs2 = Non si toglie il tappo alla tavola
title-Bs3 = Mezzo maglione per mezzo inverno
title-Bf1 = I vicini hanno perso una finestra
title-Bf2 = Il calzino ha le sue ragioni
title-Bf3 = La palla sa da che parte si scende
title-Bd1 = Guardavo solo che tempo fa
title-Bd2 = La luna è venuta per l’altro cordino

## C: il tempo, raccontato da chi ne ha.

title-Co1 = Due temporali si scambiano l’indirizzo
title-Co2 = Vento sull’orzo, alzatosi tardi
title-Co3 = Sera, con il mare ancora tiepido
title-Cr1 = Il fiume recita i nomi dei sassi
title-Cr2 = Tutto agosto, legato con lo spago
title-Cr3 = Nubi alte, la luna torna a casa a piedi
title-Cs1 = Quel che disse il fuoco salendo
title-Cs2 = Lentamente, verso un centro viola
title-Cs3 = Tre sorgenti sotto un solo prato
title-Cf1 = Chiaro di luna che traversa senza barca
title-Cf2 = Pioggia in discesa, attenta ai massi
title-Cf3 = La lunga corda di una notte breve
title-Cd1 = Il nord scrive al sud, senza spedire
title-Cd2 = Un salice appoggiato al vento di ponente
title-Cd3 = La nebbia si rigira nel sonno

## D: forbici e allegria.

title-Do1 = Sei giardini, attenti ai piedi!
title-Do2 = Buongiorno, pesce! Buonanotte, pesce!
title-Do3 = Fammi l’occhiolino se sei giorno
title-Dr1 = Nel pranzo ci sono fiori
title-Dr2 = Una foglia sì, una foglia no
title-Dr3 = Chi ha tagliato la notte? Io, disse il gufo
title-Ds1 = Oplà! Nessuno regge il cerchio
title-Ds2 = Quattro insalate vestite da ballo
title-Ds3 = Si prega di abbracciare il cactus
title-Df1 = Il sole ha visite, su, il tè!
title-Df2 = Saluti dall’altra mano
title-Df3 = Di sopra il sole, di sotto le radici
title-Dd1 = Due metà si provano una faccia
title-Dd2 = Tienimi il sole, mi tuffo
title-Dd3 = Girotondo dei pesci

## E: titoli di giornale.

title-Eo1 = IL TESTIMONE HA VISTO TUTTO
title-Eo2 = UN’IDEA COLPISCE UN IMPIEGATO
title-Eo3 = CAFFÈ: GLI ESPERTI NON DORMONO PIÙ
title-Eo4 = CINQUE OFFERTE BRILLANTI, UNA BUIA
title-Er1 = CHIAMATE, NON CHIEDETE DI NESSUNO
title-Er2 = UOMO DELL’ANNO, PAGINE 4–7
title-Er3 = LA CITTÀ DORME, L’AFFITTO NO
title-Es1 = NO COMMENT, DICE IL ROSSETTO
title-Es2 = SCARPE SINISTRE A METÀ PREZZO
title-Es3 = LA BOLLA «NON SCOPPIERÀ MAI»
title-Ef1 = SOLE RITROVATO DIETRO LE TORRI
title-Ef2 = LA NOSTRA CANZONE, ORA SENZA PAROLE
title-Ef3 = IL FULMINE CHIEDE SCUSA
title-Ed1 = LA PERA NEGA DI ESSERE MELA
title-Ed2 = TRE VICINI, UN BUCO DELLA SERRATURA
title-Ed3 = RETTIFICA: L’ALTRO PROFILO
