//! The texts of the payer's pages, in six languages. The home page of a bank is for developers and is in English.

use axum::http::{HeaderMap, header::ACCEPT_LANGUAGE};

use crate::order::{Reason, Simulation};

/// One row per text: English, German, French, Spanish, Italian, Dutch.
macro_rules! texts {
    ($($name:ident: $en:literal, $de:literal, $fr:literal, $es:literal, $it:literal, $nl:literal;)*) => {
        /// The texts in one language.
        #[derive(Debug)]
        pub(super) struct Texts {
            $(pub(super) $name: &'static str,)*
        }

        static LANGUAGES: [Texts; 6] = [
            Texts { $($name: $en,)* },
            Texts { $($name: $de,)* },
            Texts { $($name: $fr,)* },
            Texts { $($name: $es,)* },
            Texts { $($name: $it,)* },
            Texts { $($name: $nl,)* },
        ];

        #[cfg(test)]
        const ROWS: &[(&str, [&str; 6])] = &[$((stringify!($name), [$en, $de, $fr, $es, $it, $nl]),)*];
    };
}

texts! {
    lang: "en", "de", "fr", "es", "it", "nl";
    decimal_separator: ".", ",", ",", ",", ",", ",";
    sandbox:
        "Sandbox bank: no real money",
        "Sandbox-Bank: kein echtes Geld",
        "Banque de test : pas d’argent réel",
        "Banco de pruebas: sin dinero real",
        "Banca di prova: nessun denaro reale",
        "Testbank: geen echt geld";
    log_in: "Log in", "Anmelden", "Se connecter", "Iniciar sesión", "Accedi", "Inloggen";
    name: "Your name", "Ihr Name", "Votre nom", "Su nombre", "Il suo nome", "Uw naam";
    any_name:
        "Any name works, and there is no password. This is a test.",
        "Jeder Name gilt, ein Passwort gibt es nicht. Dies ist ein Test.",
        "Tous les noms conviennent, sans mot de passe. Ceci est un test.",
        "Vale cualquier nombre y no hay contraseña. Esto es una prueba.",
        "Va bene qualsiasi nome, senza password. Questa è una prova.",
        "Elke naam is goed en er is geen wachtwoord. Dit is een test.";
    logged_in_as: "Logged in as", "Angemeldet als", "Connecté en tant que", "Sesión iniciada como", "Accesso eseguito come", "Ingelogd als";
    approve_question:
        "Approve this payment?",
        "Diese Zahlung freigeben?",
        "Autoriser ce paiement ?",
        "¿Autoriza este pago?",
        "Autorizza questo pagamento?",
        "Deze betaling goedkeuren?";
    your_payment: "Your payment", "Ihre Zahlung", "Votre paiement", "Su pago", "Il suo pagamento", "Uw betaling";
    to: "To", "An", "À", "A", "A", "Aan";
    reference: "Reference", "Verwendungszweck", "Référence", "Referencia", "Causale", "Kenmerk";
    from: "From", "Von", "De", "De", "Da", "Van";
    balance: "balance", "Kontostand", "solde", "saldo", "saldo", "saldo";
    pay_from: "Pay from", "Bezahlen von", "Payer depuis", "Pagar desde", "Paga da", "Betalen van";
    approve: "Approve", "Freigeben", "Autoriser", "Autorizar", "Autorizza", "Goedkeuren";
    decline: "Decline", "Ablehnen", "Refuser", "Rechazar", "Rifiuta", "Weigeren";
    leave:
        "Leave without deciding",
        "Ohne Entscheidung verlassen",
        "Quitter sans décider",
        "Salir sin decidir",
        "Esci senza decidere",
        "Weggaan zonder te beslissen";
    leave_by_closing:
        "To leave without deciding, you may close this window.",
        "Um ohne Entscheidung zu gehen, können Sie dieses Fenster schließen.",
        "Pour quitter sans décider, vous pouvez fermer cette fenêtre.",
        "Para salir sin decidir, puede cerrar esta ventana.",
        "Per uscire senza decidere, può chiudere questa finestra.",
        "Om weg te gaan zonder te beslissen, kunt u dit venster sluiten.";
    return_to_merchant:
        "Return to the merchant",
        "Zurück zum Händler",
        "Retourner chez le marchand",
        "Volver al comercio",
        "Torna al venditore",
        "Terug naar de winkel";
    close_window:
        "You may close this window.",
        "Sie können dieses Fenster schließen.",
        "Vous pouvez fermer cette fenêtre.",
        "Puede cerrar esta ventana.",
        "Può chiudere questa finestra.",
        "U kunt dit venster sluiten.";
    simulate:
        "Simulate a problem",
        "Ein Problem simulieren",
        "Simuler un problème",
        "Simular un problema",
        "Simula un problema",
        "Een probleem simuleren";
    no_funds: "Not enough money", "Nicht genug Geld", "Pas assez d’argent", "Saldo insuficiente", "Fondi insufficienti", "Niet genoeg geld";
    no_funds_effect:
        "You approve. The bank rejects the payment at once, as if the account had too little money.",
        "Sie geben frei. Die Bank lehnt die Zahlung sofort ab, als wäre zu wenig Geld auf dem Konto.",
        "Vous autorisez. La banque rejette aussitôt le paiement, comme si le solde était insuffisant.",
        "Usted autoriza. El banco rechaza el pago en el acto, como si faltara saldo en la cuenta.",
        "Lei autorizza. La banca rifiuta subito il pagamento, come se il saldo non bastasse.",
        "U keurt goed. De bank weigert de betaling meteen, alsof er te weinig geld op de rekening staat.";
    rejects_later: "Rejected later", "Später abgelehnt", "Rejeté plus tard", "Rechazado más tarde", "Rifiutato più tardi", "Later geweigerd";
    rejects_later_effect:
        "You approve. The bank accepts the payment and rejects it 2 seconds later.",
        "Sie geben frei. Die Bank nimmt die Zahlung an und lehnt sie 2 Sekunden später ab.",
        "Vous autorisez. La banque accepte le paiement et le rejette 2 secondes plus tard.",
        "Usted autoriza. El banco acepta el pago y lo rechaza 2 segundos después.",
        "Lei autorizza. La banca accetta il pagamento e lo rifiuta 2 secondi dopo.",
        "U keurt goed. De bank neemt de betaling aan en weigert ze 2 seconden later.";
    sca_fails:
        "Authentication fails",
        "Authentifizierung misslingt",
        "Échec de l’authentification",
        "Falla la autenticación",
        "Autenticazione non riuscita",
        "Authenticatie mislukt";
    sca_fails_effect:
        "The bank cannot confirm that it is you, and rejects the payment.",
        "Die Bank kann nicht bestätigen, dass Sie es sind, und lehnt die Zahlung ab.",
        "La banque ne peut pas confirmer votre identité et rejette le paiement.",
        "El banco no puede confirmar su identidad y rechaza el pago.",
        "La banca non può confermare la Sua identità e rifiuta il pagamento.",
        "De bank kan niet bevestigen dat u het bent en weigert de betaling.";
    times_out: "Time runs out", "Die Zeit läuft ab", "Délai dépassé", "Se agota el tiempo", "Tempo scaduto", "De tijd is om";
    times_out_effect:
        "Your time to approve ends now. The bank rejects the payment.",
        "Ihre Zeit zur Freigabe endet jetzt. Die Bank lehnt die Zahlung ab.",
        "Votre délai d’autorisation se termine maintenant. La banque rejette le paiement.",
        "Su plazo para autorizar termina ahora. El banco rechaza el pago.",
        "Il tempo per autorizzare finisce ora. La banca rifiuta il pagamento.",
        "Uw tijd om goed te keuren is nu om. De bank weigert de betaling.";
    bank_down: "Bank is down", "Bank fällt aus", "Panne de la banque", "El banco no responde", "Banca non disponibile", "Bank valt uit";
    bank_down_effect:
        "You approve. For 10 minutes the bank answers questions about the payment with an error (503).",
        "Sie geben frei. 10 Minuten lang beantwortet die Bank Fragen nach der Zahlung mit einem Fehler (503).",
        "Vous autorisez. Pendant 10 minutes, la banque répond aux questions sur le paiement par une erreur (503).",
        "Usted autoriza. Durante 10 minutos el banco responde con un error (503) a las consultas sobre el pago.",
        "Lei autorizza. Per 10 minuti la banca risponde con un errore (503) alle domande sul pagamento.",
        "U keurt goed. De bank antwoordt 10 minuten lang met een fout (503) op vragen over de betaling.";
    slow: "Slow bank", "Langsame Bank", "Banque lente", "Banco lento", "Banca lenta", "Trage bank";
    slow_effect:
        "You approve. The bank executes the payment 24 hours later.",
        "Sie geben frei. Die Bank führt die Zahlung 24 Stunden später aus.",
        "Vous autorisez. La banque exécute le paiement 24 heures plus tard.",
        "Usted autoriza. El banco ejecuta el pago 24 horas después.",
        "Lei autorizza. La banca esegue il pagamento 24 ore dopo.",
        "U keurt goed. De bank voert de betaling 24 uur later uit.";
    approved:
        "You have approved this payment.",
        "Sie haben diese Zahlung freigegeben.",
        "Vous avez autorisé ce paiement.",
        "Ha autorizado este pago.",
        "Ha autorizzato questo pagamento.",
        "U hebt deze betaling goedgekeurd.";
    closed:
        "This payment can no longer be approved here.",
        "Diese Zahlung kann hier nicht mehr freigegeben werden.",
        "Ce paiement ne peut plus être autorisé ici.",
        "Este pago ya no se puede autorizar aquí.",
        "Questo pagamento non può più essere autorizzato qui.",
        "Deze betaling kan hier niet meer worden goedgekeurd.";
    reason_declined:
        "The payer declined the payment.",
        "Die Zahlung wurde abgelehnt.",
        "Le paiement a été refusé.",
        "El pago fue rechazado por el pagador.",
        "Il pagatore ha rifiutato il pagamento.",
        "De betaler heeft de betaling geweigerd.";
    reason_too_late:
        "The payer did not approve the payment in time.",
        "Die Zahlung wurde nicht rechtzeitig freigegeben.",
        "Le paiement n’a pas été autorisé à temps.",
        "El pago no se autorizó a tiempo.",
        "Il pagamento non è stato autorizzato in tempo.",
        "De betaling is niet op tijd goedgekeurd.";
    reason_not_confirmed:
        "The payer's approval was not confirmed with the right code.",
        "Die Freigabe wurde nicht mit dem richtigen Code bestätigt.",
        "L’autorisation n’a pas été confirmée avec le bon code.",
        "La autorización no se confirmó con el código correcto.",
        "L’autorizzazione non è stata confermata con il codice giusto.",
        "De goedkeuring is niet met de juiste code bevestigd.";
    reason_no_funds:
        "The payer's account has insufficient funds.",
        "Auf dem Konto ist nicht genug Geld.",
        "Le solde du compte est insuffisant.",
        "La cuenta no tiene saldo suficiente.",
        "Il saldo del conto non è sufficiente.",
        "Er staat niet genoeg geld op de rekening.";
    reason_bank:
        "The bank rejected the payment.",
        "Die Bank hat die Zahlung abgelehnt.",
        "La banque a rejeté le paiement.",
        "El banco rechazó el pago.",
        "La banca ha rifiutato il pagamento.",
        "De bank heeft de betaling geweigerd.";
    not_found: "Page not found", "Seite nicht gefunden", "Page introuvable", "Página no encontrada", "Pagina non trovata", "Pagina niet gevonden";
    not_found_text:
        "This bank has no such payment.",
        "Diese Bank kennt die Zahlung nicht.",
        "Cette banque ne connaît pas ce paiement.",
        "Este banco no conoce ese pago.",
        "Questa banca non conosce il pagamento.",
        "Deze bank kent de betaling niet.";
    invalid_decision: "Invalid decision", "Ungültige Entscheidung", "Décision non valable", "Decisión no válida", "Decisione non valida", "Ongeldige beslissing";
    invalid_decision_text:
        "Please go back and choose again.",
        "Bitte gehen Sie zurück und wählen Sie erneut.",
        "Veuillez revenir en arrière et choisir à nouveau.",
        "Vuelva atrás y elija de nuevo.",
        "Torni indietro e scelga di nuovo.",
        "Ga terug en kies opnieuw.";
    no_account:
        "No account was chosen",
        "Kein Konto gewählt",
        "Aucun compte choisi",
        "No se eligió ninguna cuenta",
        "Nessun conto scelto",
        "Geen rekening gekozen";
    no_account_text:
        "Please go back and choose an account.",
        "Bitte gehen Sie zurück und wählen Sie ein Konto.",
        "Veuillez revenir en arrière et choisir un compte.",
        "Vuelva atrás y elija una cuenta.",
        "Torni indietro e scelga un conto.",
        "Ga terug en kies een rekening.";
}

pub(super) static ENGLISH: &Texts = &LANGUAGES[0];

impl Texts {
    pub(super) fn reason(&self, reason: Reason) -> &'static str {
        match reason {
            Reason::Declined => self.reason_declined,
            Reason::TooLate => self.reason_too_late,
            Reason::NotConfirmed => self.reason_not_confirmed,
            Reason::NoFunds => self.reason_no_funds,
            Reason::Bank => self.reason_bank,
        }
    }

    /// The name of the simulation, and what the bank does.
    pub(super) fn simulation(&self, simulation: Simulation) -> (&'static str, &'static str) {
        match simulation {
            Simulation::NoFunds => (self.no_funds, self.no_funds_effect),
            Simulation::RejectsLater => (self.rejects_later, self.rejects_later_effect),
            Simulation::ScaFails => (self.sca_fails, self.sca_fails_effect),
            Simulation::TimesOut => (self.times_out, self.times_out_effect),
            Simulation::BankDown => (self.bank_down, self.bank_down_effect),
            Simulation::Slow => (self.slow, self.slow_effect),
        }
    }
}

/// In the language that the browser prefers among ours, or else in English.
pub(super) fn texts_for(headers: &HeaderMap) -> &'static Texts {
    let header = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut accepted: Vec<(f32, &str)> = header.split(',').filter_map(range_and_quality).collect();
    accepted.sort_by(|(one, _), (other, _)| other.total_cmp(one)); // stable: of equals, the first one
    let find = |tag: &str| LANGUAGES.iter().find(|texts| texts.lang.eq_ignore_ascii_case(tag));
    accepted.iter().find_map(|(_, tag)| find(tag)).unwrap_or(ENGLISH)
}

/// The quality and the language of one part of the header. `None` if the language is not accepted.
fn range_and_quality(part: &str) -> Option<(f32, &str)> {
    let (range, parameter) = part.split_once(';').unwrap_or((part, ""));
    let quality = parameter.trim().strip_prefix("q=").map_or(1.0, |quality| quality.trim().parse().unwrap_or(0.0));
    let language = range.trim().split('-').next().unwrap_or_default();
    (quality > 0.0).then_some((quality, language))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language_for(accept_language: &'static str) -> &'static str {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_LANGUAGE, accept_language.parse().expect("a header value"));
        texts_for(&headers).lang
    }

    #[test]
    fn the_language_is_the_one_that_the_browser_prefers_among_ours() {
        assert_eq!(language_for("de-AT,de;q=0.9,en;q=0.8"), "de");
        assert_eq!(language_for("fi, sv;q=0.9, NL;q=0.7, fr;q=0.8"), "fr");
        assert_eq!(language_for("it;q=0, es"), "es");
        for other in ["fi", "*", "", "de;q=wrong"] {
            assert_eq!(language_for(other), "en", "{other}");
        }
        assert_eq!(texts_for(&HeaderMap::new()).lang, "en");
    }

    #[test]
    fn the_page_has_the_reason_that_the_protocol_has() {
        for reason in [Reason::Declined, Reason::TooLate, Reason::NotConfirmed, Reason::NoFunds, Reason::Bank] {
            assert_eq!(ENGLISH.reason(reason), reason.text());
        }
    }

    #[test]
    fn every_text_is_translated() {
        for (name, row) in ROWS {
            assert!(row.iter().all(|text| !text.is_empty()), "{name}");
            assert!(!row[1..].contains(&row[0]), "{name} has the English text in another language");
        }
    }
}
