# Powiadomienia o grach wielodniowych: o czym, kiedy nie i gdzie. Wczytywane przy otwarciu.

bell-title = Powiadomienia
bell-lead = Gdy gra wielodniowa czeka na ciebie, a nie ma cię przy jej stole.
bell-what = O czym
bell-turn = Moja kolej
bell-outbid = Ktoś mnie przebił
bell-over = Gra się skończyła
bell-invited = Ktoś mnie zaprasza
bell-quiet = Godziny ciszy
bell-quiet-hint = O tym, co się wtedy stanie, powiemy po ich zakończeniu.
bell-quiet-from = Od
bell-quiet-until = Do
bell-here = Powiadamiaj mnie na tym urządzeniu
bell-here-hint = Także wtedy, gdy żadna strona Gavela nie jest otwarta.
bell-insecure = Przeglądarkę można powiadamiać tylko ze strony o bezpiecznym adresie (https).
bell-none = Tej przeglądarki nie można powiadamiać. Na telefonie trzeba czasem najpierw dodać Gavela do ekranu głównego.
bell-denied = Powiadomienia z tej strony są w przeglądarce zablokowane: najpierw je tam dopuść.
bell-failed = Usługa powiadomień przeglądarki jest teraz nieosiągalna.
bell-places = Gdzie cię powiadamiamy
bell-places-none = Na razie nigdzie.
bell-place-push = { $here ->
    [yes] Ta przeglądarka, od { $since }
   *[no] Przeglądarka ({ $host }), od { $since }
}
bell-place-webhook = { $host }, od { $since }
bell-test = Wypróbuj
bell-test-label = Wypróbuj: { $place }
bell-remove = Usuń
bell-remove-label = Usuń: { $place }
bell-removed = Nic już tam nie wysyłamy
bell-tried-sent = Wysłano
bell-tried-refused = Nie przyjęto: odpowiedź { $status }
bell-tried-gone = Tego miejsca już nie ma i zostało usunięte
bell-tried-forbidden = Nic tam nie wysyłamy: tylko na adresy publiczne
bell-tried-unreachable = Nie można się połączyć
bell-webhook = Powiadamiaj własny program (webhook)
bell-webhook-lead = Na każde powiadomienie dostaje podpisane żądanie. Dokumentacja mówi, jak sprawdzić podpis.
bell-webhook-url = Adres zaczynający się od https://
bell-webhook-add = Dodaj
bell-secret = Sekret, którym podpisujemy. Pokazujemy go tylko teraz:
bell-secret-copy = Kopiuj
bell-secret-copied = Skopiowano
bell-bad-url = Nic nie da się tam wysłać: adres musi zaczynać się od https://, a jego host musi być publiczny.
bell-next-count = { $count ->
    [one] Następna gra, która na mnie czeka
    [few] Następna z { $count } gier, które na mnie czekają
    [many] Następna z { $count } gier, które na mnie czekają
   *[other] Następna z { $count } gier, które na mnie czekają
}
