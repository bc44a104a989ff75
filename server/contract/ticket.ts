import { Type, type Static } from 'typebox';
import { call } from './call';
import { IdParams, NullableText, patterns, Time } from './fields';
import { Installation } from './installation';

const NullableAddress = (what: string) =>
  Type.Unsafe<string | null>({ ...NullableText, description: `${what}; null while there is no list` });

/** Expiring URLs by which one person can fetch the file of one release without a login. */
export const Ticket = Type.Object({
  url: Type.String({ description: 'the file: GET and HEAD, with Range and If-Range' }),
  sha256_url: Type.String({ description: 'what `sha256sum -c` reads' }),
  signature_url: Type.String({ description: 'the minisign signature of the file' }),
  blocks_url: NullableAddress('the list of blocks of the file'),
  blocks_signature_url: NullableAddress('the minisign signature of the list of blocks'),
  expires_at: Time,
  public_key: Type.String({ description: 'what `minisign -P` takes to check this signature' }),
  installation: Installation,
});
export type Ticket = Static<typeof Ticket>;

export const TicketFileParams = Type.Object({ ticket: Type.String(), name: Type.String() });

/** The form that the browser posts to download in a new tab. */
export const DownloadForm = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 1000 })),
  language: Type.Optional(Type.String({ maxLength: 20 })),
});

export type DownloadForm = Static<typeof DownloadForm>;

export const InstallerParams = Type.Object({
  id: Type.String({ pattern: patterns.invalid_id }),
  bits: Type.Union([Type.Literal('32'), Type.Literal('64')]),
});

export type InstallerParams = Static<typeof InstallerParams>;

const File = Type.String({ contentMediaType: 'application/octet-stream' });

export const getTicketFile = call('GET /files/{ticket}/{name}', {
  who: 'public',
  summary:
    'Download the file of a ticket, whole or in part; as texts <file>.sha256, SHA256SUMS, <file>.minisig, ' +
    '<file>.blocks and <file>.blocks.minisig',
  params: TicketFileParams,
  gives: ['application/octet-stream'],
  answers: { 200: File, 206: File },
  problems: [401, 404, 409, 412, 416],
  releasesSlotAtFirstByte: true,
  describesHead: true,
});

export const downloadRelease = call('POST /downloadables/{id}/doDownload', {
  who: 'forms',
  recentLogin: 'never',
  summary: 'Download the file of a release: redirects to an address that is valid for one hour',
  params: IdParams,
  body: DownloadForm,
  bodyLimit: 16 * 1024,
  takes: ['application/x-www-form-urlencoded'],
  gives: ['application/octet-stream'],
});

export const downloadWindowsServiceInstaller = call(
  'POST /downloadables/{id}/windowsServiceInstaller/{bits}',
  {
    who: 'forms',
    recentLogin: 'never',
    summary: 'Download the Windows service installer of a release as a zip',
    params: InstallerParams,
    body: DownloadForm,
    bodyLimit: 16 * 1024,
    takes: ['application/x-www-form-urlencoded'],
    gives: ['application/zip'],
    releasesSlotAtFirstByte: true,
  },
);

export const createTicket = call('POST /downloadables/{id}/ticket', {
  who: 'signedIn',
  recentLogin: 'never',
  summary:
    'Create addresses of the file of a release, its SHA-256, list of blocks and signatures, valid for one hour; ' +
    'with the facts for installers',
  params: IdParams,
  answers: { 201: Ticket },
  problems: [409],
  changesNothing: true,
});
