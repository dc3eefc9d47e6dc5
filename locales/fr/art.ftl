# Les titres des tableaux, comme leurs artistes les donneraient. L’identifiant finit par la carte.

## A : la pierre. Pas plus de mots qu’elle.

title-Ao1 = Quatre bancs
title-Ao2 = Poids, compté
title-Ao3 = Il en reste trois
title-Ar1 = Debout
title-Ar2 = Faille
title-Ar3 = Cendre, dernière lueur
title-As1 = Ligne de sel
title-As2 = Pression
title-Af1 = Entrée
title-Af2 = Linteau
title-Ad1 = Midi, couvert
title-Ad2 = Avant, pendant, après

## B : la maison. Quelqu’un se plaint, poliment.

title-Bo1 = L’assiette prétend qu’on l’a poussée
title-Bo2 = Nous avons encore déplacé la salle de bains
title-Bo3 = Tout le monde regarde, personne n’ouvre
title-Br1 = Grand-mère est sous la nappe
title-Br2 = Une maille est partie à la mer
title-Bs1 = Le livre qui aimerait mieux pas
title-Bs2 = On n’ôte pas la bonde pendant le dîner
title-Bs3 = Un demi-pull pour un demi-hiver
title-Bf1 = Les voisins ont perdu une fenêtre
title-Bf2 = La chaussette a ses raisons
title-Bf3 = Le ballon sait par où descendre
title-Bd1 = Je regardais juste le temps qu’il fait
title-Bd2 = La lune est venue prendre l’autre cordon

## C : le temps qu’il fait, raconté par quelqu’un qui a le temps.

title-Co1 = Deux orages échangent leurs adresses
title-Co2 = Vent sur l’orge, levé tard
title-Co3 = Le soir, la mer encore tiède
title-Cr1 = La rivière récite le nom des pierres
title-Cr2 = Tout le mois d’août, noué d’une ficelle
title-Cr3 = Nuages hauts, la lune rentre à pied
title-Cs1 = Ce que le feu a dit en montant
title-Cs2 = Lentement, vers un centre violet
title-Cs3 = Trois sources sous un même pré
title-Cf1 = Clair de lune traversant sans barque
title-Cf2 = Pluie qui descend, attentive aux rochers
title-Cf3 = La longue corde d’une nuit brève
title-Cd1 = Le nord écrit au sud, sans timbre
title-Cd2 = Un saule appuyé au vent d’ouest
title-Cd3 = Le brouillard se retourne en dormant

## D : des ciseaux et de la joie.

title-Do1 = Six jardins, attention aux pieds !
title-Do2 = Bonjour, poisson ! Bonne nuit, poisson !
title-Do3 = Cligne de l’œil si tu es le jour
title-Dr1 = Il y a des fleurs dans le déjeuner
title-Dr2 = Une feuille oui, une feuille non
title-Dr3 = Qui a coupé la nuit ? Moi, dit le hibou
title-Ds1 = Hop ! Personne ne tient le cerceau
title-Ds2 = Quatre salades en robe de bal
title-Ds3 = Prière d’embrasser le cactus
title-Df1 = Le soleil reçoit, du thé, vite !
title-Df2 = Bonjour de l’autre main
title-Df3 = En haut du soleil, en bas des racines
title-Dd1 = Deux moitiés essaient un visage
title-Dd2 = Tiens mon soleil, j’y vais
title-Dd3 = La ronde des poissons

## E : des gros titres.

title-Eo1 = LE TÉMOIN A TOUT VU
title-Eo2 = UNE IDÉE FRAPPE UN EMPLOYÉ
title-Eo3 = CAFÉ : LES EXPERTS NE DORMENT PLUS
title-Eo4 = CINQ OFFRES LUMINEUSES, UNE SOMBRE
title-Er1 = APPELEZ, NE DEMANDEZ PERSONNE
title-Er2 = L’HOMME DE L’ANNÉE, PAGES 4 À 7
title-Er3 = LA VILLE DORT, PAS LE LOYER
title-Es1 = PAS DE COMMENTAIRE, DIT LE ROUGE À LÈVRES
title-Es2 = CHAUSSURES GAUCHES À MOITIÉ PRIX
title-Es3 = LA BULLE « N’ÉCLATERA JAMAIS »
title-Ef1 = SOLEIL RETROUVÉ DERRIÈRE LES TOURS
title-Ef2 = NOTRE CHANSON, DÉSORMAIS SANS PAROLES
title-Ef3 = LA FOUDRE S’EXCUSE
title-Ed1 = LA POIRE NIE ÊTRE UNE POMME
title-Ed2 = TROIS VOISINS, UN TROU DE SERRURE
title-Ed3 = RECTIFICATIF : L’AUTRE PROFIL
