import type { en } from './en';

/** All Dutch texts of the server. Placeholders are in braces. */
export const nl: typeof en = {
  /** Reasons why a call was refused, by code. */
  problems: {
    malformed: { title: 'Onleesbaar verzoek', detail: 'Het verzoek kon niet worden gelezen.' },
    expectation_failed: {
      title: 'Niet mogelijk',
      detail: 'De server kan niet doen wat de header Expect vraagt.',
    },
    not_signed_in: {
      title: 'Niet ingelogd',
      detail: 'Je bent niet of niet meer ingelogd. Log in en probeer het nog eens.',
    },
    wrong_login: {
      title: 'Niet ingelogd',
      detail: 'Het e-mailadres of wachtwoord klopt niet. Controleer ze allebei en probeer het opnieuw.',
    },
    wrong_code: {
      title: 'Verkeerde code',
      detail: 'Deze code klopt niet, is verlopen of is al gebruikt. Vul de nieuwste in.',
    },
    login_ended: {
      title: 'Log opnieuw in',
      detail: 'Dit duurde te lang, of er waren te veel verkeerde codes. Log opnieuw in met je wachtwoord.',
    },
    wrong_passkey: {
      title: 'Passkey niet geaccepteerd',
      detail:
        'Deze passkey is hier niet bekend, of het duurde te lang. Probeer het opnieuw of log in met je wachtwoord.',
    },
    passkey_not_added: {
      title: 'Passkey niet toegevoegd',
      detail: 'Deze passkey kon niet worden toegevoegd, of het duurde te lang. Probeer het opnieuw.',
    },
    passkey_exists: { title: 'Al toegevoegd', detail: 'Deze passkey is al eerder toegevoegd.' },
    passkey_name_taken: { title: 'Naam in gebruik', detail: 'Een andere passkey van je heeft deze naam.' },
    too_many_passkeys: {
      title: 'Maximum bereikt',
      detail: 'Je hebt al {max} passkeys. Verwijder er eerst een.',
    },
    blocked: {
      title: 'Account geblokkeerd',
      detail: 'Dit account is geblokkeerd. Vraag de manager van je groep of onze support om hulp.',
    },
    company_login_required: {
      title: 'Bedrijfsaccount nodig',
      detail: 'Je bedrijf wil dat je inlogt met je bedrijfsaccount. Gebruik daarvoor de knop.',
    },
    company_login_ended: {
      title: 'Log opnieuw in',
      detail:
        'Dit duurde te lang, of is in een andere browser begonnen. Log opnieuw in met je bedrijfsaccount.',
    },
    no_company_login: {
      title: 'Geen bedrijfsaccount',
      detail: 'Met dit adres kun je niet inloggen met een bedrijfsaccount. Log in met je wachtwoord.',
    },
    company_login_unavailable: {
      title: 'Inloggen bij je bedrijf lukt nu niet',
      detail:
        'De inlogdienst van je bedrijf antwoordt niet zoals het hoort. Probeer het over een paar minuten opnieuw.',
    },
    issuer_unavailable: {
      title: 'Inloggen bij je bedrijf lukt nu niet',
      detail:
        '{issuer} antwoordt niet, of meldt dat daar iets mis is. Probeer het over een paar minuten opnieuw.',
    },
    issuer_unknown_host: {
      title: 'Onbekende server',
      detail: 'Er is geen server {host} op internet. Controleer het adres van de issuer.',
    },
    issuer_certificate: {
      title: 'Certificaat niet geldig',
      detail:
        'Het certificaat van {issuer} is niet geldig: verlopen, voor een andere naam, of van een onbekende uitgever.',
    },
    not_an_issuer: {
      title: 'Geen issuer',
      detail:
        '{issuer} antwoordt met status {answer}, maar niet als OpenID Connect-provider. Controleer het adres.',
    },
    other_issuer: {
      title: 'Andere issuer',
      detail: '{issuer} noemt zichzelf {found}. Vul dat in als issuer, als je die bedoelt.',
    },
    company_login_misconfigured: {
      title: 'Inloggen bij je bedrijf lukt niet',
      detail:
        'Het inloggen bij je bedrijf is hier niet goed ingesteld. Vraag je manager, of mail naar support.',
    },
    email_missing: {
      title: 'Geen adres',
      detail: 'Je bedrijfsaccount geeft je e-mailadres niet door. Vraag de beheerder om het vrij te geven.',
    },
    email_not_verified: {
      title: 'Adres niet bevestigd',
      detail:
        'Je bedrijfsaccount zegt niet dat je e-mailadres bevestigd is. Vraag het aan de beheerder van dat account.',
    },
    email_of_other_domain: {
      title: 'Ander adres',
      detail:
        'Met het e-mailadres van je bedrijfsaccount kun je hier niet inloggen. Vraag het aan de manager van je groep, of mail naar support.',
    },
    other_account: {
      title: 'Ander account',
      detail: 'Er is een account met jouw adres dat niet bij dit bedrijfsaccount hoort. Mail naar support.',
    },
    administrators_use_passwords: {
      title: 'Beheerders',
      detail: 'Beheerders kunnen niet met een bedrijfsaccount inloggen. Log in met je wachtwoord.',
    },
    too_many_providers: {
      title: 'Maximum bereikt',
      detail: 'Deze groep heeft al {max} bedrijfslogins. Verwijder er eerst een.',
    },
    second_factor_required: {
      title: 'Tweede stap verplicht',
      detail: 'Hier log je verplicht in met een tweede stap. Stel die eerst in.',
    },
    login_not_recent: {
      title: 'Bevestig dat jij het bent',
      detail: 'Log opnieuw in om te bevestigen dat jij het bent.',
    },
    second_factor_exists: {
      title: 'Al ingesteld',
      detail: 'Je logt al in met eenmalige codes. Verwijder die eerst als je een andere app wilt instellen.',
    },
    check_running: {
      title: 'Al bezig',
      detail: 'De logboekcontrole loopt al. Wacht even en probeer het opnieuw.',
    },
    no_second_factor: { title: 'Niet ingesteld', detail: 'Er is geen tweede stap ingesteld.' },
    not_allowed: { title: 'Niet toegestaan', detail: 'Alleen een beheerder mag dit.' },
    token_refused: {
      title: 'Token niet geaccepteerd',
      detail:
        'Dit token wordt niet geaccepteerd. Uitgever, doelgroep, tijden en claims moeten kloppen met wat een beheerder toestaat.',
    },
    not_for_api_keys: {
      title: 'Niet voor API-sleutels',
      detail: 'Met een API-sleutel kun je alleen releases publiceren. Log in voor al het andere.',
    },
    too_many_api_keys: {
      title: 'Maximum bereikt',
      detail: 'Er zijn al {max} API-sleutels. Beëindig er eerst een.',
    },
    not_manager: {
      title: 'Niet toegestaan',
      detail: 'Alleen een beheerder of een manager van een groep mag dit.',
    },
    not_a_customer: {
      title: 'Niet voor beheerders',
      detail: 'Alleen een manager van een klantgroep kan dit doen.',
    },
    link_invalid: {
      title: 'Link niet geldig',
      detail: 'Deze link werkt niet meer. Vraag een nieuwe aan.',
    },
    only_viewing: {
      title: 'Alleen bekijken',
      detail: 'Je bekijkt het portaal zoals een groep het ziet en kunt niets wijzigen.',
    },
    not_found: { title: 'Niet gevonden', detail: 'Dit bestaat niet (meer) of je hebt er geen toegang toe.' },
    method_not_allowed: { title: 'Kan hier niet', detail: "Dit adres accepteert zo'n verzoek niet." },
    invitation_open: {
      title: 'Al uitgenodigd',
      detail:
        'Voor dit adres staat al een uitnodiging open. Stuur er een nieuwe link voor, of laat haar zoals ze is.',
    },
    invitation_of_other_group: {
      title: 'Uitgenodigd voor een andere groep',
      detail:
        'Voor {email} staat een uitnodiging open voor de groep {group}. Kies die groep, of trek de uitnodiging eerst in.',
    },
    email_taken: { title: 'Adres in gebruik', detail: 'Er is al een gebruiker met dit e-mailadres.' },
    set_up_ended: {
      title: 'Instellen afgebroken',
      detail: 'Het instellen is afgebroken, na te veel verkeerde codes of na tien minuten. Begin opnieuw.',
    },
    blocked_by_administrator: {
      title: 'Geblokkeerd door een beheerder',
      detail:
        'Een beheerder heeft deze gebruiker geblokkeerd. Alleen een beheerder kan de gebruiker verwijderen.',
    },
    address_closed: {
      title: 'Adres gesloten',
      detail: 'Alleen onze support kan dit adres weer toegang geven. Neem daarmee contact op.',
    },
    provider_not_tried: {
      title: 'Nog niet geprobeerd',
      detail:
        'Er heeft nog niemand via deze provider ingelogd. Sla hem op zonder deze verplichting, log er één keer mee in en maak hem dan verplicht.',
    },
    client_refused: {
      title: 'Client geweigerd',
      detail: '{issuer} accepteert de client-ID met dit clientgeheim niet. Controleer beide.',
    },
    own_account: {
      title: 'Niet voor je eigen account',
      detail:
        'Je kunt je eigen account niet verwijderen of blokkeren. Je eigen e-mailadres en je tweede stap wijzig je op de pagina Account.',
    },
    last_administrator: {
      title: 'Laatste beheerder',
      detail: 'Dit is de enige beheerder die er nog is. Die moet beheerder blijven.',
    },
    group_name_taken: { title: 'Naam in gebruik', detail: 'Er is al een groep met deze naam.' },
    download_type_name_taken: {
      title: 'Naam in gebruik',
      detail: 'Er is al een downloadtype met deze naam.',
    },
    group_has_users: {
      title: 'Groep in gebruik',
      detail:
        'Gebruikers die nog in deze groep zitten: {count}. Zet ze eerst in een andere groep, of verwijder ze.',
    },
    administrators_group: {
      title: 'Beheerders',
      detail: 'De beheerdersgroep kan niet worden verwijderd.',
    },
    last_allowed_group: {
      title: 'Laatste toegestane groep',
      detail:
        'Dit is de enige toegestane groep van: {names}. Zonder die groep zou iedereen het zien; geef eerst een andere groep toegang, of verwijder het downloadtype.',
    },
    type_has_releases: {
      title: 'Niet leeg',
      detail:
        'Releases en onvoltooide uploads die nog bij dit downloadtype horen: {count}. Verwijder die eerst; onvoltooide uploads van alle beheerders staan boven de downloads.',
    },
    release_name_taken: {
      title: 'Versie bestaat al',
      detail:
        'Dit downloadtype heeft in dit kanaal al een release {name} (release {id}, SHA-256 {sha}). Kies een andere naam.',
    },
    release_is_draft: {
      title: 'Een concept',
      detail: 'Deze release is een concept: publiceer hem eerst.',
    },
    release_is_scheduled: {
      title: 'Nog niet gepubliceerd',
      detail: 'Deze release staat ingepland. Publiceer hem nu meteen of maak er weer een concept van.',
    },
    release_is_published: {
      title: 'Al gepubliceerd',
      detail:
        'Deze release is gepubliceerd en klanten kunnen hem al hebben. Trek hem in om het downloaden te stoppen.',
    },
    release_is_withdrawn: {
      title: 'Ingetrokken',
      detail: 'Deze release is ingetrokken. Herstel hem eerst.',
    },
    release_withdrawn: {
      title: 'Release ingetrokken',
      detail: 'Deze release is ingetrokken en kan niet worden gedownload: {reason}',
    },
    upload_gap: {
      title: 'Gat in de upload',
      detail: 'De server heeft {received} bytes; ga vanaf daar verder.',
    },
    upload_finished: { title: 'Upload klaar', detail: 'Deze upload is al klaar; er kan niets meer bij.' },
    upload_beyond_last: {
      title: 'Niet het laatste deel',
      detail: 'De server heeft {received} bytes, meer dan tot waar dit laatste deel reikt.',
    },
    ticket_ended: {
      title: 'Adres verlopen',
      detail:
        'Dit adres werkt één uur, en nu niet (meer). Vraag een nieuw adres aan op de pagina van de release; een afgebroken download gaat verder waar hij was gebleven.',
    },
    file_replaced: {
      title: 'Ander bestand',
      detail:
        'Dit is niet meer het bestand waarvan je de download begon. Verwijder het deel dat je hebt en begin opnieuw met een nieuw adres.',
    },
    range_beyond_end: {
      title: 'Voorbij het einde',
      detail: 'Het bestand is {size} bytes groot; daarna komt niets meer.',
    },
    blocks_not_ready: {
      title: 'Nog geen lijst van blokken',
      detail:
        'De lijst van blokken van dit bestand is er nog niet. De volgende controle van het bestand maakt hem.',
    },
    file_missing: {
      title: 'Bestand ontbreekt',
      detail:
        'Het bestand van deze release staat niet meer op de server. Mail naar support, dan zetten we het terug.',
    },
    file_changed: {
      title: 'Bestand beschadigd',
      detail:
        'Het bestand van deze release is niet meer wat er gepubliceerd is en kan daarom niet worden gedownload. Mail naar support, of kies een andere release.',
    },
    too_large: { title: 'Te groot', detail: 'Dit is groter dan de server accepteert.' },
    chunk_too_large: { title: 'Deel te groot', detail: 'Een deel mag maximaal {max} bytes bevatten.' },
    upload_too_large: {
      title: 'Bestand te groot',
      detail: 'Het bestand is groter dan deze server accepteert: maximaal {max} bytes.',
    },
    wrong_media_type: {
      title: 'Verkeerd mediatype',
      detail: 'Deze aanroep accepteert dat Content-Type niet.',
    },
    invalid_fields: {
      title: 'Controleer de velden',
      detail: 'Een of meer velden ontbreken of kloppen niet.',
    },
    hash_differs: {
      title: 'Bestand onderweg beschadigd',
      detail:
        'Het bestand is onderweg beschadigd: de controlewaarde (MD5) van wat aankwam, is anders dan de opgegeven waarde. Het is niet bewaard; upload het opnieuw.',
    },
    not_a_licence: {
      title: 'Geen licentiebestand',
      detail:
        'Dit is geen licentiebestand van ons. Kies het .bel-bestand dat je kreeg, of vraag de licentie opnieuw aan.',
    },
    changed: {
      title: 'Licentie gewijzigd',
      detail: 'Deze licentie is na uitgifte gewijzigd. Gebruik hem niet: vraag de licentie opnieuw aan.',
    },
    unknown_key: {
      title: 'Onbekende sleutel',
      detail:
        'Deze licentie is ondertekend met een sleutel die deze server niet kent. Vraag de licentie opnieuw aan.',
    },
    licence_damaged: {
      title: 'Licentie onderweg beschadigd',
      detail:
        'Dit is een licentiebestand van ons, maar het is onderweg beschadigd. Download het opnieuw, of vraag er opnieuw om.',
    },
    licence_name_taken: {
      title: 'Naam van de licentie al in gebruik',
      detail:
        'Deze groep heeft al een geldige licentie {name} (gebruikers: {users}). Verleng die, of kies een andere naam.',
    },
    licence_exists: {
      title: 'Licentie bestaat al',
      detail: 'Er is al een licentie met precies deze inhoud. Wijzig iets, zoals de datums.',
    },
    licence_of_other_group: {
      title: 'Licentie van een andere groep',
      detail: 'Deze licentie wordt al bewaard voor een andere groep: {group}.',
    },
    licence_without_end: {
      title: 'Licentie zonder einddatum',
      detail:
        'Deze licentie heeft geen einddatum, dus er valt niets te verlengen. Wil je iets wijzigen? Maak dan een andere licentie en trek deze in.',
    },
    licence_without_manager: {
      title: 'Geen manager',
      detail: 'De groep van deze licentie heeft geen manager die gemaild kan worden.',
    },
    licence_not_current: {
      title: 'Niet meer actueel',
      detail: 'Deze licentie is inmiddels ingetrokken of vervangen.',
    },
    orphans_changed: {
      title: 'De bestanden zijn veranderd',
      detail: 'Er zijn nu {count} onbekende bestanden. Laad het overzicht opnieuw en beslis daarna.',
    },
    changed_meanwhile: {
      title: 'Intussen gewijzigd',
      detail: 'Iemand anders heeft dit intussen gewijzigd. Bekijk de nieuwe versie en sla daarna opnieuw op.',
    },
    request_closed: {
      title: 'Aanvraag gesloten',
      detail:
        'Deze aanvraag is gesloten: iemand heeft de gratis maand al gegeven, of besloten dat niet te doen. Zet de status van het bericht eerst op Nieuw om de maand toch te geven.',
    },
    not_a_request: {
      title: 'Geen aanvraag',
      detail: 'Dit bericht vraagt niet om de gratis maand, dus die kun je er niet voor geven.',
    },
    nothing_held: {
      title: 'Niets vastgehouden',
      detail: 'Mail en webhooks worden niet vastgehouden: misschien heeft iemand ze al vrijgegeven.',
    },
    advisory_published: {
      title: 'Al gepubliceerd',
      detail:
        'Een gepubliceerd advies kun je niet verwijderen. Publiceer in plaats daarvan een nieuwe revisie.',
    },
    advisory_is_draft: {
      title: 'Niet gepubliceerd',
      detail: 'Publiceer het advies eerst.',
    },
    advisory_incomplete: {
      title: 'Niet volledig',
      detail: 'Vul aan wat nog ontbreekt voordat je het advies publiceert.',
    },
    no_mail: {
      title: 'Geen mail',
      detail: 'Deze server verstuurt geen mail: SMTP_URL is niet ingesteld.',
    },
    too_many_attachments: {
      title: 'Maximum bereikt',
      detail: 'Deze release heeft al {max} bestanden. Verwijder er eerst een.',
    },
    attachment_too_large: {
      title: 'Bestand te groot',
      detail: 'Een SBOM mag maximaal {sbom} MiB groot zijn, een ander bestand {other} MiB.',
    },
    too_many_webhooks: {
      title: 'Maximum bereikt',
      detail: 'Er zijn al {max} webhooks. Verwijder er eerst een.',
    },
    webhook_exists: {
      title: 'Webhook bestaat al',
      detail: 'Dit downloadtype heeft al een webhook met dit adres.',
    },
    webhook_off: { title: 'Webhook staat uit', detail: 'Deze webhook staat uit. Zet hem eerst aan.' },
    link_ended: {
      title: 'Link verlopen',
      detail:
        'De link in deze mail is gebruikt, vervangen, ingetrokken of verlopen. Daarom wordt de mail niet opnieuw verstuurd; maak een nieuwe link als die nog nodig is.',
    },
    too_many: {
      title: 'Te veel pogingen',
      detail: 'Te veel pogingen. Probeer het over {seconds} seconden opnieuw.',
    },
    too_many_calls: {
      title: 'Te veel verzoeken tegelijk',
      detail: 'Er wachten te veel van je verzoeken. Probeer het over een paar seconden opnieuw.',
    },
    too_many_mails: {
      title: 'Te veel mails',
      detail: 'Er zijn al veel van deze mails naar dit adres gegaan. Probeer het later opnieuw.',
    },
    too_many_mails_to_domain: {
      title: 'Te veel mails naar één domein',
      detail:
        "Er zijn al veel mails naar adressen van dit domein gegaan. Ga later verder, of zodra iemand met zo'n adres lid is van je groep.",
    },
    busy: { title: 'Druk', detail: 'De server heeft het druk. Probeer het over enkele seconden opnieuw.' },
    stopping: {
      title: 'Herstart',
      detail: 'De server start opnieuw op. Probeer het over enkele seconden opnieuw.',
    },
    unhealthy: {
      title: 'Niet beschikbaar',
      detail: 'De database of de opslag reageert niet. Probeer het over een paar minuten opnieuw.',
    },
    clock_behind: {
      title: 'De klok staat verkeerd',
      detail:
        'De klok van de server loopt achter op de sleutel. Er wordt niets ondertekend tot de klok goed staat.',
    },
    disk_full: {
      title: 'Geen ruimte meer',
      detail:
        'Er is geen ruimte meer op de server, dus dit kon niet worden opgeslagen. Wat er al stond, blijft bewaard; probeer het later opnieuw.',
    },
    row_damaged: {
      title: 'Beschadigde gegevens',
      detail:
        'Wat hier is opgeslagen, is beschadigd. De beheerders zien dit in het portaal; mail naar support als je het nu nodig hebt.',
    },
    internal: {
      title: 'Er is iets misgegaan',
      detail:
        'Er is iets misgegaan aan onze kant. Probeer het zo nog eens; gebeurt het weer, mail dan naar support.',
    },
  },
  /** Errors of a field, by code. */
  fields: {
    required: 'Vul dit veld in.',
    too_long: 'Gebruik maximaal {max} tekens.',
    too_short: 'Gebruik minstens {min} tekens.',
    too_many_items: 'Maximaal {max} items.',
    invalid_email: 'Dit is geen volledig e-mailadres.',
    wrong_type: 'Deze waarde heeft de verkeerde vorm.',
    unknown_field: 'Dit veld is niet bekend.',
    out_of_range: 'Dit getal is te klein of te groot.',
    invalid: 'Deze waarde kun je hier niet gebruiken. Controleer wat je hebt ingevuld.',
    duplicate: 'Een item staat er dubbel in.',
    control_characters: 'Dit bevat tekens die niet zijn toegestaan.',
    invalid_https_url: 'Dit moet een https-adres zijn, zonder naam en wachtwoord erin.',
    private_address: 'Dit adres ligt in een privénetwerk. Alleen adressen op internet zijn mogelijk.',
    invalid_hash: 'Dit moet een MD5 van 32 hexadecimale cijfers zijn.',
    invalid_sha256: 'Dit moet een SHA-256 van 64 hexadecimale cijfers zijn.',
    invalid_file_name:
      'Deze bestandsnaam kan niet worden gebruikt: Windows kan het bestand zo niet opslaan, of de naam verbergt de extensie. Kies een andere naam.',
    invalid_service_name: 'Gebruik alleen letters, cijfers, spaties en . _ - ( ).',
    invalid_date: 'Dit is geen datum (JJJJ-MM-DD).',
    invalid_time: 'Dit is geen datum met tijd en tijdzone, zoals 2026-12-01T10:00:00Z.',
    invalid_app: 'Deze app bestaat niet.',
    invalid_id: 'Dit moet een id zijn.',
    invalid_ids: 'Dit moeten id’s zijn, gescheiden door komma’s.',
    invalid_number: 'Dit moet een geheel getal zijn.',
    invalid_count: 'Vul een geheel getal van 1 tot en met 999999 in.',
    invalid_flag: 'Dit moet true of false zijn.',
    invalid_cve: 'Dit is geen CVE-nummer, zoals CVE-2026-12345.',
    invalid_cwe: 'Dit is geen CWE-nummer, zoals CWE-79.',
    invalid_cvss_vector:
      'Dit zijn niet de acht basiswaarden van CVSS 3.1, zoals CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H.',
    before_start: 'Dit ligt vóór de eerste dag.',
    before_renewed: 'Dit ligt vóór vandaag, en vóór de eerste dag van de licentie die je verlengt.',
    not_well_formed: 'Dit is geen welgevormde XML: regel {line}.',
    xml_entity:
      'Regel {line} bevat een ‘&’ waarmee geen teken begint dat XML kent. Schrijf het teken zelf, of &amp; voor ‘&’.',
    xml_doctype: 'Regel {line} bevat een DOCTYPE. Die mag niet in een servicedefinitie staan. Haal hem weg.',
    xml_invisible:
      'Regel {line} bevat een onzichtbaar teken: {character}. Haal het weg of typ een gewone spatie.',
    xml_version: 'Gebruik XML 1.0: Windows kan XML 1.1 niet lezen.',
    xml_encoding: 'De definitie wordt in UTF-8 geleverd. Haal encoding="{encoding}" weg uit de eerste regel.',
    not_a_service: 'Een servicedefinitie begint met het element <service>.',
    service_incomplete: 'Zonder {elements} kan de service niet starten.',
    unusable_on_windows:
      'Windows kan geen programma met deze naam opslaan. Laat .exe weg en gebruik geen CON, AUX, NUL of iets dergelijks.',
    too_deep: 'Dit is te diep genest.',
    too_large: 'Dit is te groot.',
    sbom_exists: 'Deze release heeft al een SBOM. Verwijder die eerst.',
    not_json: 'Dit is geen JSON-bestand in UTF-8.',
    not_an_sbom: 'Dit is geen CycloneDX (1.2 of nieuwer) en geen SPDX (2.2 of 2.3), als JSON.',
    wrong_in_sbom: 'Een component of pakket moet een naam hebben. Die ontbreekt hier: {path}',
    too_many_components: 'Een SBOM mag maximaal {max} componenten bevatten.',
    too_many_values: 'Dit bestand mag maximaal {max} JSON-waarden bevatten.',
    maybe_shared:
      'Iedereen die deze uitgever gebruikt, kan tokens met deze waarden hebben. Voeg ‘sub’ toe, of bevestig dat niemand anders ze kan hebben.',
    no_pattern: 'Waarden worden precies vergeleken: een waarde met * past nooit. Vul de hele waarde in.',
    too_wide:
      'Voeg een claim toe die je eigen repository of project noemt, zoals repository of project_path: de andere heeft iedereen.',
    invalid_issuer: 'Dit moet een adres op internet zijn dat met https:// begint.',
    many_tenants: 'Gebruik het adres van één tenant: https://login.microsoftonline.com/<tenant-ID>/v2.0.',
    invalid_domain: 'Een van deze is geen domein, zoals example.com.',
    save_first: 'Sla eerst de domeinen op en maak deze manier van inloggen daarna pas verplicht.',
    public_domain:
      'Bij een van deze domeinen kan iedereen een adres krijgen. Gebruik alleen domeinen van het bedrijf.',
    past: 'Dit tijdstip is al voorbij.',
    unknown_group: 'Deze groep bestaat niet (meer).',
    invited_elsewhere:
      'Voor dit adres staat een uitnodiging open voor de groep {group}. Nodig daar uit, of trek die uitnodiging eerst in.',
    unknown_cwe: 'Dit nummer staat niet in de CWE-lijst.',
    original_language_published: 'De oorspronkelijke taal kan na publicatie niet meer veranderen.',
    unknown_release: 'Deze release bestaat niet.',
    unknown_download_type: 'Dit downloadtype bestaat niet (meer).',
    taken: 'Dit is al in gebruik.',
    common: 'Dit wachtwoord wordt te vaak gebruikt. Kies een ander.',
    wrong_code: 'Deze code klopt niet of is verlopen. Vul de nieuwste in.',
    wrong_password: 'Dit is niet je huidige wachtwoord.',
  },
  /** The mails of the server: subject, paragraphs and the label of the button. */
  mails: {
    'contact-message': {
      subject: 'Contact: {who}',
      paragraphs: ['Dit is geschreven via het contactformulier van {product}.', '{facts}', '{message}'],
      action: 'Bericht openen',
    },
    'contact-messages': {
      subject: 'Berichten die in het portaal wachten: {count}',
      paragraphs: [
        'Er kwamen binnen tien minuten meer dan 20 berichten via het contactformulier van {product}. {count} daarvan zijn niet apart gemaild: ze wachten in het portaal.',
      ],
      action: 'Berichten bekijken',
    },
    'trial-message': {
      subject: 'Gratis maand: {who}',
      paragraphs: ['Dit is geschreven via het contactformulier van {product}.', '{facts}', '{message}'],
      action: 'Bericht openen',
    },
    'trial-received': {
      subject: 'Je aanvraag voor de gratis maand {product} is binnen',
      paragraphs: [
        'Hallo {name},',
        'Bedankt voor je aanvraag. We antwoorden per e-mail en kijken samen welke apps van {product} passen. Daarna koppelen we ze aan je ERP en krijg je een maand lang een gratis licentie.',
        'Heb je intussen een vraag? Beantwoord gewoon deze mail. Heb je niets aangevraagd? Dan kun je deze mail negeren.',
      ],
      action: 'Bekijk de apps',
    },
    advisory: {
      subject: 'Beveiligingsadvies {number}: {title}',
      paragraphs: [
        'Hallo {name},',
        '{reason}',
        '{severity}',
        '{todo}',
        '{fixed}',
        '{change}',
        '{summary}',
        '{product} stuurt je deze mail ongeacht welke mails je in je account hebt gekozen, omdat het om de veiligheid gaat van software die je hebt. Vragen? Beantwoord gewoon deze mail.',
      ],
      action: 'Lees het advies',
    },
    test: {
      subject: 'Testmail van {product}',
      paragraphs: [
        'Hallo {name},',
        'Je vroeg in het klantportaal van {product} om deze mail, om te zien of mail aankomt. Dat doet hij.',
      ],
      action: 'Uitgaande mail',
    },
    grant: {
      subject: 'Je gratis maand {product} is begonnen',
      paragraphs: [
        'Beste {name},',
        'Bedankt voor je aanvraag. Je kunt de apps een maand proberen, gratis en zonder verplichtingen. Je licentie en de software staan klaar in het klantportaal van {product}.',
        'Kies een wachtwoord om te beginnen. De link werkt één keer, 72 uur lang. Vragen? Beantwoord gewoon deze mail.',
      ],
      action: 'Beginnen',
    },
    invitation: {
      subject: 'Je toegang tot {product} voor {group}',
      paragraphs: [
        'Hallo {name},',
        '{inviter} heeft je uitgenodigd voor het klantportaal van {product}, als {role} van {group}. {product} is software voor het magazijn die met je ERP-systeem samenwerkt. In het portaal vind je je downloads en licenties.{managing}',
        '{choose} De link werkt één keer, 72 uur lang. Had je deze mail niet verwacht? Dan kun je hem negeren.',
      ],
      action: 'Uitnodiging aannemen',
    },
    'company-invitation': {
      subject: 'Je toegang tot {product} voor {group}',
      paragraphs: [
        'Hallo {name},',
        '{inviter} heeft je uitgenodigd voor het klantportaal van {product}, als {role} van {group}. {product} is software voor het magazijn die met je ERP-systeem samenwerkt. In het portaal vind je je downloads en licenties.{managing}',
        'Je bedrijf wil dat je inlogt met je bedrijfsaccount: een wachtwoord heb je hier niet nodig. Vul op de inlogpagina het adres in waarop je deze mail kreeg, en kies voor ‘Inloggen met je bedrijfsaccount’. De uitnodiging is 72 uur geldig. Had je deze mail niet verwacht? Dan kun je hem negeren.',
      ],
      action: 'Inloggen',
    },
    'invited-user': {
      subject: 'Een uitnodiging voor een adres dat al een account heeft',
      paragraphs: [
        'Hallo {name},',
        '{inviter} heeft dit adres uitgenodigd voor het klantportaal van {product}, als gebruiker van {group}. Het heeft al een account in het portaal, dus de uitnodiging kan niet worden aangenomen.',
        'Wil je overstappen naar {group}? Beantwoord dan deze mail. Anders hoef je niets te doen: je account blijft zoals het is.',
      ],
      action: 'Inloggen',
    },
    'password-reset': {
      subject: 'Een nieuw wachtwoord voor {product}',
      paragraphs: [
        'Hallo {name},',
        'Jij, of iemand anders, heeft bij {product} een nieuw wachtwoord voor dit adres aangevraagd.',
        'De link werkt één keer, 60 minuten lang. Heb je er niet om gevraagd? Dan kun je deze mail negeren: je wachtwoord blijft zoals het is.',
      ],
      action: 'Nieuw wachtwoord kiezen',
    },
    'company-login-instead': {
      subject: 'Je logt in met het account van je bedrijf',
      paragraphs: [
        'Hallo {name},',
        'Jij, of iemand anders, heeft bij {product} een nieuw wachtwoord voor dit adres aangevraagd.',
        'Je bedrijf wil dat je inlogt met je bedrijfsaccount: een wachtwoord heb je hier niet nodig. Kies op de inlogpagina voor ‘Inloggen met je bedrijfsaccount’.',
      ],
      action: 'Inloggen',
    },
    'password-changed': {
      subject: 'Je wachtwoord is gewijzigd',
      paragraphs: [
        'Hallo {name},',
        'Je wachtwoord voor het klantportaal van {product} is gewijzigd, en je bent op alle andere apparaten uitgelogd.',
        'Was jij dat niet? Kies dan meteen een nieuw wachtwoord, en beantwoord deze mail.',
      ],
      action: 'Nieuw wachtwoord kiezen',
    },
    'second-factor-removed': {
      subject: 'Je tweede stap is verwijderd',
      paragraphs: [
        'Hallo {name},',
        'Een beheerder heeft de eenmalige codes en passkeys van je account op het klantportaal van {product} verwijderd. Je logt nu in met alleen je wachtwoord en kunt in het portaal nieuwe instellen.',
        'Heb je hier niet om gevraagd? Beantwoord deze mail dan meteen.',
      ],
      action: 'Inloggen',
    },
    'email-confirmation': {
      subject: 'Bevestig je nieuwe e-mailadres',
      paragraphs: [
        'Hallo {name},',
        'Je wilt voortaan met {email} inloggen op het klantportaal van {product}. Bevestig dat binnen 24 uur met de knop.',
        'Heb je hier niet om gevraagd? Doe dan niets: er verandert niets.',
      ],
      action: 'Adres bevestigen',
    },
    'email-in-use': {
      subject: 'Je e-mailadres is ingevuld voor een ander account',
      paragraphs: [
        'Hallo {name},',
        'Iemand wilde dit adres gebruiken voor een ander account van het klantportaal van {product}. Het hoort al bij jouw account, dus er is niets veranderd.',
        'Was je het zelf? Log dan in met dit adres.',
      ],
      action: 'Inloggen',
    },
    'email-closed': {
      subject: 'Je e-mailadres is ingevuld voor een account',
      paragraphs: [
        'Hallo {name},',
        'Iemand wilde dit adres gebruiken voor een account van het klantportaal van {product}. Alleen onze support kan dit adres weer toegang geven, dus er is niets veranderd.',
        'Was je het zelf? Beantwoord dan deze mail.',
      ],
      action: 'Inloggen',
    },
    'email-asked': {
      subject: 'Er is een ander e-mailadres ingevuld voor je account',
      paragraphs: [
        'Hallo {name},',
        '{email} is ingevuld als het nieuwe adres van je account bij {product}. Het vervangt dit adres zodra het daar bevestigd is.',
        'Was je dit niet zelf? Maak het dan ongedaan in het portaal en wijzig meteen je wachtwoord.',
      ],
      action: 'Naar je account',
    },
    'email-changed': {
      subject: 'Je e-mailadres is gewijzigd',
      paragraphs: [
        'Hallo {name},',
        'Je logt vanaf nu met {email} in op het klantportaal van {product} en mails gaan daarheen. Je bent overal uitgelogd.',
        'Verwachtte je dit niet? Beantwoord deze mail dan meteen.',
      ],
      action: 'Inloggen',
    },
    'company-account-linked': {
      subject: 'Er is een bedrijfsaccount gekoppeld aan je account',
      paragraphs: [
        'Hallo {name},',
        'Iemand heeft op het klantportaal van {product} ingelogd met een bedrijfsaccount dat jouw e-mailadres heeft. Vanaf nu kun je met dat bedrijfsaccount inloggen.',
        'Was jij dat niet? Beantwoord deze mail dan meteen.',
      ],
      action: 'Je account bekijken',
    },
    'totp-added': {
      subject: 'Eenmalige codes zijn voor je account ingesteld',
      paragraphs: [
        'Hallo {name},',
        'Voortaan vraagt het klantportaal van {product} na je wachtwoord om een eenmalige code uit een app.',
        'Was jij dit niet? Kies dan meteen een nieuw wachtwoord en beantwoord deze mail.',
      ],
      action: 'Bekijk je account',
    },
    'totp-removed': {
      subject: 'Eenmalige codes zijn van je account verwijderd',
      paragraphs: [
        'Hallo {name},',
        'Het klantportaal van {product} vraagt bij het inloggen niet meer om een eenmalige code.',
        'Was jij dit niet? Kies dan meteen een nieuw wachtwoord en beantwoord deze mail.',
      ],
      action: 'Bekijk je account',
    },
    'passkey-removed': {
      subject: 'Er is een passkey van je account verwijderd',
      paragraphs: [
        'Hallo {name},',
        'De passkey {passkey} is van je account verwijderd. Je kunt er niet meer mee inloggen op het klantportaal van {product}.',
        'Was jij dit niet? Kies dan meteen een nieuw wachtwoord en beantwoord deze mail.',
      ],
      action: 'Bekijk je passkeys',
    },
    'recovery-codes-renewed': {
      subject: 'Je herstelcodes zijn vervangen',
      paragraphs: [
        'Hallo {name},',
        'Er zijn nieuwe herstelcodes voor je account op het klantportaal van {product} gemaakt. De oude werken niet meer.',
        'Was jij dit niet? Kies dan meteen een nieuw wachtwoord en beantwoord deze mail.',
      ],
      action: 'Bekijk je account',
    },
    'recovery-code-used': {
      subject: 'Er is ingelogd met een herstelcode',
      paragraphs: [
        'Hallo {name},',
        'Iemand heeft op het klantportaal van {product} ingelogd met je wachtwoord en een van je herstelcodes. Herstelcodes over: {left}.',
        'Was jij dit niet? Kies dan meteen een nieuw wachtwoord, maak nieuwe herstelcodes en beantwoord deze mail.',
      ],
      action: 'Bekijk je account',
    },
    'recovery-codes-few': {
      subject: 'Er is een herstelcode gebruikt en je hebt er weinig over',
      paragraphs: [
        'Hallo {name},',
        'Iemand heeft op het klantportaal van {product} ingelogd met je wachtwoord en een van je herstelcodes. Herstelcodes over: {left}. Maak op tijd nieuwe in het portaal.',
        'Was jij dit niet? Kies dan meteen een nieuw wachtwoord, maak nieuwe herstelcodes en beantwoord deze mail.',
      ],
      action: 'Maak nieuwe herstelcodes',
    },
    'passkey-added': {
      subject: 'Er is een passkey aan je account toegevoegd',
      paragraphs: [
        'Hallo {name},',
        'De passkey {passkey} is aan je account toegevoegd. Daarmee kun je zonder wachtwoord inloggen op het klantportaal van {product}.',
        'Was jij dit niet? Verwijder hem dan meteen in het portaal, kies een nieuw wachtwoord en beantwoord deze mail.',
      ],
      action: 'Bekijk je passkeys',
    },
    'release-published': {
      subject: 'Nieuw: {type} {release}',
      paragraphs: ['Hallo {name},', '{release} van {type} staat nu in het klantportaal van {product}.'],
      action: 'Release bekijken',
    },
    'releases-published': {
      subject: 'Nieuwe releases: {count}',
      paragraphs: [
        'Hallo {name},',
        'Deze releases zijn sinds de vorige mail in het klantportaal van {product} verschenen.',
      ],
      action: 'Alle downloads bekijken',
    },
    'security-release-published': {
      subject: 'Beveiligingsupdate: {type} {release}',
      paragraphs: [
        'Hallo {name},',
        '{release} van {type} staat nu in het klantportaal van {product}. Het is een beveiligingsupdate: installeer hem zo snel mogelijk.',
      ],
      action: 'Release bekijken',
    },
    'security-releases-published': {
      subject: 'Beveiligingsupdates: {fixes} van {count} nieuwe releases',
      paragraphs: [
        'Hallo {name},',
        'Deze releases zijn sinds de vorige mail in het klantportaal van {product} verschenen. Installeer de beveiligingsupdates daarvan zo snel mogelijk.',
      ],
      action: 'Alle downloads bekijken',
    },
    licence: {
      subject: 'Licentie {licence} van {group}',
      paragraphs: [
        'Hallo {name},',
        'De {product}-licentie {licence} van {group} staat klaar. Het bestand vind je in het portaal.',
      ],
      action: 'De licentie bekijken',
    },
    'licence-ends': {
      subject: 'Licentie {licence} loopt af op {day}',
      paragraphs: [
        'Hallo {name},',
        'De {product}-licentie {licence} van {group} is te gebruiken tot en met {day}.',
        'Wil je verder? Beantwoord dan deze mail, dan verlengen we de licentie. Het nieuwe bestand vind je in het portaal.',
      ],
      action: 'Je licenties bekijken',
    },
    'licence-ended': {
      subject: 'Licentie {licence} is verlopen op {day}',
      paragraphs: [
        'Hallo {name},',
        'De laatste dag van de {product}-licentie {licence} van {group} was {day}.',
        'Wil je verder? Beantwoord dan deze mail, dan verlengen we de licentie. Het nieuwe bestand vind je in het portaal.',
      ],
      action: 'Je licenties bekijken',
    },
    'licence-reminder-sent': {
      subject: 'Licentie {licence} van {group}: laatste dag {day}',
      paragraphs: [
        'De laatste dag van de {product}-licentie {licence} van {group} is {day}. Bericht gekregen: {told}.',
      ],
      action: 'Verlengen of intrekken',
    },
  },
  switchOff: {
    releases: {
      settings: 'Kies of je deze mails krijgt (maximaal één per dag, en beveiligingsupdates meteen)',
      unsubscribe: 'Afmelden voor alle mails over releases',
    },
    licences: {
      settings: 'Kies of je deze mails krijgt',
      unsubscribe: 'Afmelden voor alle mails over licenties die aflopen',
    },
  },
  keysStay:
    'API-sleutels die je hebt gemaakt, blijven werken. Wil je er een stoppen, beëindig hem dan in het portaal, op de pagina API-sleutels.',
  releaseKey: 'Elke download is ondertekend. Onze publieke sleutel, voor minisign: {key}',
  invited: {
    user: 'gebruiker',
    manager: 'manager',
    managing: " Als manager kun je collega's uitnodigen voor je groep, op de pagina Gebruikers.",
    password: 'Kies een wachtwoord om te beginnen.',
    passwordOrPasskey: 'Kies een wachtwoord, of gebruik een passkey, om te beginnen.',
  },
  upgrade: {
    closes: 'Bijwerken van {from} naar {to} verhelpt {list}',
    closesNone: 'Bijwerken van {from} naar {to} lost geen advies op',
    open: 'nog open: {list}',
    openNone: 'nog open: geen',
    opens: 'open in {to}: {list}',
    notMentioned: '{to} staat niet in {list}',
    more: 'nog {count}',
  },
  advisory: {
    downloaded: 'Wat je uit het klantportaal hebt gedownload, heeft een beveiligingsprobleem: {releases}.',
    managed:
      'Wat iemand van {group} uit het klantportaal heeft gedownload, heeft een beveiligingsprobleem: {releases}. Diegene is geen gebruiker meer; daarom krijg jij deze mail als manager van de groep.',
    severity: 'Ernst: {severity} ({score} van 10).',
    severities: { none: 'geen', low: 'laag', medium: 'gemiddeld', high: 'hoog', critical: 'kritiek' },
    exploited: 'Het is bekend dat er misbruik van wordt gemaakt.',
    todo: 'Wat je nu moet doen:',
    fixed: 'Opgelost in: {fixed}',
    unfixed: 'Er is nog geen release waarin het is opgelost.',
    change: 'Gewijzigd in revisie {revision}: {change}',
  },
  advisoryPage: {
    kinds: { vulnerability: 'Kwetsbaarheid', incident: 'Incident' },
    facts: {
      severity: 'Ernst',
      vector: 'CVSS-vector',
      cve: 'CVE',
      weakness: 'Soort zwakte',
      published: 'Gepubliceerd',
      changed: 'Laatst gewijzigd',
    },
    score: '{severity} ({score} van 10)',
    statuses: {
      affected: 'Getroffen',
      under_investigation: 'Wordt onderzocht',
      fixed: 'Opgelost in',
      not_affected: 'Niet getroffen',
    },
    firstFixed: 'de eerste release waarin het is opgelost',
    credits: 'Met dank aan',
    revisions: 'Revisies',
    revision: 'Revisie {revision} van {day}: {change}',
    inRevision: '{day}, revisie {revision}',
    further: 'Meer',
    documents: { en: 'CSAF 2.0-document in het Engels', nl: 'CSAF 2.0-document in het Nederlands' },
    check: 'Controleer je bestand',
    all: 'Alle adviezen',
    inThisLanguage: 'Dit advies in het Nederlands',
  },
  advisoryList: {
    title: 'Beveiligingsadviezen',
    lead: 'Kwetsbaarheden en incidenten in onze releases, de nieuwste eerst: wie is getroffen en wat je nu moet doen.',
    none: 'Er zijn geen adviezen gepubliceerd.',
    entry: '{number}, gepubliceerd op {day}',
    entrySeverity: '{number}, gepubliceerd op {day}, ernst: {severity} ({score} van 10)',
    newer: 'Nieuwere adviezen',
    older: 'Oudere adviezen',
    policy: 'Ons beveiligingsbeleid',
    feed: 'Atom-feed van adviezen',
  },
  securityUpdate: 'Beveiligingsupdate',
  csaf: {
    summary: 'Samenvatting',
    details: 'Details',
    remediation: 'Wat je nu moet doen',
    exploited: 'Het is bekend dat deze kwetsbaarheid wordt misbruikt.',
    document: 'Dit document',
    page: 'De pagina van dit advies',
    original: 'Het advies in de oorspronkelijke taal',
    firstRevision: 'Eerste publicatie.',
  },
  feed: {
    title: '{product}: releases voor {group}',
    kinds: { feature: 'Nieuwe functies', fix: 'Foutoplossingen', security: 'Beveiliging' },
    channels: { stable: 'Stabiel', preview: 'Preview' },
  },
  contactFacts: {
    name: 'Naam',
    email: 'E-mail',
    phone: 'Telefoon',
    company: 'Bedrijf',
    erp: 'ERP',
    scanners: 'Mensen die scannen',
    package: 'Pakket',
    licences: 'Licenties',
    apps: 'Apps',
    from: 'Gekomen van',
    language: 'Taal',
    received: 'Ontvangen',
  },
  /** The headings and words of CSV files. */
  csv: {
    name: 'Naam',
    email: 'E-mail',
    group: 'Groep',
    manager: 'Manager',
    blocked: 'Geblokkeerd',
    created: 'Aangemaakt (UTC)',
    lastLogin: 'Laatst ingelogd (UTC)',
    users: 'Gebruikers',
    licences: 'Geldige licenties',
    outdatedTypes: 'Downloadtypes die achterlopen',
    visibleTypes: 'Downloadtypes die de groep ziet',
    companyLogin: 'Inloggen met bedrijfsaccount',
    previews: 'Krijgt previews',
    company: 'Bedrijf',
    edition: 'Editie',
    apps: 'Apps',
    from: 'Geldig van',
    until: 'Geldig tot en met',
    state: 'Status',
    maker: 'Gemaakt door',
    time: 'Tijdstip (UTC)',
    person: 'Persoon',
    action: 'Handeling',
    subject: 'Onderwerp',
    detail: 'Details',
    downloads: 'Downloads',
    lastDownload: 'Laatste download (UTC)',
    downloadType: 'Downloadtype',
    release: 'Release',
    releaseDate: 'Releasedatum (UTC)',
    channel: 'Kanaal',
    kind: 'Soort',
    supportEnds: 'Ondersteund tot en met',
    file: 'Bestandsnaam',
    size: 'Grootte (bytes)',
    releaseStates: {
      draft: 'concept',
      scheduled: 'ingepland',
      published: 'gepubliceerd',
      withdrawn: 'ingetrokken',
    },
    channels: { stable: 'stabiel', preview: 'preview' },
    kinds: { feature: 'nieuwe functies', fix: 'foutoplossingen', security: 'beveiliging' },
    groups: 'Klantgroepen',
    downloaded: 'Gedownload',
    newest: 'Nieuwste',
    outdated: 'Verouderd',
    deleted: 'verwijderd',
    releases: 'Getroffen releases',
    hasFixed: 'Heeft een herstelde release',
    notified: 'Geïnformeerd (UTC)',
    revision: 'Revisie',
    sent: 'Verzonden (UTC)',
    failed: 'Mislukt (UTC)',
    interrupted: 'Misschien verstuurd',
    via: 'Reden',
    vias: {
      download: 'heeft gedownload',
      manager: 'manager van de groep',
      none: 'niemand om te mailen',
    },
    yes: 'ja',
    no: 'nee',
    states: {
      valid: 'geldig',
      ends_soon: 'loopt bijna af',
      ended: 'verlopen',
      withdrawn: 'ingetrokken',
      replaced: 'vervangen',
    },
  },
  /** The text in a mail for an empty list of names. */
  nobody: 'niemand',
  /** The small pages for browsers without scripts. */
  pages: {
    home: 'Naar de startpagina',
    release: 'Terug naar de release',
  },
  contact: {
    thanks: 'Bedankt voor je bericht',
    thanksBody: 'We hebben het ontvangen en antwoorden per e-mail.',
    title: 'Contact',
    name: 'Naam',
    email: 'E-mail',
    phone: 'Telefoon',
    company: 'Bedrijf',
    scanners: 'Aantal mensen dat scant',
    licences: 'Aantal licenties',
    erp: 'ERP-systeem',
    package: 'Pakket',
    choices: {
      erp: {
        none: 'Kies je ERP-systeem',
        'sap-business-one': 'SAP Business One',
        'exact-globe': 'Exact Globe',
        'exact-online': 'Exact Online',
        other: 'Een ander, of dat weet ik niet',
      },
      package: { none: 'Geen pakket', starter: 'Starterspakket', full: 'Volledig licentiepakket' },
    },
    message: 'Bericht',
    submit: 'Versturen',
    trap: 'Laat dit leeg',
  },
};
