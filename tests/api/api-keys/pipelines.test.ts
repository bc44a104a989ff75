// @change
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import type { DownloadType } from '../../../server/contract/download-type';
import { buildFiles, buildFilesWithTokens } from '../../../src/portal/api-keys/build-files';
import { Issuer } from '../setup/issuer';
import { TestServer } from '../setup/server';

const issuer = new Issuer();
const claims = { repository: 'belstock/app' };
let server: TestServer;
let siteDir: string;
let type: DownloadType;
let key: string;
beforeAll(async () => {
  await issuer.open();
  siteDir = mkdtempSync(join(tmpdir(), 'pipelines-'));
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(siteDir, file)), { recursive: true });
    writeFileSync(join(siteDir, file), content);
  };
  cpSync('static/publish.mjs', join(siteDir, 'publish.mjs'));
  for (const page of ['.site/redirect.html', 'en/404.html', 'nl/404.html']) write(page, '404');
  const page = (file: string) => ({ file, csp: [], styleCsp: [] });
  const pages = { '/en/404.html': page('en/404.html'), '/nl/404.html': page('nl/404.html') };
  const notFound = { en: '/en/404.html', nl: '/nl/404.html' };
  const manifest = { pages, redirectPage: page('.site/redirect.html'), notFound, clientOnly: [] };
  write('.site/manifest.json', JSON.stringify(manifest));
  server = await TestServer.start({ siteDir });
  type = await server.downloadType({ name: `It's "one": 50% $HOME #1 \${{ github.actor }} $(id) \`id\`` });
  key = (await server.apiKey([type])).key.key;
  const trusted = { issuer: issuer.address, audience: server.anyone.address, claims };
  await server.admin.expect(201).post('/api/apiKeys', { name: 'T', download_types: [type.id], ...trusted });
});
afterAll(async () => {
  await server.stop();
  await issuer.close();
  rmSync(siteDir, { recursive: true });
});

const token = () => {
  const seconds = Math.floor(Date.now() / 1000);
  const times = { iat: seconds, exp: seconds + 300 };
  return issuer.token({ aud: server.anyone.address, sub: 'build', ...claims, ...times });
};

type Job = { script: string; env: Record<string, string> };

interface Step {
  run?: string;
  env?: Record<string, string>;
}
interface GitHub {
  jobs: { publish: { permissions: Record<string, string>; steps: Step[] } };
}
interface GitLab {
  publish: { script: string[]; variables: Record<string, string>; id_tokens?: object };
}
interface Azure {
  steps: { bash: string; env: Record<string, string> }[];
}

/** Returns the script and variables that a build server reads from a file, with its variables replaced. */
function jobOf(name: string, text: string): Job {
  if (name === 'GitLab CI') {
    const { script, variables } = (parse(text) as GitLab).publish;
    return { script: script.join('\n'), env: { ...variables, CI_COMMIT_TAG: 'v1' } };
  }
  if (name === 'Azure Pipelines') {
    const known: Record<string, string> = { 'Build.BuildNumber': 'v1', BELSTOCK_KEY: key };
    // Azure leaves unknown variables unchanged.
    const filled = text.replace(/\$\(([\w.]+)\)/g, (whole, of: string) => known[of] ?? whole);
    const { bash, env } = (parse(filled) as Azure).steps[0]!;
    return { script: bash, env };
  }
  const filled = text.replace(/\$\{\{ *([\w.]+) *\}\}/g, (_whole, of: string) =>
    of === 'secrets.BELSTOCK_KEY' ? key : 'replaced by GitHub',
  );
  const { run = '', env = {} } = (parse(filled) as GitHub).jobs.publish.steps.at(-1)!;
  return { script: run, env: { ...env, GITHUB_REF_NAME: 'v1' } };
}

/** Runs the job in a folder with a file to publish. */
async function run({ script, env }: Job, content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pipeline-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'setup.zip'), content);
  writeFileSync(join(folder, 'notes.md'), '# New');
  try {
    const options = { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, ...env } };
    return (await promisify(execFile)('bash', ['-e', '-c', script], options)).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const releases = async () =>
  await server.admin.expect(200).get(`/api/downloadTypes/${type.id}/downloadables`);

async function publishes(job: Job, content: string) {
  expect(await run(job, content)).toContain('Published: ');
  const [release] = await releases();
  expect(release).toMatchObject({ name: 'v1', size: content.length, release_notes: '# New' });
  await server.admin.expect(204).delete(`/api/download/${release!.id}`);
}

it.each(['GitHub Actions', 'GitLab CI', 'Azure Pipelines'])(
  'the pipeline that the portal shows for %s, with a key, publishes a file',
  async (name) => {
    const files = buildFiles({ origin: server.anyone.address, type: type.name });
    const job = jobOf(name, files.find((file) => file.server === name)!.text);
    if (name === 'GitLab CI') job.env['BELSTOCK_KEY'] = key;
    await publishes(job, `with a key at ${name}`);
  },
);

it('the pipeline that the portal shows for GitHub Actions, without a key, publishes and only reads the repository', async () => {
  const { text } = buildFilesWithTokens({ origin: server.anyone.address, type: type.name })[0]!;
  expect((parse(text) as GitHub).jobs.publish.permissions).toEqual({
    contents: 'read',
    'id-token': 'write',
  });
  const github = createServer((_request, response) => {
    void token().then((value) => response.end(JSON.stringify({ value })));
  });
  await new Promise<void>((done) => github.listen(0, '127.0.0.1', done));
  const { port } = github.address() as AddressInfo;
  const job = jobOf('GitHub Actions', text);
  const given = {
    ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${port}/?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-job',
  };
  await publishes({ ...job, env: { ...job.env, ...given } }, 'with a token at GitHub');
  github.close();
});

it('the pipeline that the portal shows for GitLab CI, without a key, publishes a file', async () => {
  const { text } = buildFilesWithTokens({ origin: server.anyone.address, type: type.name })[1]!;
  expect((parse(text) as GitLab).publish.id_tokens).toEqual({
    BELSTOCK_TOKEN: { aud: server.anyone.address },
  });
  const job = jobOf('GitLab CI', text);
  await publishes({ ...job, env: { ...job.env, BELSTOCK_TOKEN: await token() } }, 'with a token at GitLab');
});

it('docs/publishing.md has the same pipelines', () => {
  const pipeline = { origin: 'https://portal.example', type: 'Server' };
  const blocks = [
    ...readFileSync('docs/publishing.md', 'utf8').matchAll(/```yaml\n(?:# .*\n)?([^]*?)\n```/g),
  ];
  const shown = [...buildFilesWithTokens(pipeline), ...buildFiles(pipeline)].map(({ text }) => text);
  expect(blocks.map(([, text]) => text)).toEqual(shown);
});
