// @stores
import { expect, it } from '@jest/globals';
import type { Problem } from '../../../server/contract/problem';
import { administrator, expected, testServer, type Caller } from '../setup/server';

/**
 * The status of each call for: no login, customer of another group, customer, administrator, API key.
 * The ids are those of a download type for one group, and of its release. A missing route fails the test.
 */
const rights: Record<string, [number, number, number, number, number]> = {
  'GET /api/health': [200, 200, 200, 200, 200],
  'GET /metrics': [404, 404, 404, 404, 404],
  'GET /.well-known/csaf/provider-metadata.json': [404, 404, 404, 404, 404],
  'GET /.well-known/csaf/white/csaf-feed-tlp-white.json': [404, 404, 404, 404, 404],
  'GET /.well-known/csaf/white/:year/:file': [404, 404, 404, 404, 404],
  'GET /.well-known/csaf/openpgp/:file': [404, 404, 404, 404, 404],
  'GET /sitemap-advisories.xml': [200, 200, 200, 200, 200],
  'GET /en/security/advisories/': [200, 200, 200, 200, 200],
  'GET /en/security/advisories/index.md': [200, 200, 200, 200, 200],
  'GET /en/security/advisories/feed.xml': [200, 200, 200, 200, 200],
  'GET /en/security/advisories/:number/': [404, 404, 404, 404, 404],
  'GET /en/security/advisories/:number/index.md': [404, 404, 404, 404, 404],
  'GET /en/security/advisories/:number': [404, 404, 404, 404, 404],
  'GET /nl/security/advisories/': [200, 200, 200, 200, 200],
  'GET /nl/security/advisories/index.md': [200, 200, 200, 200, 200],
  'GET /nl/security/advisories/feed.xml': [200, 200, 200, 200, 200],
  'GET /nl/security/advisories/:number/': [404, 404, 404, 404, 404],
  'GET /nl/security/advisories/:number/index.md': [404, 404, 404, 404, 404],
  'GET /nl/security/advisories/:number': [404, 404, 404, 404, 404],
  'GET /api/openapi.json': [200, 200, 200, 200, 200],
  'GET /api/license/keys': [200, 200, 200, 200, 200],
  'GET /api/login/ways': [200, 200, 200, 200, 200],
  'GET /api/releaseKey': [200, 200, 200, 200, 200],
  'GET /api/files/:ticket/:name': [401, 401, 401, 401, 401],
  'POST /api/login': [422, 422, 422, 422, 422],
  'POST /api/login/secondFactor': [422, 422, 422, 422, 422],
  'POST /api/login/passkey/options': [200, 200, 200, 200, 200],
  'POST /api/login/passkey': [422, 422, 422, 422, 422],
  'POST /api/login/openid': [422, 422, 422, 422, 422],
  'GET /api/login/openid/callback/:id': [303, 303, 303, 303, 303],
  'POST /api/login/openid/token': [422, 422, 422, 422, 422],
  'POST /api/contact': [422, 422, 422, 422, 422],
  'GET /api/feed/:secret.xml': [404, 404, 404, 404, 404],
  'GET /api/unsubscribe/:token': [303, 303, 303, 303, 303],
  'POST /api/unsubscribe/:token': [415, 415, 415, 415, 415],

  'GET /api/downloadTypes': [401, 200, 200, 200, 200],
  'GET /api/downloadTypes/:id/downloadables': [401, 404, 200, 200, 200],
  'POST /api/downloadables/:id/doDownload': [401, 404, 303, 303, 403],
  'POST /api/downloadables/:id/ticket': [401, 404, 201, 201, 403],
  'GET /api/downloadables/:id/attachments': [401, 404, 200, 200, 403],
  'GET /api/downloadables/:id/attachments/:attachment': [401, 404, 200, 200, 403],
  'GET /api/downloadables/:id/sbom': [401, 404, 200, 200, 403],
  'GET /api/downloadables/:id/sbom/components': [401, 404, 200, 200, 403],
  'GET /api/downloadables/:id/sbom/licences': [401, 404, 200, 200, 403],
  'GET /api/downloadables/:id/sbom/changes': [401, 404, 200, 200, 403],
  'POST /api/downloadables/:id/windowsServiceInstaller/:bits': [401, 404, 200, 200, 403],
  'POST /api/password/forgot': [422, 422, 422, 422, 422],
  'POST /api/password/open': [422, 422, 422, 422, 422],
  'POST /api/password/reset': [422, 422, 422, 422, 422],
  'POST /api/invitations/open': [422, 422, 422, 422, 422],
  'POST /api/invitations/accept': [422, 422, 422, 422, 422],

  'GET /api/search': [401, 422, 422, 422, 403],
  'GET /api/users': [401, 200, 200, 200, 403],
  'GET /api/users/:id': [401, 403, 403, 404, 403],
  'GET /api/groups': [401, 200, 200, 200, 403],
  'POST /api/license/open': [401, 415, 415, 415, 403],
  'GET /api/licenses': [401, 200, 200, 200, 403],
  'GET /api/overview/own': [401, 200, 200, 404, 403],
  'GET /api/licenses/:id': [401, 404, 200, 200, 403],
  'GET /api/licenses/:id/file': [401, 404, 200, 200, 403],
  'POST /api/me/password': [401, 422, 422, 422, 403],
  'GET /api/me/sessions': [401, 200, 200, 200, 403],
  'GET /api/me/loginWays': [401, 200, 200, 200, 403],
  'DELETE /api/me/sessions/:id': [401, 404, 404, 404, 403],
  'DELETE /api/me/sessions': [401, 204, 204, 204, 403],

  'GET /api/me/secondFactor': [401, 200, 200, 200, 403],
  'POST /api/me/totp': [401, 200, 200, 200, 403],
  'POST /api/me/totp/confirm': [401, 422, 422, 422, 403],
  'DELETE /api/me/totp': [401, 409, 409, 409, 403],
  'POST /api/me/recoveryCodes': [401, 409, 409, 409, 403],
  'GET /api/me/passkeys': [401, 200, 200, 200, 403],
  'POST /api/me/passkeys/options': [401, 200, 200, 200, 403],
  'POST /api/me/passkeys': [401, 422, 422, 422, 403],
  'PATCH /api/me/passkeys/:id': [401, 422, 422, 422, 403],
  'DELETE /api/me/passkeys/:id': [401, 404, 404, 404, 403],
  'GET /api/me/notices': [401, 200, 200, 200, 403],
  'GET /api/me': [401, 200, 200, 200, 403],
  'PATCH /api/me': [401, 422, 422, 422, 403],
  'GET /api/me/data': [401, 200, 200, 200, 403],
  'DELETE /api/me/email': [401, 404, 404, 404, 403],
  'POST /api/email/confirm': [422, 422, 422, 422, 422],
  'POST /api/me/feed': [401, 201, 201, 201, 403],
  'DELETE /api/me/feed': [401, 204, 204, 204, 403],
  'GET /api/invitations': [401, 403, 403, 200, 403],
  'POST /api/invitations': [401, 403, 403, 422, 403],
  'POST /api/invitations/:id/renew': [401, 403, 403, 404, 403],
  'DELETE /api/invitations/:id': [401, 403, 403, 404, 403],

  'POST /api/users': [401, 403, 403, 422, 403],
  'PATCH /api/users/:id': [401, 403, 403, 422, 403],
  'DELETE /api/users/:id': [401, 403, 403, 404, 403],
  'DELETE /api/users/:id/sessions': [401, 403, 403, 404, 403],
  'DELETE /api/users/:id/secondFactor': [401, 403, 403, 404, 403],
  'POST /api/groups': [401, 403, 403, 422, 403],
  'POST /api/customers': [401, 403, 403, 422, 403],
  'PATCH /api/groups/:id': [401, 403, 403, 422, 403],
  'DELETE /api/groups/:id': [401, 403, 403, 404, 403],
  'POST /api/groups/:id/view': [401, 403, 403, 404, 403],
  'GET /api/groups/:id/identityProviders': [401, 403, 403, 404, 403],
  'POST /api/groups/:id/identityProviders': [401, 403, 403, 422, 403],
  'PATCH /api/identityProviders/:id': [401, 403, 403, 422, 403],
  'DELETE /api/identityProviders/:id': [401, 403, 403, 404, 403],
  'POST /api/identityProviders/:id/test': [401, 403, 403, 404, 403],
  'POST /api/downloadTypes': [401, 403, 403, 422, 403],
  'PATCH /api/downloadTypes/:id': [401, 403, 403, 422, 403],
  'DELETE /api/downloadTypes/:id': [401, 403, 403, 409, 403],
  'GET /api/downloadTypes/:id/audience': [401, 403, 403, 200, 403],
  'GET /api/downloadTypes/:id/userGroups': [401, 403, 403, 200, 403],
  'POST /api/downloadTypes/:id/userGroups': [401, 403, 403, 422, 403],
  'PUT /api/downloadTypes/:id/userGroups': [401, 403, 403, 422, 403],
  'DELETE /api/downloadTypes/:id/userGroups/:groupId': [401, 403, 403, 404, 403],
  'POST /api/upload': [401, 403, 403, 415, 415],
  'POST /api/uploadChunk/:id': [401, 403, 403, 415, 415],
  'GET /api/upload': [401, 403, 403, 200, 200],
  'GET /api/upload/:id': [401, 403, 403, 200, 404],
  'DELETE /api/upload/:id': [401, 403, 403, 409, 404],
  'POST /api/downloadables/:id/check': [401, 403, 403, 200, 403],
  'PATCH /api/downloadables/:id': [401, 403, 403, 422, 403],
  'POST /api/downloadables/:id/publish': [401, 403, 403, 409, 403],
  'POST /api/downloadables/:id/withdraw': [401, 403, 403, 422, 403],
  'POST /api/downloadables/:id/restore': [401, 403, 403, 409, 403],
  'POST /api/downloadables/:id/attachments': [401, 403, 403, 415, 403],
  'DELETE /api/downloadables/:id/attachments/:attachment': [401, 403, 403, 204, 403],
  'GET /api/advisories': [401, 200, 200, 200, 403],
  'GET /api/advisories/:id': [401, 404, 404, 200, 403],
  'POST /api/advisories': [401, 403, 403, 422, 403],
  'PATCH /api/advisories/:id': [401, 403, 403, 422, 403],
  'GET /api/advisories/:id/recipients': [401, 403, 403, 200, 403],
  'GET /api/advisories/:id/recipients.csv': [401, 403, 403, 200, 403],
  'POST /api/advisories/:id/dealtWith': [401, 403, 403, 403, 403],
  'GET /api/advisories/deletedReleases': [401, 403, 403, 200, 403],
  'GET /api/advisories/hashes': [200, 200, 200, 200, 200],
  'GET /api/advisories/:id/document': [401, 403, 403, 422, 403],
  'GET /api/advisories/:id/preview': [401, 403, 403, 422, 403],
  'POST /api/advisories/:id/publish': [401, 403, 403, 422, 403],
  'POST /api/advisories/:id/notify': [401, 403, 403, 409, 403],
  'GET /api/advisories/:id/notifications': [401, 403, 403, 200, 403],
  'GET /api/advisories/:id/notifications.csv': [401, 403, 403, 200, 403],
  'GET /api/components': [401, 403, 403, 422, 403],
  'POST /api/license/create': [401, 403, 403, 422, 403],
  'POST /api/licenses': [401, 403, 403, 415, 403],
  'POST /api/licenses/:id/renew': [401, 403, 403, 201, 403],
  'POST /api/licenses/:id/withdraw': [401, 403, 403, 422, 403],
  'POST /api/licenses/:id/mail': [401, 403, 403, 409, 403],
  'GET /api/audit': [401, 403, 403, 200, 403],
  'GET /api/audit/anchors': [401, 403, 403, 200, 403],
  'POST /api/audit/verify': [401, 403, 403, 200, 403],
  'GET /api/overview': [401, 403, 403, 200, 403],
  'GET /api/statistics': [401, 403, 403, 200, 403],
  'GET /api/statistics.csv': [401, 403, 403, 200, 403],
  'POST /api/overview/dismissSetup': [401, 403, 403, 204, 403],
  'DELETE /api/orphans': [401, 403, 403, 422, 403],
  'GET /api/messages': [401, 403, 403, 200, 403],
  'GET /api/messages/:id': [401, 403, 403, 404, 403],
  'PATCH /api/messages/:id': [401, 403, 403, 422, 403],
  'POST /api/messages/:id/answer': [401, 403, 403, 422, 403],
  'GET /api/messages/:id/grant': [401, 403, 403, 404, 403],
  'POST /api/messages/:id/grant': [401, 403, 403, 422, 403],
  'DELETE /api/messages/:id': [401, 403, 403, 404, 403],
  'GET /api/mails': [401, 403, 403, 200, 403],
  'GET /api/mails/:id': [401, 403, 403, 404, 403],
  'POST /api/mails/:id/resend': [401, 403, 403, 409, 403],
  'POST /api/mails/resendFailed': [401, 403, 403, 409, 403],
  'POST /api/mails/test': [401, 403, 403, 409, 403],
  'POST /api/mails/releaseHold': [401, 403, 403, 422, 403],
  'GET /api/groups/:id': [401, 403, 403, 404, 403],
  'GET /api/users.csv': [401, 403, 403, 200, 403],
  'GET /api/groups.csv': [401, 403, 403, 200, 403],
  'GET /api/licenses.csv': [401, 403, 403, 200, 403],
  'GET /api/downloadables.csv': [401, 403, 403, 200, 403],
  'GET /api/downloadables/:id/statistics': [401, 403, 403, 200, 403],
  'GET /api/downloadables/:id/downloads': [401, 403, 403, 200, 403],
  'GET /api/downloadables/:id/downloads.csv': [401, 403, 403, 200, 403],
  'GET /api/groups/figures': [401, 403, 403, 422, 403],
  'GET /api/groups/:id/versions': [401, 403, 403, 404, 403],
  'GET /api/groups/:id/versions.csv': [401, 403, 403, 404, 403],
  'GET /api/audit.csv': [401, 403, 403, 200, 403],
  'GET /api/apiKeys': [401, 403, 403, 200, 403],
  'POST /api/apiKeys': [401, 403, 403, 422, 403],
  'POST /api/apiKeys/exchange': [422, 422, 422, 422, 422],
  'POST /api/apiKeys/:id/takeOver': [401, 403, 403, 404, 403],
  'DELETE /api/apiKeys/:id': [401, 403, 403, 404, 403],
  'GET /api/webhooks': [401, 403, 403, 200, 403],
  'POST /api/webhooks': [401, 403, 403, 422, 403],
  'PATCH /api/webhooks/:id': [401, 403, 403, 422, 403],
  'GET /api/webhooks/:id/deliveries': [401, 403, 403, 404, 403],
  'POST /api/webhooks/:id/test': [401, 403, 403, 404, 403],
  'POST /api/webhooks/:id/secret': [401, 403, 403, 404, 403],
  'POST /api/webhooks/:id/deliveries/:delivery/resend': [401, 403, 403, 404, 403],
  'DELETE /api/webhooks/:id': [401, 403, 403, 404, 403],

  // These delete data or end a login, so they come last.
  'DELETE /api/advisories/:id': [401, 403, 403, 204, 403],
  'DELETE /api/download/:id': [401, 403, 403, 204, 403],
  'POST /api/logout': [401, 204, 204, 204, 403],
};

/** Calls for managers only. */
const managerRights: Record<string, number> = {
  'GET /api/invitations': 200,
  'POST /api/invitations': 422,
  'POST /api/invitations/:id/renew': 404,
  'DELETE /api/invitations/:id': 404,
  'GET /api/users/:id': 404,
  'DELETE /api/users/:id': 404,
  'POST /api/advisories/:id/dealtWith': 404,
};

/** Calls that require a recent login. */
const withRecentLogin = {
  customer: [
    'DELETE /api/me/sessions/:id',
    'DELETE /api/me/sessions',
    'POST /api/me/totp',
    'POST /api/me/totp/confirm',
    'DELETE /api/me/totp',
    'POST /api/me/recoveryCodes',
    'POST /api/me/passkeys/options',
    'DELETE /api/me/passkeys/:id',
  ],
  manager: ['POST /api/invitations', 'POST /api/invitations/:id/renew', 'DELETE /api/users/:id'],
  admin: [
    'POST /api/users',
    'DELETE /api/users/:id/sessions',
    'DELETE /api/users/:id/secondFactor',
    'DELETE /api/orphans',
    'DELETE /api/download/:id',
    'DELETE /api/groups/:id',
    'POST /api/downloadTypes',
    'POST /api/downloadTypes/:id/userGroups',
    'POST /api/downloadables/:id/attachments',
    'POST /api/customers',
    'POST /api/messages/:id/grant',
    'POST /api/apiKeys',
    'POST /api/apiKeys/:id/takeOver',
    'POST /api/groups/:id/identityProviders',
    'PATCH /api/identityProviders/:id',
    'DELETE /api/identityProviders/:id',
    'POST /api/webhooks',
    'PATCH /api/webhooks/:id',
    'POST /api/webhooks/:id/secret',
    'POST /api/license/create',
    'POST /api/licenses/:id/renew',
    'POST /api/downloadables/:id/publish',
    'POST /api/downloadables/:id/restore',
    'POST /api/advisories/:id/publish',
    'POST /api/advisories/:id/notify',
  ],
};
/** Calls that require it for some changes. */
const withRecentLoginForSome = [
  'PATCH /api/me',
  'PATCH /api/users/:id',
  'POST /api/upload',
  'PATCH /api/downloadables/:id',
  'PATCH /api/downloadTypes/:id',
  'PUT /api/downloadTypes/:id/userGroups',
  'PATCH /api/groups/:id',
];

let minutesLater = 0;
const server = testServer({}, () => new Date(Date.now() + minutesLater * 60_000));

it('the table of rights has every route of the server, and no others', () => {
  const registered = server.running.routes.map(({ method, url }) => `${method} ${url}`);
  const isHeadOfGet = (route: string) => registered.includes(route.replace(/^HEAD /, 'GET '));
  const own = registered.filter((route) => !route.startsWith('HEAD ') || !isHeadOfGet(route));
  expect([...new Set(own)].sort()).toEqual(Object.keys(rights).sort());
});

it('every GET route has a HEAD route', () => {
  const of = (wanted: string) =>
    server.running.routes.filter(({ method }) => method === wanted).map(({ url }) => url);
  expect([...new Set(of('HEAD'))].sort()).toEqual([...new Set(of('GET'))].sort());
});

it('each kind of caller gets the status in the table of rights', async () => {
  const group = await server.group();
  const type = await server.downloadType(
    {
      has_windows_service_installer: true,
      windows_service_installer_program_name: 'p',
      windows_service_installer_xml_contents: '<service><id>p</id><executable>p.exe</executable></service>',
    },
    [group],
  );
  const release = await server.admin.release(type);
  const attachment = await server.admin
    .expect(201)
    .multipart(`/api/downloadables/${release.id}/attachments`, {
      kind: 'sbom',
      file_name: 'sbom.json',
      file: Buffer.from('{"bomFormat":"CycloneDX","specVersion":"1.6","components":[]}'),
    });
  const licence = {
    name: 'L',
    edition: 'full',
    users: 1,
    apps: [],
    valid_from: '2026-01-01',
    valid_until: '2026-12-31',
  };
  await server.admin.post('/api/license/create', { license: licence, group: group.id });
  const [kept] = (await server.admin.get<{ id: number }[]>('/api/licenses')).body;
  const advisory = await server.admin.expect(201).post('/api/advisories', {
    kind: 'incident',
    original_language: 'en',
    title_en: '',
    title_nl: '',
    summary_en: '',
    summary_nl: '',
    releases: [],
  });
  const callers: Caller[] = [
    server.anyone,
    await server.customer(),
    await server.customer(group),
    server.admin,
    await server.apiKey([type]),
    await server.manager(group),
  ];

  const found: Record<string, number[]> = {};
  for (const route of Object.keys(rights)) {
    const [method = '', url = ''] = route.split(' ');
    const id =
      url.includes('/users/') ||
      url.includes('/apiKeys/') ||
      url.includes('/invitations/') ||
      url.includes('/groups/')
        ? 99_999
        : url.includes('/downloadTypes/')
          ? type.id
          : url.includes('/advisories/')
            ? advisory.id
            : url.includes('/licenses/')
              ? kept?.id
              : release.id;
    const path = url
      .replace(':id', String(id))
      .replace(':groupId', '99999')
      .replace(':attachment', String(attachment.id))
      .replace(':bits', '64')
      .replace(':delivery', '99999');
    const codes: number[] = [];
    for (const caller of callers) {
      const isForm = url.includes('doDownload') || url.includes('windowsServiceInstaller');
      const answer = isForm
        ? await caller.form(path, { token: caller.auth?.token ?? '' })
        : await (method === 'POST'
            ? caller.post(path, url === '/api/logout' ? undefined : {})
            : caller.send(method, path));
      codes.push(answer.status);
      if (method === 'GET')
        expect([route, (await caller.send('HEAD', path)).status]).toEqual([route, answer.status]);
    }
    found[route] = codes;
  }
  const withManager = Object.entries(rights).map(([route, codes]) => [
    route,
    [...codes, managerRights[route] ?? codes[2]],
  ]);
  expect(found).toEqual(Object.fromEntries(withManager));
});

it('every signed-in route that changes data states if it requires a recent login', () => {
  const isSignedIn = (route: string) => rights[route]?.[0] === 401 && !route.includes('/files/');
  const stated = server.running.routes
    .map(({ method, url, needsRecentLogin }) => ({ route: `${method} ${url}`, needsRecentLogin }))
    .filter(({ route }) => !/^(GET|HEAD|OPTIONS) /.test(route) && isSignedIn(route));
  const routesThatSay = (what: unknown) =>
    stated.filter(({ needsRecentLogin }) => needsRecentLogin === what).map(({ route }) => route);
  expect(routesThatSay(undefined)).toEqual([]);
  expect(routesThatSay(true).sort()).toEqual(Object.values(withRecentLogin).flat().sort());
  expect(routesThatSay('for some changes').sort()).toEqual([...withRecentLoginForSome].sort());
});

it('the listed calls, and no others, are refused eleven minutes after the login', async () => {
  const admin = await server.signIn(administrator);
  Object.assign(server, { admin }); // the table ends with its logout
  const group = await server.group();
  const { customer, manager, admin: ofAdmin } = withRecentLogin;
  const callers = [
    { caller: await server.customer(group), refuses: customer },
    { caller: await server.manager(group), refuses: [...customer, ...manager] },
    { caller: admin, refuses: [...customer, ...manager, ...ofAdmin] },
  ];
  minutesLater = 11;
  for (const { caller, refuses } of callers) {
    const refused: string[] = [];
    for (const route of Object.keys(rights).filter((each) => !each.includes('doDownload'))) {
      const [method = '', url = ''] = route.split(' ');
      if (url === '/api/logout') continue;
      const { body } = await caller.send(method, url.replace(/:\w+/g, '99999'));
      if ((body as Partial<Problem> | undefined)?.code === 'login_not_recent') refused.push(route);
    }
    expect(refused.sort()).toEqual([...refuses].sort());
  }
});

it('the OpenAPI file names the calls that require a recent login', async () => {
  const { paths } = expected(
    200,
    await server.anyone.get<{
      paths: Record<string, Record<string, { description?: string; responses: object }>>;
    }>('/api/openapi.json'),
  );
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([, { description, responses }]) => description?.includes('login_not_recent') && '403' in responses,
      )
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(found.sort()).toEqual([...Object.values(withRecentLogin).flat(), ...withRecentLoginForSome].sort());
});
