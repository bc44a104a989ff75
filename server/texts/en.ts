/** All English texts of the server. Placeholders are in braces. */
export const en = {
  /** Reasons why a call was refused, by code. */
  problems: {
    malformed: { title: 'Malformed request', detail: 'The request could not be read.' },
    expectation_failed: {
      title: 'Expectation failed',
      detail: 'The server cannot do what the header Expect asks for.',
    },
    not_signed_in: {
      title: 'Not logged in',
      detail: 'You are not logged in, or your login has ended. Log in and try again.',
    },
    wrong_login: {
      title: 'Not logged in',
      detail: 'The email address or password is incorrect. Check both and try again.',
    },
    wrong_code: {
      title: 'Wrong code',
      detail: 'This code is incorrect, has expired or was used before. Enter the newest one.',
    },
    login_ended: {
      title: 'Log in again',
      detail: 'This took too long, or too many codes were wrong. Log in with your password again.',
    },
    wrong_passkey: {
      title: 'Passkey not accepted',
      detail: 'This passkey is not known here, or it took too long. Try again, or log in with your password.',
    },
    passkey_not_added: {
      title: 'Passkey not added',
      detail: 'This passkey could not be added, or it took too long. Try again.',
    },
    passkey_exists: { title: 'Already added', detail: 'This passkey has been added before.' },
    passkey_name_taken: { title: 'Name in use', detail: 'Another of your passkeys has this name.' },
    too_many_passkeys: {
      title: 'Maximum reached',
      detail: 'You have {max} passkeys already. Remove one first.',
    },
    blocked: {
      title: 'Account blocked',
      detail: 'This account was blocked. Ask the manager of your group, or our support, for help.',
    },
    company_login_required: {
      title: 'Company account needed',
      detail: 'Your company wants you to log in with your company account. Use the button for that.',
    },
    company_login_ended: {
      title: 'Log in again',
      detail: 'This took too long, or was begun in another browser. Log in with your company account again.',
    },
    no_company_login: {
      title: 'No company account',
      detail: 'There is no login with a company account for this address. Log in with your password.',
    },
    company_login_unavailable: {
      title: 'Company login not available',
      detail: 'The login of your company does not answer as it should. Try again in a few minutes.',
    },
    issuer_unavailable: {
      title: 'Company login not available',
      detail: '{issuer} does not answer, or says that something is wrong there. Try again in a few minutes.',
    },
    issuer_unknown_host: {
      title: 'Unknown host',
      detail: 'There is no server {host} on the internet. Check the address of the issuer.',
    },
    issuer_certificate: {
      title: 'Certificate not valid',
      detail:
        'The certificate of {issuer} is not valid: ended, for another name, or of an unknown authority.',
    },
    not_an_issuer: {
      title: 'Not an issuer',
      detail:
        '{issuer} answers with status {answer}, but not as an OpenID Connect provider. Check its address.',
    },
    other_issuer: {
      title: 'Another issuer',
      detail: '{issuer} calls itself {found}. Enter that as the issuer, if it is the one that you mean.',
    },
    company_login_misconfigured: {
      title: 'Company login not available',
      detail: 'The login of your company is not set up correctly here. Ask your manager, or email support.',
    },
    email_missing: {
      title: 'No address',
      detail:
        'Your company account does not tell us your email address. Ask whoever manages it to release it.',
    },
    email_not_verified: {
      title: 'Address not verified',
      detail: 'Your company account does not say that your email address is verified. Ask who manages it.',
    },
    email_of_other_domain: {
      title: 'Another address',
      detail:
        'The email address of your company account cannot be used to log in here. Ask the person who manages your group, or email support.',
    },
    other_account: {
      title: 'Another account',
      detail:
        'There is an account with your address that does not belong to this company account. Email support.',
    },
    administrators_use_passwords: {
      title: 'Administrators',
      detail: 'Administrators cannot log in with a company account. Log in with your password.',
    },
    too_many_providers: {
      title: 'Maximum reached',
      detail: 'This group has {max} company logins already. Remove one first.',
    },
    second_factor_required: {
      title: 'Second step required',
      detail: 'Logging in with a second step is required here. Set it up first.',
    },
    login_not_recent: {
      title: 'Confirm that it is you',
      detail: 'Log in again to confirm that it is you.',
    },
    second_factor_exists: {
      title: 'Already set up',
      detail: 'You already log in with one-time codes. Remove them first to set up another app.',
    },
    check_running: {
      title: 'Already at work',
      detail: 'The audit trail is being verified already. Wait a moment and try again.',
    },
    no_second_factor: { title: 'Not set up', detail: 'No second step is set up.' },
    not_allowed: { title: 'Not allowed', detail: 'Only an administrator may do this.' },
    token_refused: {
      title: 'Token not accepted',
      detail:
        'This token is not accepted. Its issuer, audience, times and claims must be those that an administrator allows.',
    },
    not_for_api_keys: {
      title: 'Not for API keys',
      detail: 'An API key only publishes releases. Log in for anything else.',
    },
    too_many_api_keys: {
      title: 'Maximum reached',
      detail: 'There are {max} API keys already. End one first.',
    },
    not_manager: {
      title: 'Not allowed',
      detail: 'Only an administrator or a manager of a group may do this.',
    },
    not_a_customer: {
      title: 'Not for administrators',
      detail: 'Only a manager of a customer group can do this.',
    },
    link_invalid: {
      title: 'Link not valid',
      detail: 'This link does not work any more. Ask for a new one.',
    },
    only_viewing: {
      title: 'Only looking',
      detail: 'You are looking at the portal as a group sees it, and can change nothing.',
    },
    not_found: {
      title: 'Not found',
      detail: 'This no longer exists, or you do not have access to it.',
    },
    method_not_allowed: {
      title: 'Not possible here',
      detail: 'This address does not accept that kind of request.',
    },
    invitation_open: {
      title: 'Already invited',
      detail: 'This address has an open invitation. Send a new link for it, or leave it as it is.',
    },
    invitation_of_other_group: {
      title: 'Invited into another group',
      detail:
        '{email} has an open invitation into the group {group}. Choose that group, or withdraw the invitation first.',
    },
    email_taken: { title: 'Address in use', detail: 'There is already a user with this email address.' },
    set_up_ended: {
      title: 'Set-up ended',
      detail: 'The set-up has ended, after too many wrong codes or ten minutes. Begin again.',
    },
    blocked_by_administrator: {
      title: 'Blocked by an administrator',
      detail: 'An administrator has blocked this user, and only an administrator can delete them.',
    },
    address_closed: {
      title: 'Address closed',
      detail: 'Only our support can give this address access again. Ask them for help.',
    },
    provider_not_tried: {
      title: 'Not tried yet',
      detail:
        'Nobody has logged in by this provider yet. Save it without this requirement, log in by it once, and then require it.',
    },
    client_refused: {
      title: 'Client refused',
      detail: '{issuer} does not accept the client ID with this secret. Check both.',
    },
    own_account: {
      title: 'Not for your own account',
      detail:
        'You cannot delete or block your own account. You change your own email address and your second step on the Account page.',
    },
    last_administrator: {
      title: 'Last administrator',
      detail: 'This is the only administrator left, and has to stay one.',
    },
    group_name_taken: { title: 'Name in use', detail: 'There is already a group with this name.' },
    download_type_name_taken: {
      title: 'Name in use',
      detail: 'There is already a download type with this name.',
    },
    group_has_users: {
      title: 'Group in use',
      detail: 'Users still in this group: {count}. Move them to another group first, or delete them.',
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
    release_name_taken: {
      title: 'Version exists',
      detail:
        'This download type has a release {name} in this channel already (release {id}, SHA-256 {sha}). Choose another name.',
    },
    release_is_draft: {
      title: 'A draft',
      detail: 'This release is a draft: publish it first.',
    },
    release_is_scheduled: {
      title: 'Not published yet',
      detail:
        'This release is published at its set time. Until then publish it at once, or make it a draft again.',
    },
    release_is_published: {
      title: 'Published already',
      detail: 'This release is published. Customers may have it: withdraw it to stop its download.',
    },
    release_is_withdrawn: {
      title: 'Withdrawn',
      detail: 'This release was withdrawn. Restore it first.',
    },
    release_withdrawn: {
      title: 'Release withdrawn',
      detail: 'This release was withdrawn and cannot be downloaded: {reason}',
    },
    upload_gap: {
      title: 'Gap in the upload',
      detail: 'The server has {received} bytes; continue from there.',
    },
    upload_finished: {
      title: 'Upload finished',
      detail: 'This upload is already finished; nothing can be added to it.',
    },
    upload_beyond_last: {
      title: 'Not the last chunk',
      detail: 'The server has {received} bytes, more than this last chunk reaches to.',
    },
    ticket_ended: {
      title: 'Address has ended',
      detail:
        'This address works for one hour, and no longer or not at all now. Get a new one on the page of the release; a download that broke off goes on from where it stopped.',
    },
    file_replaced: {
      title: 'Another file',
      detail:
        'This is no longer the file whose download you began. Delete the part that you have, and begin anew with a new address.',
    },
    range_beyond_end: {
      title: 'Beyond the end',
      detail: 'The file has {size} bytes; there is nothing after them.',
    },
    blocks_not_ready: {
      title: 'No list of blocks yet',
      detail: 'The list of blocks of this file is not made yet. The next check of the file makes it.',
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
    not_a_licence: {
      title: 'No licence file',
      detail:
        'This is not one of our licence files. Choose the .bel file as it was sent, or ask for the licence again.',
    },
    changed: {
      title: 'Licence changed',
      detail: 'This licence was changed after it was made. Do not use it: ask for the licence again.',
    },
    unknown_key: {
      title: 'Unknown key',
      detail: 'This licence is signed with a key that this server does not know. Ask for the licence again.',
    },
    licence_damaged: {
      title: 'Licence damaged on the way',
      detail:
        'This is one of our licence files, but it was damaged on the way. Download it again, or ask for it again.',
    },
    licence_name_taken: {
      title: 'Licence name in use',
      detail:
        'This group has a valid licence {name} already (users: {users}). Renew that one, or choose another name.',
    },
    licence_exists: {
      title: 'Licence exists',
      detail: 'There is a licence with exactly this content already. Change something, such as the dates.',
    },
    licence_of_other_group: {
      title: 'Licence of another group',
      detail: 'This licence is kept for another group already: {group}.',
    },
    licence_without_end: {
      title: 'Licence without end',
      detail:
        'This licence has no end, so there is nothing to renew. To change it, make another licence and withdraw this one.',
    },
    licence_without_manager: {
      title: 'No manager',
      detail: 'The group of this licence has no manager who can be mailed.',
    },
    licence_not_current: {
      title: 'No longer current',
      detail: 'This licence was withdrawn or replaced in the meantime.',
    },
    orphans_changed: {
      title: 'The files have changed',
      detail: 'There are now {count} unknown files. Load the overview again, then decide.',
    },
    changed_meanwhile: {
      title: 'Changed in the meantime',
      detail:
        'Somebody else changed this while you were working on it. Look at the new version, then save again.',
    },
    request_closed: {
      title: 'Request closed',
      detail:
        'This request is closed: somebody has granted the free month, or decided not to. To grant it after all, set the state of the message to New first.',
    },
    not_a_request: {
      title: 'Not a request',
      detail: 'This message does not ask for the free month, so it cannot be granted.',
    },
    nothing_held: {
      title: 'Nothing on hold',
      detail: 'Mail and webhooks are not on hold: somebody may have released them already.',
    },
    advisory_published: {
      title: 'Published already',
      detail: 'A published advisory cannot be deleted. Publish a new revision instead.',
    },
    advisory_is_draft: {
      title: 'Not published',
      detail: 'Publish the advisory first.',
    },
    advisory_incomplete: {
      title: 'Not complete',
      detail: 'Fill in what is missing before you publish the advisory.',
    },
    no_mail: {
      title: 'No mail',
      detail: 'This server sends no mail: SMTP_URL is not set.',
    },
    too_many_attachments: {
      title: 'Maximum reached',
      detail: 'This release has {max} files already. Remove one first.',
    },
    attachment_too_large: {
      title: 'File too large',
      detail: 'An SBOM may have at most {sbom} MiB, another file {other} MiB.',
    },
    too_many_webhooks: {
      title: 'Maximum reached',
      detail: 'There are {max} webhooks already. Delete one first.',
    },
    webhook_exists: {
      title: 'Webhook exists',
      detail: 'This download type has a webhook with this address already.',
    },
    webhook_off: { title: 'Webhook is off', detail: 'This webhook is off. Turn it on first.' },
    link_ended: {
      title: 'Link ended',
      detail:
        'The link in this email was used, replaced or withdrawn, or has ended, so it is not sent again. Make a new one if it is still needed.',
    },
    too_many: { title: 'Too many attempts', detail: 'Too many attempts. Try again in {seconds} seconds.' },
    too_many_calls: {
      title: 'Too many requests at once',
      detail: 'Too many of your requests are waiting. Try again in a few seconds.',
    },
    too_many_mails: {
      title: 'Too many emails',
      detail: 'Many such emails went to this address already. Try again later.',
    },
    too_many_mails_to_domain: {
      title: 'Too many emails to one domain',
      detail:
        'Many emails went to addresses of this domain already. Continue later, or when somebody with such an address has joined your group.',
    },
    busy: { title: 'Busy', detail: 'The server is busy. Try again in a few seconds.' },
    stopping: { title: 'Restarting', detail: 'The server is restarting. Try again in a few seconds.' },
    unhealthy: {
      title: 'Not available',
      detail: 'The database or the storage is not responding. Try again in a few minutes.',
    },
    clock_behind: {
      title: 'The clock is wrong',
      detail:
        'The clock of the server is behind the time of its signing key. Nothing is signed until it is right.',
    },
    disk_full: {
      title: 'No room left',
      detail:
        'There is no room left on the server, so this could not be stored. What was stored before is kept; try again later.',
    },
    row_damaged: {
      title: 'Damaged data',
      detail:
        'What is stored here is damaged. The administrators see this in the portal; email support if you need it now.',
    },
    internal: {
      title: 'Something went wrong',
      detail: 'Something went wrong on our side. Try again in a moment; if it happens again, email support.',
    },
  },
  /** Errors of a field, by code. */
  fields: {
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
    invalid_https_url: 'This must be an https address, without a name and password in it.',
    private_address: 'This address is in a private network. Only addresses of the internet can be used.',
    invalid_hash: 'This must be an MD5 of 32 hexadecimal digits.',
    invalid_sha256: 'This must be a SHA-256 of 64 hexadecimal digits.',
    invalid_file_name:
      'This file name cannot be used: Windows could not save it, or it hides its ending. Choose another one.',
    invalid_service_name: 'Use letters, digits, spaces and . _ - ( ) only.',
    invalid_date: 'This is not a date (YYYY-MM-DD).',
    invalid_time: 'This is not a date with its time and time zone, such as 2026-12-01T10:00:00Z.',
    invalid_app: 'This app does not exist.',
    invalid_id: 'This must be an id.',
    invalid_ids: 'These must be ids, separated by commas.',
    invalid_number: 'This must be a whole number.',
    invalid_count: 'Use a whole number from 1 to 999999.',
    invalid_flag: 'This must be true or false.',
    invalid_cve: 'This is not a CVE number, such as CVE-2026-12345.',
    invalid_cwe: 'This is not a CWE number, such as CWE-79.',
    invalid_cvss_vector:
      'These are not the eight base metrics of CVSS 3.1, such as CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H.',
    before_start: 'This is before the first day.',
    before_renewed: 'This is before today, and before the first day of the licence that you renew.',
    not_well_formed: 'This is not well-formed XML: line {line}.',
    xml_entity:
      'Line {line} has an “&” that begins no character that XML knows. Write the character itself, or &amp; for “&”.',
    xml_doctype: 'Line {line} has a DOCTYPE, which a service definition cannot have. Remove it.',
    xml_invisible: 'Line {line} has an invisible character: {character}. Remove it, or type a normal space.',
    xml_version: 'Use XML 1.0: Windows cannot read XML 1.1.',
    xml_encoding: 'The definition is delivered in UTF-8. Remove encoding="{encoding}" from the first line.',
    not_a_service: 'The first element of a service definition must be <service>.',
    service_incomplete: 'The service cannot start without {elements}.',
    unusable_on_windows:
      'Windows cannot save a program with this name. Leave out .exe, and do not use CON, AUX, NUL or the like.',
    too_deep: 'This is nested too deep.',
    too_large: 'This is too large.',
    sbom_exists: 'This release has an SBOM already. Remove that one first.',
    not_json: 'This is not a JSON file in UTF-8.',
    not_an_sbom: 'This is neither CycloneDX (1.2 or later) nor SPDX (2.2 or 2.3), as JSON.',
    wrong_in_sbom: 'A component or package must have a name, which is missing here: {path}',
    too_many_components: 'An SBOM may list at most {max} components.',
    too_many_values: 'This file may contain at most {max} JSON values.',
    maybe_shared:
      'Anybody who uses this issuer may have tokens with these values. Add “sub”, or confirm that nobody else can have them.',
    no_pattern: 'Values are compared exactly, so one with * would never match. Enter the whole value.',
    too_wide:
      'Add a claim that names your own repository or project, such as repository or project_path: everybody has the others.',
    invalid_issuer: 'This must be an address on the internet that begins with https://.',
    many_tenants: 'Use the address of one tenant: https://login.microsoftonline.com/<tenant ID>/v2.0.',
    invalid_domain: 'One of these is not a domain, such as example.com.',
    save_first: 'Save the domains first, and require this way of logging in afterwards.',
    public_domain: 'Anybody can get an address at one of these domains. Use domains of the company only.',
    past: 'This time has passed.',
    unknown_group: 'This group no longer exists.',
    invited_elsewhere:
      'This address has an open invitation into the group {group}. Invite there, or withdraw that invitation first.',
    unknown_cwe: 'This number is not in the CWE list.',
    original_language_published: 'The original language cannot change after publication.',
    unknown_release: 'This release does not exist.',
    unknown_download_type: 'This download type no longer exists.',
    taken: 'This is already in use.',
    common: 'This password is too common. Choose another.',
    wrong_code: 'This code is incorrect or has expired. Enter the newest one.',
    wrong_password: 'This is not your current password.',
  },
  /** The mails of the server: subject, paragraphs and the label of the button. */
  mails: {
    'contact-message': {
      subject: 'Contact: {who}',
      paragraphs: ['This was written by the contact form of {product}.', '{facts}', '{message}'],
      action: 'Open the message',
    },
    'contact-messages': {
      subject: 'Messages that wait in the portal: {count}',
      paragraphs: [
        'More than 20 messages came by the contact form of {product} within ten minutes. {count} of them were not mailed one by one: they wait in the portal.',
      ],
      action: 'See the messages',
    },
    'trial-message': {
      subject: 'Free month: {who}',
      paragraphs: ['This was written by the contact form of {product}.', '{facts}', '{message}'],
      action: 'Open the message',
    },
    'trial-received': {
      subject: 'Your request for the free month of {product} has arrived',
      paragraphs: [
        'Hello {name},',
        'Thank you for your request. We will reply by email, and look together at which apps of {product} fit. Then we connect them to your ERP, and you get a free licence for one month.',
        'Questions in the meantime? Just reply to this email. Not expecting it? You can ignore it.',
      ],
      action: 'See the apps',
    },
    advisory: {
      subject: 'Security advisory {number}: {title}',
      paragraphs: [
        'Hello {name},',
        '{reason}',
        '{severity}',
        '{todo}',
        '{fixed}',
        '{change}',
        '{summary}',
        '{product} sends you this email whatever emails you chose in your account, because it is about the security of software that you have. Questions? Just reply to this email.',
      ],
      action: 'Read the advisory',
    },
    test: {
      subject: 'Test email of {product}',
      paragraphs: [
        'Hello {name},',
        'You asked for this email in the customer portal of {product}, to see whether mail arrives. It does.',
      ],
      action: 'Outgoing mail',
    },
    grant: {
      subject: 'Your free month of {product} has begun',
      paragraphs: [
        'Dear {name},',
        'Thank you for your request. You can try the apps for one month, free and without any obligation. Your licence and the software are ready in the customer portal of {product}.',
        'Choose a password to begin. The link works once, for 72 hours. Questions? Just reply to this email.',
      ],
      action: 'Begin',
    },
    invitation: {
      subject: 'Your access to {product} for {group}',
      paragraphs: [
        'Hello {name},',
        '{inviter} has invited you to the customer portal of {product}, as {role} of {group}. {product} is software for the warehouse that works with your ERP system. In the portal you find your downloads and licences.{managing}',
        '{choose} The link works once, for 72 hours. Not expecting this email? You can ignore it.',
      ],
      action: 'Accept the invitation',
    },
    'company-invitation': {
      subject: 'Your access to {product} for {group}',
      paragraphs: [
        'Hello {name},',
        '{inviter} has invited you to the customer portal of {product}, as {role} of {group}. {product} is software for the warehouse that works with your ERP system. In the portal you find your downloads and licences.{managing}',
        'Your company wants its people to log in with their company account, so you need no password here. On the login page, enter the address that this email was sent to, and choose “Log in with your company account”. The invitation is valid for 72 hours. Not expecting this email? You can ignore it.',
      ],
      action: 'Log in',
    },
    'invited-user': {
      subject: 'An invitation for an address that has an account',
      paragraphs: [
        'Hello {name},',
        '{inviter} has invited this address to the customer portal of {product}, as a user of {group}. It already has an account in the portal, so the invitation cannot be accepted.',
        'Do you want to move to {group}? Then reply to this email. Otherwise there is nothing for you to do: your account stays as it is.',
      ],
      action: 'Log in',
    },
    'password-reset': {
      subject: 'A new password for {product}',
      paragraphs: [
        'Hello {name},',
        'You, or somebody else, asked for a new password for this address at {product}.',
        'The link works once, for 60 minutes. Not asked for? Then ignore this email: your password stays as it is.',
      ],
      action: 'Choose a new password',
    },
    'company-login-instead': {
      subject: 'You log in with the account of your company',
      paragraphs: [
        'Hello {name},',
        'You, or somebody else, asked for a new password for this address at {product}.',
        'Your company wants its people to log in with their company account, so you need no password here. On the login page, choose “Log in with your company account”.',
      ],
      action: 'Log in',
    },
    'password-changed': {
      subject: 'Your password was changed',
      paragraphs: [
        'Hello {name},',
        'Your password for the customer portal of {product} was changed, and you were logged out on all other devices.',
        'Not you? Choose a new password right away and reply to this email.',
      ],
      action: 'Choose a new password',
    },
    'second-factor-removed': {
      subject: 'Your second step was removed',
      paragraphs: [
        'Hello {name},',
        'An administrator has removed the one-time codes and passkeys from your login to the customer portal of {product}. You now log in with your password alone, and can set up new ones in the portal.',
        'Did you not ask for this? Then reply to this email at once.',
      ],
      action: 'Log in',
    },
    'email-confirmation': {
      subject: 'Confirm your new email address',
      paragraphs: [
        'Hello {name},',
        'You want to log in to the customer portal of {product} with {email} from now on. Confirm this within 24 hours with the button.',
        'Did you not ask for this? Then do nothing: nothing changes.',
      ],
      action: 'Confirm the address',
    },
    'email-in-use': {
      subject: 'Your email address was entered for another account',
      paragraphs: [
        'Hello {name},',
        'Somebody wanted to use this address for another account of the customer portal of {product}. It already belongs to your account, so nothing has changed.',
        'Was it you? Then log in with this address.',
      ],
      action: 'Log in',
    },
    'email-closed': {
      subject: 'Your email address was entered for an account',
      paragraphs: [
        'Hello {name},',
        'Somebody wanted to use this address for an account of the customer portal of {product}. Only our support can give this address access again, so nothing has changed.',
        'Was it you? Then reply to this email.',
      ],
      action: 'Log in',
    },
    'email-asked': {
      subject: 'Another email address was entered for your account',
      paragraphs: [
        'Hello {name},',
        '{email} was entered as the new address of your account with {product}. It replaces this one when it is confirmed there.',
        'Not you? Undo it in the portal and change your password at once.',
      ],
      action: 'See your account',
    },
    'email-changed': {
      subject: 'Your email address was changed',
      paragraphs: [
        'Hello {name},',
        'From now on you log in to the customer portal of {product} with {email}, and our emails go there. You are logged out everywhere.',
        'Did you not expect this? Then reply to this email at once.',
      ],
      action: 'Log in',
    },
    'company-account-linked': {
      subject: 'A company account was linked to your account',
      paragraphs: [
        'Hello {name},',
        'Somebody logged in to the customer portal of {product} with a company account that has your email address. From now on this company account logs you in.',
        'Not you? Reply to this email at once.',
      ],
      action: 'View your account',
    },
    'totp-added': {
      subject: 'One-time codes were set up for your account',
      paragraphs: [
        'Hello {name},',
        'One-time codes from an app are now asked for when you log in to the customer portal of {product} with your password.',
        'Not you? Choose a new password right away and reply to this email.',
      ],
      action: 'View your account',
    },
    'totp-removed': {
      subject: 'One-time codes were removed from your account',
      paragraphs: [
        'Hello {name},',
        'One-time codes are no longer asked for when you log in to the customer portal of {product}.',
        'Not you? Choose a new password right away and reply to this email.',
      ],
      action: 'View your account',
    },
    'passkey-removed': {
      subject: 'A passkey was removed from your account',
      paragraphs: [
        'Hello {name},',
        'The passkey {passkey} was removed from your account. It no longer logs you in to the customer portal of {product}.',
        'Not you? Choose a new password right away and reply to this email.',
      ],
      action: 'View your passkeys',
    },
    'recovery-codes-renewed': {
      subject: 'Your recovery codes were replaced',
      paragraphs: [
        'Hello {name},',
        'New recovery codes were created for your {product} customer portal account. The old ones no longer work.',
        'Not you? Choose a new password right away and reply to this email.',
      ],
      action: 'View your account',
    },
    'recovery-code-used': {
      subject: 'A recovery code was used to log in',
      paragraphs: [
        'Hello {name},',
        'Somebody logged in to the customer portal of {product} with your password and one of your recovery codes. Recovery codes left: {left}.',
        'Not you? Choose a new password right away, create new recovery codes and reply to this email.',
      ],
      action: 'View your account',
    },
    'recovery-codes-few': {
      subject: 'A recovery code was used, and few are left',
      paragraphs: [
        'Hello {name},',
        'Somebody logged in to the customer portal of {product} with your password and one of your recovery codes. Recovery codes left: {left}. Create new ones in the portal before you need them.',
        'Not you? Choose a new password right away, create new recovery codes and reply to this email.',
      ],
      action: 'Create new recovery codes',
    },
    'passkey-added': {
      subject: 'A passkey was added to your account',
      paragraphs: [
        'Hello {name},',
        'The passkey {passkey} was added to your account. It logs in to the customer portal of {product} without your password.',
        'Not you? Remove it in the portal right away, choose a new password and reply to this email.',
      ],
      action: 'See your passkeys',
    },
    'release-published': {
      subject: 'New: {type} {release}',
      paragraphs: ['Hello {name},', '{release} of {type} is in the customer portal of {product} now.'],
      action: 'See the release',
    },
    'releases-published': {
      subject: 'New releases: {count}',
      paragraphs: ['Hello {name},', 'New in the customer portal of {product} since our last email:'],
      action: 'See all downloads',
    },
    'security-release-published': {
      subject: 'Security update: {type} {release}',
      paragraphs: [
        'Hello {name},',
        '{release} of {type} is in the customer portal of {product} now. It is a security update: install it as soon as you can.',
      ],
      action: 'See the release',
    },
    'security-releases-published': {
      subject: 'Security updates: {fixes} of {count} new releases',
      paragraphs: [
        'Hello {name},',
        'New in the customer portal of {product} since our last email. Install the security updates among them as soon as you can.',
      ],
      action: 'See all downloads',
    },
    licence: {
      subject: 'Licence {licence} of {group}',
      paragraphs: [
        'Hello {name},',
        'The {product} licence {licence} of {group} is ready. You find its file in the portal.',
      ],
      action: 'See the licence',
    },
    'licence-ends': {
      subject: 'Licence {licence} ends on {day}',
      paragraphs: [
        'Hello {name},',
        'The {product} licence {licence} of {group} can be used up to and including {day}.',
        'Want to continue? Reply to this email and we will renew it. The new file will be in the portal.',
      ],
      action: 'See your licences',
    },
    'licence-ended': {
      subject: 'Licence {licence} expired on {day}',
      paragraphs: [
        'Hello {name},',
        'The last day of the {product} licence {licence} of {group} was {day}.',
        'Want to continue? Reply to this email and we will renew it. The new file will be in the portal.',
      ],
      action: 'See your licences',
    },
    'licence-reminder-sent': {
      subject: 'Licence {licence} of {group}: last day {day}',
      paragraphs: ['The last day of the {product} licence {licence} of {group} is {day}. Notified: {told}.'],
      action: 'Renew or withdraw it',
    },
  },
  /** The texts of the links below mails that can be switched off: to the settings, and to unsubscribe. */
  switchOff: {
    releases: {
      settings: 'Choose whether these emails come (at most one a day, and security updates at once)',
      unsubscribe: 'Unsubscribe from all emails about releases',
    },
    licences: {
      settings: 'Choose whether these emails come',
      unsubscribe: 'Unsubscribe from all emails about licences that end',
    },
  },
  /** The paragraph for administrators of a mail about their login. */
  keysStay:
    'API keys that you created keep working. To stop one, end it in the portal, on the API keys page.',
  /** The last paragraph of mails about releases. */
  releaseKey: 'Every download is signed. Our public key, for minisign: {key}',
  /** The role in an invitation, what a manager can do, and how to begin. */
  invited: {
    user: 'a user',
    manager: 'a manager',
    managing: ' As a manager you can invite colleagues into your group, on the page Users.',
    password: 'Choose a password to begin.',
    passwordOrPasskey: 'Choose a password, or use a passkey, to begin.',
  },
  /** The parts of the sentence about what an upgrade closes, in mails about releases. */
  upgrade: {
    closes: 'From {from} to {to} closes {list}',
    closesNone: 'From {from} to {to} closes no advisory',
    open: 'still open: {list}',
    openNone: 'still open: none',
    opens: 'open in {to}: {list}',
    notMentioned: '{to} is not mentioned in {list}',
    more: '{count} more',
  },
  /** The sentences of the mail about an advisory. */
  advisory: {
    downloaded: 'A security problem affects what you downloaded from the customer portal: {releases}.',
    managed:
      'A security problem affects what somebody of {group} downloaded from the customer portal: {releases}. That person is no longer a user, so you get this email as a manager of the group.',
    severity: 'Severity: {severity} ({score} of 10).',
    severities: { none: 'none', low: 'low', medium: 'medium', high: 'high', critical: 'critical' },
    exploited: 'It is known to be exploited.',
    todo: 'What to do now:',
    fixed: 'Fixed in: {fixed}',
    unfixed: 'There is no fixed release yet.',
    change: 'Changed in revision {revision}: {change}',
  },
  /** The public pages of advisories. */
  advisoryPage: {
    kinds: { vulnerability: 'Vulnerability', incident: 'Incident' },
    facts: {
      severity: 'Severity',
      vector: 'CVSS vector',
      cve: 'CVE',
      weakness: 'Weakness',
      published: 'Published',
      changed: 'Last changed',
    },
    score: '{severity} ({score} of 10)',
    statuses: {
      affected: 'Affected',
      under_investigation: 'Under investigation',
      fixed: 'Fixed in',
      not_affected: 'Not affected',
    },
    firstFixed: 'the first release that fixes it',
    credits: 'Credits',
    revisions: 'Revisions',
    revision: 'Revision {revision} of {day}: {change}',
    inRevision: '{day}, revision {revision}',
    further: 'More',
    documents: { en: 'CSAF 2.0 document in English', nl: 'CSAF 2.0 document in Dutch' },
    check: 'Check your file',
    all: 'All advisories',
    inThisLanguage: 'This advisory in English',
  },
  advisoryList: {
    title: 'Security advisories',
    lead: 'Vulnerabilities and incidents in our releases, newest first: who is affected, and what to do now.',
    none: 'No advisories have been published.',
    entry: '{number}, published on {day}',
    entrySeverity: '{number}, published on {day}, severity: {severity} ({score} of 10)',
    newer: 'Newer advisories',
    older: 'Older advisories',
    policy: 'Our security policy',
    feed: 'Atom feed of advisories',
  },
  /** The text before a security update in a mail about several releases. */
  securityUpdate: 'Security update',
  /** The titles and statements in CSAF documents. */
  csaf: {
    summary: 'Summary',
    details: 'Details',
    remediation: 'What to do now',
    exploited: 'This vulnerability is known to be exploited.',
    document: 'This document',
    page: 'The page of this advisory',
    original: 'The advisory in its original language',
    firstRevision: 'First publication.',
  },
  /** The feed of releases: its title and its categories. */
  feed: {
    title: '{product}: releases for {group}',
    kinds: { feature: 'New features', fix: 'Fixes', security: 'Security' },
    channels: { stable: 'Stable', preview: 'Preview' },
  },
  /** The labels of the facts of a contact message, in the mail to the vendor. */
  contactFacts: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    company: 'Company',
    erp: 'ERP',
    scanners: 'People who scan',
    package: 'Package',
    licences: 'Licences',
    apps: 'Apps',
    from: 'Came from',
    language: 'Language',
    received: 'Received',
  },
  /** The headings and words of CSV files. */
  csv: {
    name: 'Name',
    email: 'Email',
    group: 'Group',
    manager: 'Manager',
    blocked: 'Blocked',
    created: 'Created (UTC)',
    lastLogin: 'Last login (UTC)',
    users: 'Users',
    licences: 'Valid licences',
    outdatedTypes: 'Download types behind',
    visibleTypes: 'Download types it can see',
    companyLogin: 'Company login',
    previews: 'Gets previews',
    company: 'Company',
    edition: 'Edition',
    apps: 'Apps',
    from: 'Valid from',
    until: 'Valid until',
    state: 'State',
    maker: 'Made by',
    time: 'Time (UTC)',
    person: 'Person',
    action: 'Action',
    subject: 'Item',
    detail: 'Details',
    downloads: 'Downloads',
    lastDownload: 'Last download (UTC)',
    downloadType: 'Download type',
    release: 'Release',
    releaseDate: 'Release date (UTC)',
    channel: 'Channel',
    kind: 'Kind',
    supportEnds: 'Supported until',
    file: 'File name',
    size: 'Size (bytes)',
    releaseStates: {
      draft: 'draft',
      scheduled: 'scheduled',
      published: 'published',
      withdrawn: 'withdrawn',
    },
    channels: { stable: 'stable', preview: 'preview' },
    kinds: { feature: 'new features', fix: 'fixes', security: 'security' },
    groups: 'Customer groups',
    downloaded: 'Downloaded',
    newest: 'Newest',
    outdated: 'Out of date',
    deleted: 'deleted',
    releases: 'Affected releases',
    hasFixed: 'Has a fixed release',
    notified: 'Notified (UTC)',
    revision: 'Revision',
    sent: 'Sent (UTC)',
    failed: 'Failed (UTC)',
    interrupted: 'May have been sent',
    via: 'Reason',
    vias: {
      download: 'downloaded it',
      manager: 'manager of the group',
      none: 'nobody to notify by mail',
    },
    yes: 'yes',
    no: 'no',
    states: {
      valid: 'valid',
      ends_soon: 'ends soon',
      ended: 'expired',
      withdrawn: 'withdrawn',
      replaced: 'replaced',
    },
  },
  /** The text in a mail for an empty list of names. */
  nobody: 'nobody',
  /** The small pages for browsers without scripts. */
  pages: {
    home: 'Go to the home page',
    release: 'Back to the release',
  },
  contact: {
    thanks: 'Thank you for your message',
    thanksBody: 'We have received it and will reply by email.',
    title: 'Contact',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    company: 'Company',
    scanners: 'How many people scan',
    licences: 'Number of licences',
    erp: 'ERP system',
    package: 'Package',
    choices: {
      erp: {
        none: 'Choose your ERP',
        'sap-business-one': 'SAP Business One',
        'exact-globe': 'Exact Globe',
        'exact-online': 'Exact Online',
        other: 'Another one, or not sure',
      },
      package: { none: 'No package', starter: 'Starter package', full: 'Full licence package' },
    },
    message: 'Message',
    submit: 'Submit',
    trap: 'Leave this empty',
  },
};
