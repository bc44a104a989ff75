// @stores
import { expect, it } from '@jest/globals';
import { callNames } from '../../../server/contract/calls';
import type { Call } from '../../../server/contract/call';
import type { Problem } from '../../../server/contract/problem';
import { administrator, testServer, type Caller } from '../setup/server';

const CALLERS = ['nobody', 'other', 'customer', 'admin', 'key', 'manager'] as const;
type CallerName = (typeof CALLERS)[number];

/**
 * What an allowed caller gets, where it is not the usual status; of one kind of caller, what that gets. The
 * ids are those of a download type for one group, and of its release. `other`: a customer of another group.
 */
const statuses: Record<string, number | ({ allowed: number } & Partial<Record<CallerName, number>>)> = {
  beginPasskey: 200,
  beginPasskeyLogin: 200,
  beginTotp: 200,
  cancelUpload: { allowed: 409, key: 404 },
  checkRelease: 200,
  createFeed: 201,
  createRecoveryCodes: 409,
  createTicket: { allowed: 201, other: 404 },
  deleteAdvisory: 204,
  deleteAttachment: 204,
  deleteDownloadType: 409,
  deleteFeed: 204,
  deleteOrphans: 422,
  deleteRelease: 204,
  deleteTotp: 409,
  dismissOwnSteps: { allowed: 204, admin: 404 },
  dismissSetup: 204,
  downloadRelease: { allowed: 303, other: 404 },
  downloadWindowsServiceInstaller: { allowed: 200, other: 404 },
  endOtherSessions: 204,
  exportGroupVersions: 404,
  getAdvisory: { allowed: 404, admin: 200 },
  getAdvisoryDocument: 422,
  findReleasesOfBlock: 422,
  getAttachment: { allowed: 200, other: 404 },
  getBlocks: { allowed: 200, other: 404 },
  getBlocksSignature: { allowed: 200, other: 404 },
  getDownloadType: { allowed: 200, other: 404 },
  getSignature: { allowed: 200, other: 404 },
  getFeed: 404,
  getGrant: 404,
  getGroup: 404,
  getInstallation: { allowed: 200, other: 404 },
  getLicence: { allowed: 200, other: 404 },
  getLicenceFile: { allowed: 200, other: 404 },
  getMail: 404,
  getMessage: 404,
  getOwnOverview: { allowed: 200, admin: 404 },
  getRelease: { allowed: 200, other: 404 },
  getSbom: { allowed: 200, other: 404 },
  getTicketFile: 401,
  getUpload: { allowed: 200, key: 404 },
  getUser: 404,
  listAttachments: { allowed: 200, other: 404 },
  listComponentChanges: { allowed: 200, other: 404 },
  listComponentLicences: { allowed: 200, other: 404 },
  listComponents: { allowed: 200, other: 404 },
  listDeliveries: 404,
  listEarlierReleases: { allowed: 200, other: 404 },
  listGroupFigures: 422,
  listGroupVersions: 404,
  listIdentityProviders: 404,
  listReleaseNotes: 422,
  listReleases: { allowed: 200, other: 404 },
  logOut: 204,
  mailLicence: 409,
  markAdvisoryDealtWith: { allowed: 404, admin: 403 },
  notifyAdvisoryRecipients: 409,
  openUnsubscribePage: 303,
  previewAdvisory: 422,
  publishRelease: 409,
  renewLicence: 201,
  resendFailedMails: 409,
  resendMail: 409,
  restoreRelease: 409,
  returnFromCompanyLogin: 303,
  countAdvisoryRecipients: 422,
  search: 422,
  searchComponents: 422,
  sendTestMail: 409,
  verifyAuditTrail: 200,
};

/** The status of what the server answers outside the declared calls, for everybody. */
const pages: Record<string, number> = {
  '/metrics': 404,
  '/api/openapi.json': 200,
  '/.well-known/csaf/provider-metadata.json': 404,
  '/.well-known/csaf/white/csaf-feed-tlp-white.json': 404,
  '/.well-known/csaf/white/:year/:file': 404,
  '/.well-known/csaf/openpgp/:file': 404,
  '/sitemap-advisories.xml': 200,
  ...Object.fromEntries(
    ['/en', '/nl'].flatMap((language) => [
      [`${language}/security/advisories/`, 200],
      [`${language}/security/advisories/index.md`, 200],
      [`${language}/security/advisories/feed.xml`, 200],
      [`${language}/security/advisories/:number/`, 404],
      [`${language}/security/advisories/:number/index.md`, 404],
      [`${language}/security/advisories/:number`, 404],
    ]),
  ),
};

const takesForm = ({ takes }: Call) => takes?.length === 1 && takes[0]?.endsWith('urlencoded') === true;
const methodOf = ({ address }: Call) => address.split(' ')[0] ?? '';
const pathOf = ({ address }: Call) => `/api${address.split(' ')[1]}`;

const isAllowed = ({ who, takesApiKeys }: Call, caller: CallerName) =>
  who === 'public' ||
  (caller === 'key'
    ? takesApiKeys === true
    : caller === 'admin' ||
      (caller === 'manager' && who === 'manager') ||
      (caller !== 'nobody' && (who === 'signedIn' || who === 'forms')));

function expectedStatus(call: Call, id: string, caller: CallerName): number {
  if (!isAllowed(call, caller)) return caller === 'nobody' ? 401 : 403;
  const own = statuses[id];
  if (typeof own === 'object') return own[caller] ?? own.allowed;
  if (own !== undefined) return own;
  if (call.takes?.[0] === 'multipart/form-data') return 415;
  if (call.body) return 422;
  return methodOf(call) === 'GET' ? 200 : 404;
}

/** These delete data or end a login, so they come last. */
const last = ['deleteAttachment', 'deleteAdvisory', 'deleteRelease', 'logOut'];
const calls = [...callNames]
  .map(([call, { id }]) => ({ call, id }))
  .sort((left, right) => last.indexOf(left.id) - last.indexOf(right.id));

let minutesLater = 0;
const server = testServer({}, () => new Date(Date.now() + minutesLater * 60_000));

it('the server has the declared calls and the listed pages, and no other routes', () => {
  const registered = server.running.routes.map(({ method, url }) => `${method} ${url}`);
  const isHeadOfGet = (route: string) => registered.includes(route.replace(/^HEAD /, 'GET '));
  const own = registered.filter((route) => !route.startsWith('HEAD ') || !isHeadOfGet(route));
  const declared = calls.map(({ call }) => `${methodOf(call)} ${pathOf(call).replace(/\{(\w+)\}/g, ':$1')}`);
  const listed = Object.keys(pages).map((page) => `GET ${page}`);
  expect([...new Set(own)].sort()).toEqual([...declared, ...listed].sort());
});

it('every GET route has a HEAD route', () => {
  const of = (wanted: string) =>
    server.running.routes.filter(({ method }) => method === wanted).map(({ url }) => url);
  expect([...new Set(of('HEAD'))].sort()).toEqual([...new Set(of('GET'))].sort());
});

it('each kind of caller gets what the declarations allow', async () => {
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

  const unknown = /\/(users|apiKeys|invitations|groups)\//;
  const found: Record<string, Partial<Record<CallerName, number>>> = {};
  for (const { call, id } of calls) {
    const [method, url] = [methodOf(call), pathOf(call)];
    const of = url.includes('/downloadTypes/')
      ? type.id
      : url.includes('/advisories/')
        ? advisory.id
        : url.includes('/licenses/')
          ? kept?.id
          : release.id;
    const path = url
      .replace('{id}', String(unknown.test(url) ? 99_999 : of))
      .replace('{groupId}', '99999')
      .replace('{attachment}', String(attachment.id))
      .replace('{bits}', '64')
      .replace('{delivery}', '99999');
    found[id] = {};
    for (const [index, caller] of callers.entries()) {
      const answer = await (takesForm(call)
        ? caller.form(path, { token: caller.auth?.token ?? '' })
        : method === 'POST'
          ? caller.post(path, id === 'logOut' ? undefined : {})
          : caller.send(method, path));
      Object.assign(found[id], { [CALLERS[index] ?? '']: answer.status });
      if (method === 'GET')
        expect([id, (await caller.send('HEAD', path)).status]).toEqual([id, answer.status]);
    }
  }
  const expectedOf = (call: Call, id: string) =>
    Object.fromEntries(CALLERS.map((caller) => [caller, expectedStatus(call, id, caller)]));
  expect(found).toEqual(Object.fromEntries(calls.map(({ call, id }) => [id, expectedOf(call, id)])));
  for (const [page, status] of Object.entries(pages))
    for (const caller of callers)
      expect([page, (await caller.send('GET', page)).status]).toEqual([page, status]);
});

it.each([
  ['ten', 11, ['ten minutes']],
  ['sixty', 61, ['ten minutes', 'sixty minutes']],
])(
  'the calls that require a recent login, and no others, are refused after %s minutes',
  async (_, age, rules) => {
    const admin = await server.signIn(administrator);
    Object.assign(server, { admin }); // the test before ends with its logout
    const group = await server.group();
    const callers = {
      customer: await server.customer(group),
      manager: await server.manager(group),
      admin,
    };
    minutesLater += age;
    for (const [name, caller] of Object.entries(callers) as [keyof typeof callers, Caller][]) {
      const refused: string[] = [];
      for (const { call, id } of calls.filter((each) => !takesForm(each.call) && each.id !== 'logOut')) {
        const { body } = await caller.send(methodOf(call), pathOf(call).replace(/\{\w+\}/g, '99999'));
        if ((body as Partial<Problem> | undefined)?.code === 'login_not_recent') refused.push(id);
      }
      const expected = calls.filter(
        ({ call }) => rules.includes(call.recentLogin ?? '') && isAllowed(call, name),
      );
      expect(refused).toEqual(expected.map(({ id }) => id));
    }
  },
);
