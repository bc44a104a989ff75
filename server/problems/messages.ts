import type { Language } from './language';

interface Text {
  title: string;
  detail: string;
}

const en = {
  malformed: { title: 'Malformed request', detail: 'The request could not be read.' },
  expectation_failed: {
    title: 'Expectation failed',
    detail: 'The server cannot do what the header Expect asks for.',
  },
  not_signed_in: {
    title: 'Not signed in',
    detail: 'You are not logged in, or your login has ended. Log in and try again.',
  },
  wrong_login: {
    title: 'Not signed in',
    detail: 'The email address or password is incorrect. Check both and try again.',
  },
  not_allowed: { title: 'Not allowed', detail: 'Only an administrator may do this.' },
  not_found: {
    title: 'Not found',
    detail: 'This no longer exists, or you do not have access to it.',
  },
  method_not_allowed: {
    title: 'Not possible here',
    detail: 'This address does not accept that kind of request.',
  },
  email_taken: { title: 'Address in use', detail: 'There is already a user with this email address.' },
  own_account: {
    title: 'Not yourself',
    detail: 'You cannot delete your own account. Ask another administrator.',
  },
  last_administrator: {
    title: 'Last administrator',
    detail: 'This is the only administrator left and cannot be deleted.',
  },
  group_name_taken: { title: 'Name in use', detail: 'There is already a group with this name.' },
  download_type_name_taken: {
    title: 'Name in use',
    detail: 'There is already a download type with this name.',
  },
  group_has_users: {
    title: 'Group in use',
    detail: 'Users still in this group: {count}. Delete them first.',
  },
  administrators_group: {
    title: 'Administrators',
    detail: "The administrators' group cannot be deleted.",
  },
  last_allowed_group: {
    title: 'Last allowed group',
    detail:
      'This is the only allowed group of: {names}. Without it everyone would see it; allow another group first, or delete the download type.',
  },
  type_has_releases: {
    title: 'Not empty',
    detail:
      'Releases and unfinished uploads still under this download type: {count}. Delete them first; unfinished uploads of all administrators are listed above the downloads.',
  },
  upload_gap: { title: 'Gap in the upload', detail: 'The server has {received} bytes; continue from there.' },
  upload_finished: {
    title: 'Upload finished',
    detail: 'This upload is already finished; nothing can be added to it.',
  },
  upload_beyond_last: {
    title: 'Not the last chunk',
    detail: 'The server has {received} bytes, more than this last chunk reaches to.',
  },
  wrapper_missing: {
    title: 'Service installer not complete',
    detail:
      'The wrapper program for {bits} bits is missing on the server. Put {file} (or winsw.exe, which runs as either) into the folder that SERVICE_WRAPPER_DIR names; without that setting, into service-wrapper in DATA_DIR.',
  },
  installer_not_ready: {
    title: 'Service installer not ready',
    detail:
      'There is no Windows service installer for {bits} bits yet. Please email support; the release itself can be downloaded.',
  },
  file_missing: {
    title: 'File missing',
    detail:
      'The file of this release is missing on the server. Please email support, so that we can put it back.',
  },
  file_changed: {
    title: 'File damaged',
    detail:
      'The file of this release is no longer what was published, so it cannot be downloaded. Please email support, or choose another release.',
  },
  too_large: { title: 'Too large', detail: 'This is larger than the server accepts.' },
  chunk_too_large: { title: 'Chunk too large', detail: 'A chunk may contain at most {max} bytes.' },
  upload_too_large: {
    title: 'File too large',
    detail: 'The file is larger than this server accepts: at most {max} bytes.',
  },
  wrong_media_type: { title: 'Wrong media type', detail: 'This call does not accept that Content-Type.' },
  invalid_fields: { title: 'Please check the fields', detail: 'One or more fields are missing or wrong.' },
  hash_differs: {
    title: 'File damaged on the way',
    detail:
      'The file was damaged on the way: the checksum (MD5) of what arrived does not match the one given. It was discarded; upload it again.',
  },
  not_a_licence: { title: 'No licence file', detail: 'This is not one of our licence files.' },
  changed: {
    title: 'Licence changed',
    detail: 'This licence was changed after it was made. Do not trust it.',
  },
  unknown_key: {
    title: 'Unknown key',
    detail: 'This licence is signed with a key that this server does not know.',
  },
  too_many: { title: 'Too many attempts', detail: 'Too many attempts. Try again in {seconds} seconds.' },
  busy: { title: 'Busy', detail: 'The server is busy. Try again in a few seconds.' },
  stopping: { title: 'Restarting', detail: 'The server is restarting. Try again in a few seconds.' },
  unhealthy: { title: 'Not available', detail: 'The database or the storage is not responding.' },
  disk_full: {
    title: 'No room left',
    detail:
      'There is no room left on the server, so this could not be stored. What was stored before is kept; try again later.',
  },
  internal: {
    title: 'Something went wrong',
    detail: 'Something went wrong on our side. Try again in a moment; if it happens again, email support.',
  },
} satisfies Record<string, Text>;

export type Code = keyof typeof en;

const nl: Record<Code, Text> = {
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
  not_allowed: { title: 'Niet toegestaan', detail: 'Alleen een beheerder mag dit.' },
  not_found: { title: 'Niet gevonden', detail: 'Dit bestaat niet (meer) of je hebt er geen toegang toe.' },
  method_not_allowed: { title: 'Kan hier niet', detail: "Dit adres accepteert zo'n verzoek niet." },
  email_taken: { title: 'Adres in gebruik', detail: 'Er is al een gebruiker met dit e-mailadres.' },
  own_account: {
    title: 'Niet jezelf',
    detail: 'Je kunt je eigen account niet verwijderen. Vraag het een andere beheerder.',
  },
  last_administrator: {
    title: 'Laatste beheerder',
    detail: 'Dit is de enige beheerder die er nog is. Die kan niet worden verwijderd.',
  },
  group_name_taken: { title: 'Naam in gebruik', detail: 'Er is al een groep met deze naam.' },
  download_type_name_taken: {
    title: 'Naam in gebruik',
    detail: 'Er is al een downloadtype met deze naam.',
  },
  group_has_users: {
    title: 'Groep in gebruik',
    detail: 'Gebruikers die nog in deze groep zitten: {count}. Verwijder die eerst.',
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
  upload_gap: {
    title: 'Gat in de upload',
    detail: 'De server heeft {received} bytes; ga vanaf daar verder.',
  },
  upload_finished: { title: 'Upload klaar', detail: 'Deze upload is al klaar; er kan niets meer bij.' },
  upload_beyond_last: {
    title: 'Niet het laatste deel',
    detail: 'De server heeft {received} bytes, meer dan tot waar dit laatste deel reikt.',
  },
  wrapper_missing: {
    title: 'Service-installer niet compleet',
    detail:
      'Het wrapperprogramma voor {bits} bits ontbreekt op de server. Zet {file} (of winsw.exe, dat als beide werkt) in de map die SERVICE_WRAPPER_DIR noemt; zonder die instelling in service-wrapper in DATA_DIR.',
  },
  installer_not_ready: {
    title: 'Service-installer niet klaar',
    detail:
      'Er is nog geen Windows-service-installer voor {bits} bits. Mail naar support; de release zelf kun je wel downloaden.',
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
  chunk_too_large: { title: 'Deel te groot', detail: 'Een deel mag hoogstens {max} bytes bevatten.' },
  upload_too_large: {
    title: 'Bestand te groot',
    detail: 'Het bestand is groter dan deze server accepteert: hoogstens {max} bytes.',
  },
  wrong_media_type: { title: 'Verkeerd mediatype', detail: 'Deze aanroep accepteert dat Content-Type niet.' },
  invalid_fields: { title: 'Controleer de velden', detail: 'Een of meer velden ontbreken of kloppen niet.' },
  hash_differs: {
    title: 'Bestand onderweg beschadigd',
    detail:
      'Het bestand is onderweg beschadigd: de controlewaarde (MD5) van wat aankwam, is anders dan de opgegeven waarde. Het is niet bewaard; upload het opnieuw.',
  },
  not_a_licence: { title: 'Geen licentiebestand', detail: 'Dit is geen licentiebestand van ons.' },
  changed: {
    title: 'Licentie gewijzigd',
    detail: 'Deze licentie is na uitgifte gewijzigd en niet te vertrouwen.',
  },
  unknown_key: {
    title: 'Onbekende sleutel',
    detail: 'Deze licentie is ondertekend met een sleutel die deze server niet kent.',
  },
  too_many: {
    title: 'Te veel pogingen',
    detail: 'Te veel pogingen. Probeer het over {seconds} seconden opnieuw.',
  },
  busy: { title: 'Druk', detail: 'De server heeft het druk. Probeer het over enkele seconden opnieuw.' },
  stopping: {
    title: 'Herstart',
    detail: 'De server start opnieuw op. Probeer het over enkele seconden opnieuw.',
  },
  unhealthy: { title: 'Niet beschikbaar', detail: 'De database of de opslag reageert niet.' },
  disk_full: {
    title: 'Geen ruimte meer',
    detail:
      'Er is geen ruimte meer op de server, dus dit kon niet worden opgeslagen. Wat er al stond, blijft bewaard; probeer het later opnieuw.',
  },
  internal: {
    title: 'Er is iets misgegaan',
    detail:
      'Er is iets misgegaan aan onze kant. Probeer het zo nog eens; gebeurt het weer, mail dan naar support.',
  },
};

const fieldEn = {
  required: 'This field is required.',
  too_long: 'Use at most {max} characters.',
  too_short: 'Use at least {min} characters.',
  too_many_items: 'At most {max} items.',
  invalid_email: 'This is not a complete email address.',
  wrong_type: 'This value has the wrong form.',
  unknown_field: 'This field is not known.',
  out_of_range: 'This number is too small or too large.',
  invalid: 'This value cannot be used here. Check what you entered.',
  duplicate: 'An item is listed twice.',
  control_characters: 'This contains characters that are not allowed.',
  invalid_hash: 'This must be an MD5 of 32 hexadecimal digits.',
  invalid_file_name: 'This is not a file name.',
  invalid_service_name: 'Use letters, digits, spaces and . _ - ( ) only.',
  invalid_date: 'This is not a date (YYYY-MM-DD).',
  invalid_app: 'This app does not exist.',
  invalid_id: 'This must be an id.',
  invalid_number: 'This must be a whole number.',
  invalid_flag: 'This must be true or false.',
  before_start: 'This is before the first day.',
  not_well_formed: 'This is not well-formed XML: line {line}.',
  too_deep: 'This is nested too deep.',
  too_large: 'This is too large.',
  unknown_group: 'This group no longer exists.',
  unknown_download_type: 'This download type no longer exists.',
  taken: 'This is already in use.',
  common: 'This password is too common. Choose another.',
  wrong_password: 'This is not your current password.',
} satisfies Record<string, string>;

export type FieldCode = keyof typeof fieldEn;

const fieldNl: Record<FieldCode, string> = {
  required: 'Vul dit veld in.',
  too_long: 'Gebruik maximaal {max} tekens.',
  too_short: 'Gebruik minstens {min} tekens.',
  too_many_items: 'Hoogstens {max} items.',
  invalid_email: 'Dit is geen volledig e-mailadres.',
  wrong_type: 'Deze waarde heeft de verkeerde vorm.',
  unknown_field: 'Dit veld is niet bekend.',
  out_of_range: 'Dit getal is te klein of te groot.',
  invalid: 'Deze waarde kun je hier niet gebruiken. Controleer wat je hebt ingevuld.',
  duplicate: 'Een item staat er dubbel in.',
  control_characters: 'Dit bevat tekens die niet zijn toegestaan.',
  invalid_hash: 'Dit moet een MD5 van 32 hexadecimale cijfers zijn.',
  invalid_file_name: 'Dit is geen bestandsnaam.',
  invalid_service_name: 'Gebruik alleen letters, cijfers, spaties en . _ - ( ).',
  invalid_date: 'Dit is geen datum (JJJJ-MM-DD).',
  invalid_app: 'Deze app bestaat niet.',
  invalid_id: 'Dit moet een id zijn.',
  invalid_number: 'Dit moet een geheel getal zijn.',
  invalid_flag: 'Dit moet true of false zijn.',
  before_start: 'Dit ligt vóór de eerste dag.',
  not_well_formed: 'Dit is geen welgevormde XML: regel {line}.',
  too_deep: 'Dit is te diep genest.',
  too_large: 'Dit is te groot.',
  unknown_group: 'Deze groep bestaat niet (meer).',
  unknown_download_type: 'Dit downloadtype bestaat niet (meer).',
  taken: 'Dit is al in gebruik.',
  common: 'Dit wachtwoord wordt te vaak gebruikt. Kies een ander.',
  wrong_password: 'Dit is niet je huidige wachtwoord.',
};

type Values = Readonly<Record<string, string | number>>;

const fill = (text: string, values: Values = {}) =>
  text.replace(/\{([a-z]+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Title and detail of a problem, in a reader's language. */
export function problemText(code: Code, language: Language, values?: Values): Text {
  const text = (language === 'nl' ? nl : en)[code];
  return { title: text.title, detail: fill(text.detail, values) };
}

/** What is wrong with a field, in a reader's language. */
export function fieldText(code: FieldCode, language: Language, values?: Values): string {
  return fill((language === 'nl' ? fieldNl : fieldEn)[code], values);
}
