//! Passkeys over HTTP, with a device that is made here: keeping a name with one, one more, signing in, and what is refused.

use data_encoding::BASE64URL_NOPAD;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{DerSignature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::served::{Answer, House};
use super::{OTHER, PHRASE, on_every_store};

on_every_store! {
    a_name_is_kept_with_a_passkey_and_found_again_elsewhere;
    a_passkey_is_added_named_and_removed;
    the_last_way_to_sign_in_stays;
    a_question_is_answered_once_and_by_whom_it_was_asked;
    a_passkey_proves_who_asks;
    another_site_and_another_device_do_not_get_in;
    passkeys_are_bounded;
    what_is_kept_is_handed_out_and_forgotten;
    without_https_there_are_none;
}

/// The page that asks, as a proxy in front of the server has it.
pub const ORIGIN: &str = "https://gavel";

/// A device with one passkey: what a browser and an authenticator do together.
pub struct Device {
    key: SigningKey,
    id: Vec<u8>,
    user: Vec<u8>,
    pub origin: String,
    /// The site whose hash it signs.
    pub host: String,
    /// Whether it has looked who uses it.
    pub verifies: bool,
    pub count: u32,
}

fn encoded(bytes: impl AsRef<[u8]>) -> String {
    BASE64URL_NOPAD.encode(bytes.as_ref())
}

impl Device {
    pub fn new(number: u8) -> Device {
        Device {
            key: SigningKey::from_slice(&[number.max(1); 32]).unwrap(),
            id: vec![number; 20],
            user: Vec::new(),
            origin: ORIGIN.to_owned(),
            host: "gavel".to_owned(),
            verifies: true,
            count: 0,
        }
    }

    fn client(&self, kind: &str, options: &Value) -> String {
        let (challenge, origin) = (&options["challenge"], &self.origin);
        json!({ "type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false }).to_string()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let verified = if self.verifies { 4 } else { 0 };
        let hash = Sha256::digest(self.host.as_bytes());
        [&hash[..], &[flags | 1 | verified], &self.count.to_be_bytes()].concat()
    }

    /// Makes a passkey as a question asks for it.
    pub fn makes(&mut self, question: &Value) -> Value {
        let options: Value = serde_json::from_str(question["options"].as_str().unwrap()).unwrap();
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required", "{options}");
        let user = options["user"]["id"].as_str().unwrap();
        self.user = BASE64URL_NOPAD.decode(user.as_bytes()).unwrap();
        let point = self.key.verifying_key().to_encoded_point(false);
        let mut data = self.data(0x40);
        // The model, which nobody needs to know, the id, and the public key as COSE writes it.
        data.extend([0; 16]);
        data.extend((self.id.len() as u16).to_be_bytes());
        data.extend(&self.id);
        data.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
        data.extend(point.x().unwrap());
        data.extend([0x22, 0x58, 32]);
        data.extend(point.y().unwrap());
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        attestation.push(data.len() as u8);
        attestation.extend(data);
        let client = self.client("webauthn.create", &options);
        let answer = json!({
            "id": encoded(&self.id),
            "rawId": encoded(&self.id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encoded(&client),
                "attestationObject": encoded(&attestation),
                "transports": ["internal"],
            },
        });
        json!({ "name": "", "ticket": question["ticket"], "answer": answer.to_string() })
    }

    /// Uses the passkey as a question asks for it.
    pub fn uses(&mut self, question: &Value) -> Value {
        let options: Value = serde_json::from_str(question["options"].as_str().unwrap()).unwrap();
        self.count += 1;
        let client = self.client("webauthn.get", &options);
        let data = self.data(0);
        let signed: DerSignature =
            self.key.sign(&[&data[..], &Sha256::digest(client.as_bytes())[..]].concat());
        let answer = json!({
            "id": encoded(&self.id),
            "rawId": encoded(&self.id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encoded(&client),
                "authenticatorData": encoded(&data),
                "signature": encoded(signed.as_bytes()),
                "userHandle": encoded(&self.user),
            },
        });
        json!({ "ticket": question["ticket"], "answer": answer.to_string() })
    }
}

impl House {
    /// Posts something as a page of ours with HTTPS does.
    pub async fn posts(&self, path: &str, cookie: &str, body: &Value) -> Answer {
        let head = [("Cookie", cookie), ("Origin", ORIGIN), ("Host", "gavel")];
        self.ask("POST", &format!("/api/person/{path}"), &head, &body.to_string()).await
    }

    pub async fn question(&self, what: &str, cookie: &str) -> Value {
        let answer = self.posts(&format!("passkeys/{what}"), cookie, &json!({})).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    /// A guest keeps the name with this device: the new cookie.
    pub async fn keeps_with(&self, cookie: &str, device: &mut Device) -> String {
        let made = device.makes(&self.question("make", cookie).await);
        let kept = self.posts("keep", cookie, &json!({ "passkey": made })).await;
        assert_eq!(kept.status, 200, "{}", kept.body);
        assert_eq!(kept.json()["codes"].as_array().unwrap().len(), 8);
        kept.cookie().unwrap().to_owned()
    }

    pub async fn signs_in_with(&self, cookie: &str, device: &mut Device) -> Answer {
        let used = device.uses(&self.question("use", cookie).await);
        self.posts("passkeys/sign-in", cookie, &used).await
    }

    /// One more passkey to a name that is kept with the usual pass-phrase.
    pub async fn adds(&self, cookie: &str, device: &mut Device, name: &str) -> Answer {
        let mut made = device.makes(&self.question("make", cookie).await);
        made["name"] = name.into();
        self.posts("passkeys", cookie, &json!({ "new": made, "passphrase": PHRASE })).await
    }
}

async fn a_name_is_kept_with_a_passkey_and_found_again_elsewhere(house: &House) {
    let mut device = Device::new(1);
    let guest = house.guest("Ada Lovelace").await;
    let first = house.keeps_with(&guest, &mut device).await;
    assert_eq!(house.me(&first).await, json!({ "name": "Ada Lovelace", "kept": true }));
    assert_eq!(house.get("person", &guest).await.status, 401, "the guest's cookie is worthless");
    let signed_in = house.signs_in_with("", &mut device).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.body);
    let second = signed_in.cookie().unwrap().to_owned();
    assert_ne!(second, first);
    assert_eq!(house.me(&second).await["name"], "Ada Lovelace");
    let about = house.get("person", &second).await.json();
    assert_eq!((&about["passphrase"], about["passkeys"].as_array().unwrap().len()), (&json!(false), 1));
    assert_eq!(about["sessions"].as_array().unwrap().len(), 2);
    // In the same browser the session before ends.
    let third = house.signs_in_with(&second, &mut device).await.cookie().unwrap().to_owned();
    assert_eq!(house.get("person", &second).await.code(), (401, "expired".to_owned()));
    assert_eq!(house.me(&third).await["kept"], true);
    assert_eq!(house.signs_in("Ada Lovelace", "").await.code(), (403, "wrong-passphrase".to_owned()));
}

async fn a_passkey_is_added_named_and_removed(house: &House) {
    let (cookie, _) = house.keeps(&house.guest("Ada").await).await;
    let mut device = Device::new(1);
    let made = device.makes(&house.question("make", &cookie).await);
    let wrong = json!({ "new": made, "passphrase": OTHER });
    assert_eq!(house.posts("passkeys", &cookie, &wrong).await.code(), (403, "wrong-passphrase".to_owned()));
    let about = house.adds(&cookie, &mut device, "  <b>Phone</b> ").await.json();
    assert_eq!(about["passkeys"][0]["name"], "<b>Phone</b>");
    let id = about["passkeys"][0]["id"].clone();
    assert_eq!(house.adds(&cookie, &mut device, "again").await.status, 503, "it is there already");
    let long = house.posts("passkeys/change", &cookie, &json!({ "id": id, "name": "x".repeat(41) })).await;
    assert_eq!(long.code(), (413, "too-long".to_owned()));
    let renamed = house.posts("passkeys/change", &cookie, &json!({ "id": id, "name": "Telefon" })).await;
    assert_eq!(renamed.json()["passkeys"][0]["name"], "Telefon");
    assert_eq!(house.signs_in_with("", &mut device).await.status, 200);
    // Nobody else changes it.
    let (other, _) = house.keeps(&house.guest("Bo").await).await;
    for change in [json!({ "id": id }), json!({ "id": id, "name": "Bo's" })] {
        let refused = house.posts("passkeys/change", &other, &change).await;
        assert_eq!(refused.code(), (404, "unknown".to_owned()));
    }
    let removed = house.posts("passkeys/change", &cookie, &json!({ "id": id })).await;
    assert_eq!(removed.json()["passkeys"], json!([]));
    assert_eq!(house.signs_in_with("", &mut device).await.code(), (403, "wrong-passphrase".to_owned()));
}

async fn the_last_way_to_sign_in_stays(house: &House) {
    let mut device = Device::new(1);
    let cookie = house.keeps_with(&house.guest("Ada").await, &mut device).await;
    let id = house.get("person", &cookie).await.json()["passkeys"][0]["id"].clone();
    let removed = house.posts("passkeys/change", &cookie, &json!({ "id": id })).await;
    assert_eq!(removed.code(), (409, "not-now".to_owned()));
    assert_eq!(house.signs_in_with("", &mut device).await.status, 200);
    // With a pass-phrase as well, it may go.
    let used = device.uses(&house.question("use", &cookie).await);
    let set = house.posts("passphrase", &cookie, &json!({ "new": PHRASE, "passkey": used })).await;
    assert_eq!(set.status, 200, "{}", set.body);
    let cookie = set.cookie().unwrap().to_owned();
    assert_eq!(house.posts("passkeys/change", &cookie, &json!({ "id": id })).await.status, 200);
    assert_eq!(house.signs_in("Ada", PHRASE).await.status, 200);
}

async fn a_question_is_answered_once_and_by_whom_it_was_asked(house: &House) {
    let mut device = Device::new(1);
    house.keeps_with(&house.guest("Ada").await, &mut device).await;
    let question = house.question("use", "").await;
    let used = device.uses(&question);
    assert_eq!(house.posts("passkeys/sign-in", "", &used).await.status, 200);
    assert_eq!(house.posts("passkeys/sign-in", "", &used).await.status, 403, "the same answer");
    let again = device.uses(&question);
    assert_eq!(house.posts("passkeys/sign-in", "", &again).await.status, 403, "the same question");
    // Of two at the same moment one succeeds.
    let used = device.uses(&house.question("use", "").await);
    let sign_in = || house.posts("passkeys/sign-in", "", &used);
    let (one, other) = tokio::join!(sign_in(), sign_in());
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 403]);
    // A ticket of one's own making, one for another purpose, and one for somebody else.
    let mut forged = device.uses(&house.question("use", "").await);
    forged["ticket"] = "AAAA.AAAA".into();
    assert_eq!(house.posts("passkeys/sign-in", "", &forged).await.status, 403);
    let bo = house.guest("Bo").await;
    let mut crossed = device.uses(&house.question("use", "").await);
    crossed["ticket"] = house.question("make", &bo).await["ticket"].clone();
    assert_eq!(house.posts("passkeys/sign-in", "", &crossed).await.status, 403);
    let made = Device::new(2).makes(&house.question("make", &bo).await);
    let cy = house.guest("Cy").await;
    let keep = json!({ "passkey": made });
    assert_eq!(house.posts("keep", &cy, &keep).await.code(), (403, "wrong-passphrase".to_owned()));
    assert_eq!(house.posts("keep", &bo, &keep).await.status, 200, "it was made for Bo");
}

async fn a_passkey_proves_who_asks(house: &House) {
    let (mut hers, mut his) = (Device::new(1), Device::new(2));
    let ada = house.keeps_with(&house.guest("Ada").await, &mut hers).await;
    house.keeps_with(&house.guest("Bo").await, &mut his).await;
    let nothing = house.posts("codes", &ada, &json!({})).await;
    assert_eq!(nothing.code(), (403, "wrong-passphrase".to_owned()), "no pass-phrase is not an empty one");
    let used = his.uses(&house.question("use", &ada).await);
    let foreign = house.posts("codes", &ada, &json!({ "passkey": used })).await;
    assert_eq!(foreign.code(), (403, "wrong-passphrase".to_owned()), "somebody else's");
    let used = hers.uses(&house.question("use", &ada).await);
    let codes = house.posts("codes", &ada, &json!({ "passkey": used })).await;
    assert_eq!(codes.json()["codes"].as_array().unwrap().len(), 8);
    let again = house.posts("codes", &ada, &json!({ "passkey": used })).await;
    assert_eq!(again.status, 403, "once");
}

async fn another_site_and_another_device_do_not_get_in(house: &House) {
    let mut device = Device::new(1);
    house.keeps_with(&house.guest("Ada").await, &mut device).await;
    let refused = async |device: &mut Device, why: &str| {
        assert_eq!(
            house.signs_in_with("", device).await.code(),
            (403, "wrong-passphrase".to_owned()),
            "{why}"
        );
    };
    device.origin = "https://gavel.evil.example".to_owned();
    refused(&mut device, "a page of another origin").await;
    device.origin = ORIGIN.to_owned();
    device.host = "evil.example".to_owned();
    refused(&mut device, "made for another site").await;
    device.host = "gavel".to_owned();
    device.verifies = false;
    refused(&mut device, "nobody was looked at").await;
    device.verifies = true;
    // The same id with another key, a device that says it is somebody else's, and a copy that counts less.
    let mut copy = Device { id: device.id.clone(), user: device.user.clone(), ..Device::new(9) };
    refused(&mut copy, "another key").await;
    let user = core::mem::replace(&mut device.user, vec![0; 16]);
    refused(&mut device, "another owner").await;
    device.user = user;
    device.count = 50;
    assert_eq!(house.signs_in_with("", &mut device).await.status, 200);
    device.count = 3;
    refused(&mut device, "a copy").await;
    let unknown = &mut Device { user: device.user.clone(), ..Device::new(7) };
    refused(unknown, "nobody's").await;
    for nonsense in ["", "{}", "[]", "null", "{\"id\":1}"] {
        let ticket = house.question("use", "").await["ticket"].clone();
        let body = json!({ "ticket": ticket, "answer": nonsense });
        assert_eq!(house.posts("passkeys/sign-in", "", &body).await.status, 403, "{nonsense}");
    }
}

async fn passkeys_are_bounded(house: &House) {
    let (cookie, _) = house.keeps(&house.guest("Ada").await).await;
    for number in 1..=10 {
        let added = house.adds(&cookie, &mut Device::new(number), "").await;
        assert_eq!(added.status, 200, "{}", added.body);
    }
    let one_more = house.adds(&cookie, &mut Device::new(11), "").await;
    assert_eq!(one_more.code(), (429, "too-many".to_owned()));
    let asked = house.question("make", &cookie).await;
    let options: Value = serde_json::from_str(asked["options"].as_str().unwrap()).unwrap();
    assert_eq!(options["excludeCredentials"].as_array().unwrap().len(), 10, "a device is told which it has");
}

async fn what_is_kept_is_handed_out_and_forgotten(house: &House) {
    let mut device = Device::new(1);
    let cookie = house.keeps_with(&house.guest("Ada").await, &mut device).await;
    let export = house.get("person/export", &cookie).await.body.replace("\r\n", "");
    assert!(export.contains("\"passkeys\":[{\"id\":"), "{export}");
    let wrong = house.posts("forget", &cookie, &json!({ "name": "Ada" })).await;
    assert_eq!(wrong.code(), (403, "wrong-passphrase".to_owned()));
    let used = device.uses(&house.question("use", &cookie).await);
    let forgotten = house.posts("forget", &cookie, &json!({ "name": "Ada", "passkey": used })).await;
    assert_eq!(forgotten.status, 200, "{}", forgotten.body);
    assert_eq!(house.signs_in_with("", &mut device).await.code(), (403, "wrong-passphrase".to_owned()));
    // The same device may begin again, as somebody new.
    house.keeps_with(&house.guest("Ida").await, &mut device).await;
}

async fn without_https_there_are_none(house: &House) {
    let cookie = house.guest("Ada").await;
    for path in ["make", "use"] {
        // The little client's own page is http://gavel.
        let answer = house.post(&format!("person/passkeys/{path}"), &cookie, &json!({})).await;
        assert_eq!(answer.code(), (409, "not-now".to_owned()), "{path}");
        assert!(answer.body.contains("HTTPS"), "{}", answer.body);
    }
}
