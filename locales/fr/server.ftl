# Ce qu’un serveur dit là où l’on ne voit pas nos pages : aperçus de liens.

preview-gathering = Prends place
preview-gathering-about = Modern Art : une vente va commencer
preview-playing = La vente est ouverte
preview-playing-about = Modern Art : regarde le marteau
preview-over = Adjugé
preview-over-about = Modern Art : le résultat
preview-free = une place libre
preview-seat = Place { $number }
preview-table-title = Une table chez Gavel
preview-table-description = Modern Art, le jeu d’enchères, dans ton navigateur : ouvre le lien, choisis un nom, et mise.
preview-game-title = Une partie de Gavel
preview-game-description = Qui a acheté quoi, à quel prix, et qui a gagné : une partie de Modern Art, revue.
