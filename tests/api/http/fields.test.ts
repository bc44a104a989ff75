import { expect, it } from '@jest/globals';
import { testServer, type Caller } from '../setup/server';

const server = testServer();

/** Texts that are compared without their line breaks. */
const unwrapped = (...tables: Record<string, string>[]) =>
  Object.fromEntries(
    Object.entries(Object.assign({}, ...tables) as Record<string, string>).map(([name, text]) => [
      name,
      text.trim().replace(/\s+/g, ' '),
    ]),
  );

/** The paths of all fields of a JSON value: `[].group.name`. */
function* fieldsOf(value: unknown, at = ''): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* fieldsOf(item, `${at}[]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      const path = at === '' ? name : `${at}.${name}`;
      yield path;
      yield* fieldsOf(field, path);
    }
  }
}

/** Fields that everybody may read. `/api/openapi.json` is left out: it is the same for all. */
const ofAnyone: Record<string, string> = {
  '/api/advisories/hashes': '[].advisories [].advisories[].number [].advisories[].status [].sha256 [].size',
  '/api/health': 'status version',
  '/api/license/keys': 'keys keys[].alg keys[].crv keys[].kid keys[].kty keys[].use keys[].x',
  '/api/login/ways': 'company',
};

/** Fields that a customer may read, too. */
const ofCustomer: Record<string, string> = {
  '/api/advisories': `
    [].cvss_score [].id [].kind [].number [].own [].own.affected [].own.dealt_with_at
    [].own.fixes [].own.has_affected [].own.has_fixed [].published_at [].releases [].releases[].download_type
    [].releases[].download_type.id [].releases[].download_type.name [].releases[].id [].releases[].name
    [].releases[].status [].revision [].severity [].state [].title_en [].title_nl`,
  '/api/advisories/:id': `
    credits cve cvss_score cvss_vector cwe details_en details_nl exploited id kind number
    original_language own own.affected own.dealt_with_at own.downloads own.downloads[].at own.downloads[].id own.fixes
    own.has_affected own.has_fixed published_at
    releases releases[].download_type releases[].download_type.id releases[].download_type.name
    releases[].file_name releases[].id releases[].is_deleted releases[].justification releases[].name
    releases[].sha256 releases[].size releases[].status remediation_en remediation_nl revision revisions
    revisions[].number revisions[].published_at revisions[].summary_en revisions[].summary_nl severity
    state summary_en summary_nl title_en title_nl`,
  '/api/downloadTypes': `
    [].categorie [].categorie_nl [].description [].description_nl [].escrow
    [].has_windows_service_installer [].id [].latest [].latest.hash
    [].latest.id [].latest.name [].latest.release_date [].latest.size [].name [].release_count [].version
    [].windows_service_installer_bits [].windows_service_installer_program_name`,
  '/api/downloadTypes/:id': `
    categorie categorie_nl description description_nl escrow has_windows_service_installer id latest latest.hash latest.id latest.name
    latest.release_date latest.size name release_count version windows_service_installer_bits
    windows_service_installer_program_name`,
  '/api/downloadTypes/:id/downloadables': `
    [].channel [].current_hash [].current_hash_checked_at [].download_type_id [].file_name [].hash [].id
    [].kind [].name [].release_date [].release_notes [].release_notes_nl [].sha256 [].size [].state
    [].support_ends [].version`,
  '/api/downloadTypes/categories': '[].categorie [].categorie_nl',
  '/api/downloadTypes?include=userGroups,downloadables': `
    [].categorie [].categorie_nl [].description [].description_nl [].downloadables
    [].downloadables[].hash [].downloadables[].id
    [].downloadables[].name [].downloadables[].release_date [].downloadables[].size [].escrow
    [].has_windows_service_installer [].id [].latest [].latest.hash [].latest.id [].latest.name
    [].latest.release_date [].latest.size [].name [].release_count [].version
    [].windows_service_installer_bits [].windows_service_installer_program_name`,
  '/api/downloadables': `
    [].channel [].current_hash [].current_hash_checked_at [].download_type [].download_type.id
    [].download_type.name [].download_type_id [].file_name [].hash [].id [].kind [].name [].release_date
    [].sha256 [].size [].state [].support_ends [].version`,
  '/api/downloadables/:id': `
    channel current_hash current_hash_checked_at download_type download_type.categorie
    download_type.categorie_nl download_type.description download_type.description_nl
    download_type.escrow download_type.has_windows_service_installer
    download_type.id download_type.name download_type.version download_type.windows_service_installer_bits
    download_type.windows_service_installer_program_name download_type_id file_name hash id kind name newer
    release_date release_notes release_notes_nl sha256 size state support_ends upgrade version`,
  '/api/downloadables/:id/installation': `
    install_commands needs_restart ports_services signed_by signer signer.name signer.state signer.subject
    silent_switch uninstall_command version_found version_name version_path version_place`,
  '/api/downloadables/:id/earlier': '[].id [].name [].release_date',
  '/api/downloadables/:id/attachments': '[].created_at [].file_name [].format [].id [].kind [].size',
  '/api/downloadables/:id/sbom': `
    added attachment attachment.created_at attachment.file_name attachment.format attachment.id
    attachment.kind attachment.size before before.id before.name changed comparable comparable[].id
    comparable[].name components download_type download_type.id download_type.name release release.id release.name removed`,
  '/api/downloadables/:id/sbom/changes': `
    [].change [].id [].licence [].licence_before [].name [].purl [].version [].version_before`,
  '/api/downloadables/:id/sbom/components': '[].id [].licence [].name [].purl [].version',
  '/api/downloadables/:id/sbom/licences': '[].count [].id [].licence',
  '/api/groups': '[].gets_previews [].has_manager [].id [].is_admin [].name [].user_count [].version',
  '/api/licenses': `
    [].apps [].company [].created_at [].edition [].erp [].group [].group.id [].group.name [].id [].name
    [].state [].users [].valid_from [].valid_until`,
  '/api/licenses/:id': `
    apps company created_at edition erp group group.id group.name history history[].id history[].name
    history[].state history[].users history[].valid_from history[].valid_until id name
    state users valid_from valid_until`,
  '/api/me': 'email has_password id language licence_reminders name pending_email release_mails version',
  '/api/me/data': `
    account account.created_at account.email account.group account.has_password account.id
    account.is_manager account.language account.last_login_at account.licence_reminders account.name account.pending_email
    account.release_mails account.version api_keys audit_entries audit_entries[].action
    audit_entries[].actor audit_entries[].at audit_entries[].detail audit_entries[].detail.file_name
    audit_entries[].detail.id audit_entries[].detail.ip audit_entries[].detail.way audit_entries[].id
    audit_entries[].subject company_accounts downloads downloads[].count downloads[].last_at
    downloads[].release feed_created_at invitations logins logins[].browser logins[].created_at
    logins[].current logins[].id logins[].last_used_at logins[].network logins[].system logins[].way
    passkeys`,
  '/api/me/loginWays': 'company second_factor_required ways',
  '/api/me/notices': 'feed_created_at licence_reminders release_mails sends_mail',
  '/api/me/passkeys': '',
  '/api/me/secondFactor': 'passkeys recovery_codes required totp',
  '/api/search?q=l': '[].id [].kind [].path [].text [].title [].valid_from [].valid_until',
  '/api/me/sessions': '[].browser [].created_at [].current [].id [].last_used_at [].network [].system [].way',
  '/api/overview/own': `
    licences licences.count licences.first licences.first[].apps licences.first[].company
    licences.first[].created_at licences.first[].edition licences.first[].erp licences.first[].group
    licences.first[].group.id licences.first[].group.name licences.first[].id licences.first[].name
    licences.first[].state licences.first[].users licences.first[].valid_from licences.first[].valid_until
    steps steps[].done steps[].id types types.count types.first types.first[].download_type
    types.first[].download_type.id types.first[].download_type.name types.first[].downloaded_at
    types.first[].is_outdated types.first[].newest types.first[].newest.id types.first[].newest.name
    types.first[].release types.first[].release.id types.first[].release.name types.first[].upgrade`,
  '/api/users': `
    [].blocked [].created_at [].email [].group [].group.id [].group.name [].id [].is_manager
    [].last_login_at [].name [].version`,
};

/** Calls that return other or more fields to a manager. */
const ofManager: Record<string, string> = {
  '/api/users': `
    [].blocked [].created_at [].email [].group [].group.id [].group.name [].id [].is_manager [].last_login_at
    [].login_ways [].name [].version`,
  '/api/users/:id': `
    blocked created_at downloads downloads[].count downloads[].download_type downloads[].download_type.id
    downloads[].download_type.name downloads[].last_at downloads[].release downloads[].release.id
    downloads[].release.name email group group.id group.name id invited_by is_manager last_login_at
    login_ways logins logins[].browser logins[].created_at logins[].last_used_at logins[].system mails name
    second_factor version`,
  '/api/invitations': `
    [].created_at [].email [].expires_at [].group [].group.id [].group.name [].id [].invited_by
    [].invited_by.id [].invited_by.name [].is_manager [].language [].mail [].name`,
  '/api/me/data': `
    account account.created_at account.email account.group account.has_password account.id
    account.is_manager account.language account.last_login_at account.licence_reminders account.name account.pending_email
    account.release_mails account.version api_keys audit_entries audit_entries[].action
    audit_entries[].actor audit_entries[].at audit_entries[].detail audit_entries[].detail.file_name
    audit_entries[].detail.group audit_entries[].detail.group_id audit_entries[].detail.id
    audit_entries[].detail.ip audit_entries[].detail.way audit_entries[].id audit_entries[].subject
    company_accounts downloads downloads[].count downloads[].last_at downloads[].release feed_created_at
    invitations invitations[].created_at invitations[].email logins logins[].browser logins[].created_at
    logins[].current logins[].id logins[].last_used_at logins[].network logins[].system logins[].way
    passkeys`,
};

/** Fields that a call accepts from a customer, and from everybody if it needs no login. */
const takenFromCustomer: Record<string, string> = {
  'POST /api/login': 'email password',
  'POST /api/login/secondFactor': 'challenge code',
  'POST /api/login/passkey': 'id rawId response type',
  'POST /api/login/openid': 'email language',
  'POST /api/login/openid/token': 'browser_secret code',
  'POST /api/password/forgot': 'email language',
  'POST /api/password/open': 'token',
  'POST /api/password/reset': 'password token',
  'POST /api/email/confirm': 'token',
  'POST /api/invitations/open': 'token',
  'POST /api/invitations/accept': 'name password token',
  'POST /api/apiKeys/exchange': 'token',
  'POST /api/contact': `
    app apps company email erp from kind language licences message name package phone scanners website`,
  'POST /api/me/password': 'current_password new_password',
  'PATCH /api/me': 'email language licence_reminders name release_mails version',
  'POST /api/me/totp/confirm': 'code',
  'POST /api/me/passkeys': 'name response',
  'PATCH /api/me/passkeys/{id}': 'name',
};

/** `is_manager` is refused if true: invitations.test.ts. */
const takenFromManager: Record<string, string> = {
  'POST /api/invitations': 'email group is_manager language name renew',
};

/** A group with one of each kind of data, a customer and a manager. */
async function filledGroup() {
  const group = await server.group();
  const xml = '<service><id>p</id><executable>p.exe</executable></service>';
  const type = await server.downloadType(
    {
      has_windows_service_installer: true,
      windows_service_installer_program_name: 'p',
      windows_service_installer_xml_contents: xml,
    },
    [group],
  );
  const release = await server.admin.release(type);
  const sbom = (version: string) =>
    Buffer.from(
      JSON.stringify({
        bomFormat: 'CycloneDX',
        specVersion: '1.6',
        components: [{ type: 'library', name: 'left-pad', version, licenses: [{ license: { id: 'MIT' } }] }],
      }),
    );
  const addSbom = async (to: { id: number }, version: string) =>
    await server.admin.expect(201).multipart(`/api/downloadables/${to.id}/attachments`, {
      kind: 'sbom',
      file_name: 'sbom.json',
      file: sbom(version),
    });
  await addSbom(release, '1.0.0');
  const second = await server.admin.release(type, Buffer.from('second'), { name: '2.0' });
  const attachment = await addSbom(second, '2.0.0');
  const kept = await server.admin.createLicence(group, { valid_until: '2036-12-31' });
  const [customer, manager] = [await server.customer(group), await server.manager(group)];
  for (const person of [customer, manager]) {
    await person.expect(201).post('/api/me/feed');
    await person.expect(201).post(`/api/downloadables/${second.id}/ticket`);
  }
  const invitation = { name: 'Cas', email: 'cas@klant.example', language: 'nl', group: group.id };
  await manager.expect(201).post('/api/invitations', invitation);
  const draft = {
    kind: 'incident',
    original_language: 'en',
    ...{ title_en: 'Incident', title_nl: 'Incident', summary_en: 'S', summary_nl: 'S' },
    releases: [{ downloadable_id: second.id, status: 'affected' }],
  };
  const advisory = await server.admin.expect(201).post('/api/advisories', draft);
  const publication = { version: 1, summary_en: '', summary_nl: '', notify: false };
  await server.admin.expect(200).post(`/api/advisories/${advisory.id}/publish`, publication);

  const pathOf = (url: string) =>
    url
      .replace('/downloadTypes/:id', `/downloadTypes/${type.id}`)
      .replace('/licenses/:id', `/licenses/${kept.id}`)
      .replace('/groups/:id', `/groups/${group.id}`)
      .replace('/users/:id', `/users/${customer.auth.user.id}`)
      .replace('/advisories/:id', `/advisories/${advisory.id}`)
      .replace(':id', String(second.id))
      .replace(':attachment', String(attachment.id));
  return { customer, manager, pathOf };
}

const urlsOf = (wanted: string) => [
  ...new Set(server.running.routes.filter(({ method }) => method === wanted).map(({ url }) => url)),
];

it('answers have the listed fields for each kind of caller, and no others', async () => {
  const { customer, manager, pathOf } = await filledGroup();
  const readBy = async (caller: Caller) => {
    const found: Record<string, string> = {};
    for (const url of [
      ...urlsOf('GET'),
      '/api/downloadTypes?include=userGroups,downloadables',
      '/api/search?q=l',
    ]) {
      if (url === '/api/openapi.json') continue;
      const answer = await caller.get<unknown>(pathOf(url));
      if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('json')) continue;
      found[url] = [...new Set(fieldsOf(answer.body))].sort().join(' ');
    }
    return found;
  };
  expect(await readBy(server.anyone)).toEqual(unwrapped(ofAnyone));
  expect(await readBy(customer)).toEqual(unwrapped(ofAnyone, ofCustomer));
  expect(await readBy(manager)).toEqual(unwrapped(ofAnyone, ofCustomer, ofManager));
  const secrets = Object.entries(await readBy(server.admin)).filter(([, fields]) =>
    /(^|[.\s])(password|password_hash|secret|client_secret|token|key_hash)(\s|$)/.test(fields),
  );
  expect(secrets).toEqual([]);
});

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Body }> } }>>;
}
interface Body {
  properties?: Record<string, unknown>;
  additionalProperties?: unknown;
}

it('calls accept the listed fields from a customer and a manager, and no others', async () => {
  const { customer, manager, pathOf } = await filledGroup();
  const { paths } = await server.anyone.expect(200).get<Document>('/api/openapi.json');
  const open: string[] = [];
  const takenFrom = async (caller: Caller) => {
    const found: Record<string, string> = {};
    for (const [url, calls] of Object.entries(paths))
      for (const [method, { requestBody }] of Object.entries(calls)) {
        const schema = requestBody?.content['application/json']?.schema;
        if (!schema) continue;
        const path = pathOf(url.replace(/\{(\w+)\}/g, ':$1'));
        const answer = await caller.send(method.toUpperCase(), path, {
          body: '{}',
          headers: { 'content-type': 'application/json' },
        });
        if (answer.status === 401 || answer.status === 403) continue;
        const name = `${method.toUpperCase()} ${url}`;
        if (schema.additionalProperties !== false) open.push(name);
        found[name] = Object.keys(schema.properties ?? {})
          .sort()
          .join(' ');
      }
    return found;
  };
  expect(await takenFrom(customer)).toEqual(unwrapped(takenFromCustomer));
  expect(await takenFrom(manager)).toEqual(unwrapped(takenFromCustomer, takenFromManager));
  // Browsers add fields to a passkey response, other programs to a form. The server ignores them.
  expect([...new Set(open)]).toEqual(['POST /api/login/passkey', 'POST /api/contact']);
});
