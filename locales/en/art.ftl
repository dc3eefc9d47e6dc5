# The titles of the paintings, as their artists would give them. The id ends with the card.

## A: stone. As few words as a stone has.

title-Ao1 = Four Beds
title-Ao2 = Weight, Counted
title-Ao3 = Three Remain
title-Ar1 = Upright
title-Ar2 = Fault
title-Ar3 = Ash, Last Light
title-As1 = Salt Line
title-As2 = Pressure
title-Af1 = Way In
title-Af2 = Lintel
title-Ad1 = Noon, Covered
title-Ad2 = Before, During, After

## B: the household. Somebody complains, politely.

title-Bo1 = The Plate Says It Was Pushed
title-Bo2 = We Have Moved the Bathroom Again
title-Bo3 = Everyone Looks, Nobody Opens It
title-Br1 = Grandmother Is Under the Tablecloth
title-Br2 = One Stitch Went to the Seaside
title-Bs1 = The Book That Would Rather Not
title-Bs2 = Do Not Pull the Plug at Dinner
title-Bs3 = Half a Jumper for Half a Winter
title-Bf1 = The Neighbours Lost a Window
title-Bf2 = The Sock Has Its Reasons
title-Bf3 = The Ball Knows the Way Down
title-Bd1 = I Was Only Checking the Weather
title-Bd2 = The Moon Came for the Other Cord

## C: the weather, told by somebody who has time.

title-Co1 = Two Storms Exchange Addresses
title-Co2 = Wind over Barley, Getting Up Late
title-Co3 = Evening, with the Sea Still Warm
title-Cr1 = River Reciting the Names of Stones
title-Cr2 = All of August, Tied with String
title-Cr3 = High Cloud, the Moon Walking Home
title-Cs1 = What the Fire Said on Its Way Up
title-Cs2 = Slowly, towards a Violet Centre
title-Cs3 = Three Springs under One Meadow
title-Cf1 = Moonlight Crossing without a Boat
title-Cf2 = Rain Downhill, Minding the Boulders
title-Cf3 = The Long Rope of a Short Night
title-Cd1 = North Writes to South, Unposted
title-Cd2 = A Willow Leaning on the West Wind
title-Cd3 = Fog Turning over in Its Sleep

## D: scissors and glee.

title-Do1 = Six Gardens, Mind Your Feet!
title-Do2 = Good Morning, Fish! Good Night, Fish!
title-Do3 = Wink If You Are Day
title-Dr1 = Lunch Has Flowers in It
title-Dr2 = One Leaf Yes, One Leaf No
title-Dr3 = Who Cut the Moonlight? I Did, Said the Owl
title-Ds1 = Hop! Nobody Is Holding the Hoop
title-Ds2 = Four Salads Dressed for Dancing
title-Ds3 = Please Do Hug the Cactus
title-Df1 = The Sun Has Visitors, Make Tea!
title-Df2 = Hello from the Other Hand
title-Df3 = Upstairs Sunshine, Downstairs Roots
title-Dd1 = Two Halves Try On One Face
title-Dd2 = Hold My Sun, I Am Going In
title-Dd3 = Ring-a-Ring of Fishes

## E: headlines.

title-Eo1 = WITNESS SAW EVERYTHING
title-Eo2 = IDEA STRIKES MAN AT DESK
title-Eo3 = COFFEE: EXPERTS WIDE AWAKE
title-Eo4 = FIVE BRIGHT OFFERS, ONE DARK
title-Er1 = CALL NOW, ASK FOR NOBODY
title-Er2 = MAN OF THE YEAR, PAGES 4 TO 7
title-Er3 = CITY SLEEPS, RENT DOES NOT
title-Es1 = NO COMMENT, SAYS LIPSTICK
title-Es2 = LEFT SHOES HALF PRICE
title-Es3 = BUBBLE “WILL NEVER BURST”
title-Ef1 = SUN FOUND BEHIND TOWERS
title-Ef2 = OUR SONG, NOW WITHOUT WORDS
title-Ef3 = LIGHTNING APOLOGISES
title-Ed1 = PEAR DENIES BEING APPLE
title-Ed2 = THREE NEIGHBOURS, ONE KEYHOLE
title-Ed3 = CORRECTION: OTHER PROFILE
