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

## Notifications, vers un téléphone ou un programme

notice-turn = À toi de jouer
notice-turn-about = La partie avec { $names } t’attend.
notice-outbid = On a surenchéri sur toi
notice-outbid-about = Dans la partie avec { $names }.
notice-over = La partie est finie
notice-over-about = La partie avec { $names } a son résultat.
notice-invited = { $by } t’invite
notice-invited-about = Viens prendre place à la table.
notice-test = Ça marche
notice-test-about = C’est ainsi que Gavel te préviendra.
