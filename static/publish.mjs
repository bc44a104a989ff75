#!/usr/bin/env node
// Publishes a file as a release, from a build server. It needs Node 20 or later, and no packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const usage = `Usage: node publish.mjs FILE --type NAME --name NAME [--notes FILE] [--draft] [--channel preview]

  --type NAME      the download type, as it is called in the portal
  --name NAME      the name of the release, such as its version
  --notes FILE     the release notes, in Markdown
  --draft          for administrators only until it is published in the portal
  --channel NAME   stable or preview

From the environment:
  BELSTOCK_URL     the address of the portal, such as https://portal.example
  BELSTOCK_KEY     an API key that may publish the download type; or, where an administrator trusts the issuer
                   of the build server's tokens, no key at all:
  BELSTOCK_TOKEN   such a token (GitLab: id_tokens); on GitHub Actions with "id-token: write" it is fetched
  BELSTOCK_AUDIENCE  what the token is for; the address of the portal when left out

A broken upload goes on where it was, also in a new run, with the same key or tokens; with other options it begins anew. A release
that is there already, with the same type, name and content, is not published again, nor changed.

Exit code: 0 when the release is there as asked, 1 when it is not; the last line says why.`;

const CHUNK_BYTES = 4 * 1024 * 1024;
/** The smallest chunk: a proxy that refuses even this takes no uploads. */
const SMALLEST_CHUNK_BYTES = 64 * 1024;
/** Connections that end without an answer, in a row, before smaller chunks are tried. */
const LOST_BEFORE_SMALLER = 2;
const CALL_MS = 60_000;
/** The server may have to read the whole file again before it answers the last chunk. */
const LAST_CHUNK_MS = 15 * 60_000;
/** How long nothing may move before it gives up. */
const PATIENCE_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 30_000;
/** Answers that move nothing, in a row: the two sides do not understand each other. */
const MOST_IDLE_ANSWERS = 6;

/** What a person can do something about: shown without a stack. */
class Failure extends Error {}

/** What a build can do about a refusal that was written for a person at a screen, by its code. */
const buildTexts = {
  not_signed_in: (api) =>
    `The API key is not accepted: it is wrong, has expired or was ended, or the administrator who made it is blocked or no longer one. Make a key at ${api.slice(0, -'/api'.length)}/en/app/settings/api-keys/`,
};

/** The server refuses, with what it says (RFC 9457). */
class Refused extends Failure {
  constructor(status, problem, api) {
    const detail = buildTexts[problem.code]?.(api) ?? problem.detail ?? 'The server refuses.';
    const fields = (problem.errors ?? []).map(({ field, message }) => `${field}: ${message}`);
    super([`${detail} (${status})`, ...fields].join('\n  '));
    this.status = status;
    this.received = problem.received;
  }
}

/** Something between here and the portal answers in its place. */
class Foreign extends Failure {
  constructor(response, isPortalKnown) {
    const { status } = response;
    const to = response.headers.get('location');
    const answer = to ? `redirects to ${to} (${status})` : `answers ${status} without JSON`;
    super(
      isPortalKnown
        ? `Not the portal, but a proxy, a filter or a sign-in page before it ${answer}. What was sent is kept: run this again when it lets requests through`
        : `BELSTOCK_URL does not lead to the portal: it ${answer}`,
    );
    this.foreignStatus = status;
  }
}

/** Nothing was answered to a chunk, several times. */
class Lost extends Failure {}

// ---- What is wanted ----

function readSettings(args, environment) {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        type: { type: 'string' },
        name: { type: 'string' },
        notes: { type: 'string' },
        draft: { type: 'boolean' },
        channel: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new Failure(`${usage}\n\n${error.message}`);
  }
  const { values, positionals } = parsed;
  if (values.help) return undefined;
  const { BELSTOCK_URL: url } = environment;
  const key = environment.BELSTOCK_KEY?.trim();
  const { BELSTOCK_TOKEN: token, BELSTOCK_AUDIENCE: audience } = environment;
  const { ACTIONS_ID_TOKEN_REQUEST_URL: tokenUrl, ACTIONS_ID_TOKEN_REQUEST_TOKEN: tokenSecret } = environment;
  const wrong = (text) => new Failure(`${usage}\n\n${text}`);
  if (positionals.length !== 1 || !values.type || !values.name)
    throw wrong('One FILE, --type and --name are needed');
  const { channel = 'stable', draft = false } = values;
  if (!['stable', 'preview'].includes(channel)) throw wrong('--channel must be stable or preview');
  if (!url || !URL.canParse(url)) throw new Failure('BELSTOCK_URL must be the address of the portal');
  if (key ? !/^bls_[\w-]{43}$/.test(key) : !token && !tokenUrl)
    throw new Failure('BELSTOCK_KEY must be an API key; on GitHub Actions "id-token: write" does without');
  const portal = url.replace(/\/+$/, '');
  const github = tokenUrl && { tokenUrl, tokenSecret, audience: audience || portal };
  return {
    ...values,
    channel,
    draft,
    file: positionals[0],
    portal,
    api: `${portal}/api`,
    key,
    token,
    github,
  };
}

// ---- What is said: one line that moves on a terminal, a line per tenth in a log ----

const say = (text) => process.stdout.write(`${text}\n`);

function createProgress(size) {
  const { isTTY } = process.stdout;
  let tenth = -1;
  return (bytes) => {
    const percent = size === 0 ? 100 : Math.floor((bytes * 100) / size);
    if (isTTY) process.stdout.write(`\rSent ${percent}%${percent === 100 ? '\n' : ''}`);
    else if (Math.floor(percent / 10) > tenth) say(`Sent ${percent}% of ${size} bytes`);
    tenth = Math.floor(percent / 10);
  };
}

// ---- Calls ----

/** Milliseconds that a server asks to wait. */
function waitOf(response) {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

const isPassing = (status) => status === 408 || status === 429 || status >= 500;

/** True once the portal has answered. */
let isPortalKnown = false;

/** @param isPortal false for the issuer of the tokens of a build */
async function answerOf(response, isPortal) {
  if (response.status === 204) return undefined;
  const text = await response.text();
  // The portal refuses with RFC 9457; a proxy may answer in other JSON.
  const type = response.headers.get('content-type') ?? '';
  const isForeign = isPortal && !response.ok && !type.includes('application/problem+json');
  try {
    const answer = isForeign ? undefined : JSON.parse(text);
    if (answer === undefined) throw new Error('Not the portal');
    isPortalKnown ||= isPortal;
    return answer;
  } catch {
    if (!isPortal) throw new Failure(`The issuer of the token answers ${response.status} without JSON`);
    throw new Foreign(response, isPortalKnown);
  }
}

/** The token with which this build says who it is. */
async function tokenOf({ token, github }) {
  if (token) return token;
  const { tokenUrl, tokenSecret, audience } = github;
  const ask = createCall(tokenUrl, () => ({ authorization: `Bearer ${tokenSecret}` }), false);
  const { value } = await ask('GET', `&audience=${encodeURIComponent(audience)}`);
  if (!value) throw new Failure('GitHub gives no token');
  return value;
}

/**
 * Calls with the API key, or with one that a token of the build was exchanged for; after an hour it is exchanged again.
 * @throws Refused, and Failure after ten minutes
 */
function createCalls(settings) {
  const { api } = settings;
  let { key } = settings;
  const exchange = async () => {
    const body = JSON.stringify({ token: await tokenOf(settings) });
    const headers = { 'content-type': 'application/json' };
    key = (await createCall(api, () => headers)('POST', '/apiKeys/exchange', { body })).key;
  };
  const call = createCall(api, () => ({ authorization: `Bearer ${key}` }));
  return async (...request) => {
    if (!key) await exchange();
    try {
      return await call(...request);
    } catch (error) {
      if (error.status !== 401 || settings.key) throw error;
      await exchange();
      return call(...request);
    }
  };
}

/** Repeats a call until it is answered, however often the connection or the server fails for a while. */
function createCall(api, headersOf, isPortal = true) {
  return async function call(method, path, { body, timeoutMs = CALL_MS, mostLost = Infinity } = {}) {
    let lost = 0;
    const giveUpAt = Date.now() + PATIENCE_MS;
    for (let attempt = 0; ; attempt += 1) {
      let wait;
      let why;
      try {
        const response = await fetch(api + path, {
          method,
          body,
          headers: { ...headersOf(), 'accept-language': 'en' },
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (response.ok) return await answerOf(response, isPortal);
        if (!isPassing(response.status))
          throw new Refused(response.status, await answerOf(response, isPortal), api);
        wait = waitOf(response);
        why = `the server answers ${response.status}`;
        await response.body?.cancel();
      } catch (error) {
        if (error instanceof Failure) throw error;
        why = error.cause?.code ?? error.cause?.message ?? error.message;
        lost += 1;
        if (lost >= mostLost) throw new Lost(why);
      }
      wait ??= Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
      if (Date.now() + wait > giveUpAt) throw new Failure(`No answer for too long: ${why}`);
      say(`Trying again in ${Math.ceil(wait / 1000)} s: ${why}`);
      await pause(wait);
    }
  };
}

function formOf(fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return form;
}

// ---- Publishing ----

/** @throws Failure */
async function checkFile(path) {
  const about = await stat(path).catch((error) => {
    throw new Failure(
      error.code === 'ENOENT' ? `There is no file ${path} in ${process.cwd()}` : error.message,
    );
  });
  if (about.isDirectory()) throw new Failure(`${path} is a folder, not a file`);
}

async function md5Of(file) {
  const hash = createHash('md5');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}

async function findType(call, name) {
  const types = await call('GET', '/downloadTypes');
  const found = types.find((type) => type.name === name);
  if (found) return found;
  const names = types.map((type) => `"${type.name}"`).join(', ') || 'none';
  throw new Failure(
    `There is no download type "${name}" that this key may publish. It may publish: ${names}`,
  );
}

/** What earlier runs began to send of the same: where to go on, and the ids of those that have other options. */
async function findBroken(call, { typeId, name, fileName, hash, size, options }) {
  const uploads = await call('GET', '/upload');
  const same = uploads
    .filter((each) => each.download_type.id === typeId && each.name === name && each.file_name === fileName)
    .sort((a, b) => b.received - a.received);
  const found = { others: [] };
  for (const { id } of same) {
    const status = await call('GET', `/upload/${id}`);
    if (status.hash !== hash || status.received > size) continue;
    if (Object.entries(options).some(([option, value]) => status[option] !== value)) found.others.push(id);
    else found.upload ??= { id, received: status.received };
  }
  return found;
}

/** Cancels an upload, unless it is gone. */
async function cancel(call, id) {
  try {
    await call('DELETE', `/upload/${id}`);
  } catch (error) {
    if (error.status !== 404) throw error;
  }
}

async function readChunk(handle, offset, length) {
  const bytes = Buffer.alloc(length);
  for (let read = 0; read < bytes.length;) {
    const { bytesRead } = await handle.read(bytes, read, bytes.length - read, offset + read);
    if (bytesRead === 0) throw new Failure('The file was changed while it was sent');
    read += bytesRead;
  }
  return bytes;
}

/** Sends all from where the server is. @returns the release */
async function sendAll(call, handle, { id, received, fileName, size }) {
  const showProgress = createProgress(size);
  showProgress(received);
  let chunkBytes = CHUNK_BYTES;
  let isNarrow = false;
  for (let offset = received, idle = 0; ;) {
    const bytes = await readChunk(handle, offset, Math.min(chunkBytes, size - offset));
    const isLast = offset + bytes.length === size;
    const body = formOf({ is_last: String(isLast), offset: String(offset) });
    body.append('object', new Blob([bytes]), `${fileName}.part`);
    let next;
    try {
      const timeoutMs = isLast ? LAST_CHUNK_MS : CALL_MS;
      const canShrink = chunkBytes > SMALLEST_CHUNK_BYTES;
      const mostLost = canShrink ? (isNarrow ? 1 : LOST_BEFORE_SMALLER) : Infinity;
      const answer = await call('POST', `/uploadChunk/${id}`, { body, timeoutMs, mostLost });
      if (answer.downloadable) {
        showProgress(size);
        return answer.downloadable;
      }
      next = answer.received;
    } catch (error) {
      if (error.foreignStatus === 413 || error instanceof Lost) {
        const why = error instanceof Lost ? error.message : 'a proxy answers 413';
        if (chunkBytes <= SMALLEST_CHUNK_BYTES)
          throw new Failure(
            `A proxy before the portal refuses requests of ${bytes.length} bytes (413). It must allow 16 MiB (nginx: client_max_body_size 16m)`,
          );
        chunkBytes = Math.max(SMALLEST_CHUNK_BYTES, chunkBytes / 2);
        isNarrow = true;
        say(`Sending chunks of ${chunkBytes / 1024} KiB: ${why}`);
        continue;
      }
      if (error.status !== 409 || error.received === undefined || error.received > size) throw error;
      next = error.received;
    }
    idle = next > offset ? 0 : idle + 1;
    if (idle > MOST_IDLE_ANSWERS) throw new Failure('The server takes no more of the file');
    offset = next;
    showProgress(offset);
  }
}

const nameOf = (settings, release) => `${settings.type} ${release.name}`;

/** What is not as asked of a release that is there, each with what an administrator can do about it. */
function differencesOf(release, { draft, channel }) {
  // A draft that was published meanwhile, or notes that were corrected, are no reason for a run to fail.
  const byState = {
    withdrawn: ['it is withdrawn', 'restore it'],
    scheduled: !draft && [`it is scheduled for ${release.release_date}`, 'publish it'],
    draft: !draft && ['it is a draft', 'publish it'],
  };
  return [
    byState[release.state],
    release.channel !== channel && [`its channel is ${release.channel}`, 'edit it'],
  ].filter(Boolean);
}

/** @throws Failure when none of what is there is as asked */
function sayKnown(releases, settings) {
  const isAsAsked = (each) => differencesOf(each, settings).length === 0;
  const release = releases.find(isAsAsked) ?? releases[0];
  const { id, state, channel, sha256 } = release;
  const differences = differencesOf(release, settings);
  if (differences.length > 0) {
    const what = differences.map(([difference]) => difference).join(', ');
    const ways = [...new Set(differences.map(([, way]) => way))].join(' and ');
    throw new Failure(
      `Not as asked: ${nameOf(settings, release)}, release ${id}, is there, but ${what}. An administrator can ${ways} in the portal: ${settings.portal}/en/app/downloads/${id}/`,
    );
  }
  say(`Already there: ${nameOf(settings, release)}, ${state}, ${channel}, release ${id}, SHA-256 ${sha256}`);
}

async function publish(settings) {
  const { file, draft, channel } = settings;
  for (const path of [file, settings.notes]) if (path !== undefined) await checkFile(path);
  const name = settings.name.trim();
  // As the server keeps them.
  const notes =
    settings.notes === undefined
      ? undefined
      : (await readFile(settings.notes, 'utf8')).replace(/\r\n?/g, '\n');
  const options = {
    ...{ release_notes: notes ?? '', release_notes_nl: '', kind: 'feature' },
    ...{ channel, support_ends: null, draft },
  };
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const fileName = basename(file);
    const saved = fileName.replace(/["*<>?|]/g, '_');
    if (saved !== fileName) say(`Windows cannot save the name ${fileName}: there it is saved as ${saved}`);
    const hash = await md5Of(file);
    const call = createCalls(settings);
    const { id: typeId } = await findType(call, settings.type);

    const releases = await call('GET', `/downloadTypes/${typeId}/downloadables`);
    const known = releases.filter((release) => release.name === name && release.hash === hash);
    if (known.length > 0) return sayKnown(known, settings);

    const broken = await findBroken(call, { typeId, name, fileName, hash, size, options });
    let { upload } = broken;
    if (upload) {
      say(`Going on with the upload of ${fileName} at byte ${upload.received}`);
    } else {
      const body = formOf({
        download_type_id: String(typeId),
        name,
        release_notes: options.release_notes,
        hash,
        file_name: fileName,
        draft: draft ? 'true' : undefined,
        channel,
      });
      upload = { id: (await call('POST', '/upload', { body })).id, received: 0 };
      say(`Sending ${fileName}, ${size} bytes`);
    }
    for (const id of broken.others) {
      await cancel(call, id);
      say(`Cancelled upload ${id} of ${fileName}, which was begun with other options`);
    }
    const release = await sendAll(call, handle, { ...upload, fileName, size });
    const done = release.state === 'draft' ? 'Draft saved' : 'Published';
    say(
      `${done}: ${nameOf(settings, release)}, ${release.channel}, release ${release.id}, SHA-256 ${release.sha256}`,
    );
  } finally {
    await handle.close();
  }
}

// ---- A proxy of the company ----

/**
 * Runs this command again as a Node that uses HTTPS_PROXY and NO_PROXY: only its start decides that.
 * @returns false where this is not needed, or where this Node cannot
 */
async function runByProxy() {
  const { env } = process;
  const proxy = env.HTTPS_PROXY || env.https_proxy || env.HTTP_PROXY || env.http_proxy;
  if (!proxy || env.NODE_USE_ENV_PROXY) return false;
  if (!process.allowedNodeEnvironmentFlags.has('--use-env-proxy')) {
    say(`HTTPS_PROXY is set, but Node ${process.version} cannot use it: Node 24 can`);
    return false;
  }
  const options = { stdio: 'inherit', env: { ...env, NODE_USE_ENV_PROXY: '1' } };
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], options);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((done, fail) => {
    child.on('error', fail).on('close', (code) => done(code ?? 1));
  });
  return true;
}

try {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (!settings) say(usage);
  else if (!(await runByProxy())) await publish(settings);
} catch (error) {
  process.exitCode = 1;
  const isExpected = error instanceof Failure || typeof error.syscall === 'string';
  if (!isExpected) console.error(error);
  console.error(error.message);
}
