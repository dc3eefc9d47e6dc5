# Les conseils à la table, là où elle en donne. { $range } est une fourchette comme « 14$–22$ ».

hint-ask = Conseil
hint-title = Conseil
hint-close = Fermer
hint-thinking = On distribue bien des fois les cartes cachées…
hint-late = Aucune réponse. Redemande.
hint-range = Prix juste : { $range }
hint-outlook = Un tableau de { $artist }, sur 100 manches imaginées : { $chances }.
hint-chance = { $price } dans { $chance }
hint-chance-none = rien dans { $chance }
hint-why-bid = Jusqu’à { $low }, cela paie dans quatre donnes sur cinq ; jusqu’à { $high }, dans une sur cinq seulement.
hint-why-outbid = Surenchérir paie jusqu’à { $low } dans quatre donnes sur cinq ; jusqu’à { $high }, dans une sur cinq seulement.
hint-why-fist = Jusqu’à { $low }, cela paie dans quatre donnes sur cinq ; jusqu’à { $high }, dans une sur cinq seulement. Le poing paie tout ce qu’il contient : mets-y moins.
hint-why-buy = Acheter paie jusqu’à { $low } dans quatre donnes sur cinq ; jusqu’à { $high }, dans une sur cinq seulement : ce que tu paies, le vendeur le gagne.
hint-why-ask = Jusque-là, les autres gagnent à acheter. Si tu demandes plus, tu risques de devoir l’acheter toi-même.
hint-why-keep = C’est ton propre lot : tu paierais la banque, et l’argent d’un acheteur aurait été à toi. Ne le garde que pour moins que cela.
hint-too-high = Le prix y est déjà : laisse-le aux autres.
hint-best = Le mieux dans les parties essayées : { $action }.
hint-alike = Se valent dans les parties essayées : { $actions }.
hint-add = ajouter { $card }
hint-buy = l’acheter
hint-leave = le laisser
hint-turn = retourner une carte
hint-nothing = rien
hint-wins = Sur cent parties dans cette situation, tu en gagnerais { $wins }, à en croire le joueur entraîné.
hint-unknown = Ce qu’il ne sait pas : les autres mains, la pioche, et la façon de miser de ces joueurs. Il distribue les cartes cachées au hasard, { $worlds } fois, et un joueur rapide finit chaque partie.
