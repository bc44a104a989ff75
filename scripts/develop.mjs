import { forgetBuild } from './lib/build-digest.mjs';
import { withBuildLock } from './lib/build-lock.mjs';
import { bin, freePort } from './lib/project.mjs';
import { exitCodeOf, fail, startNode } from './lib/run.mjs';

// npm run develop: the site with hot reload, and the API with a restart on each change, at one address.
// Gatsby forwards /api (see `proxy` in gatsby-config.ts).
const port = process.env.PORT || '8000';
const host = process.env.HOST || '127.0.0.1';
const apiPort = String(await freePort());

const develop = async () => {
  forgetBuild('site'); // Gatsby writes its development pages into public/.
  const site = startNode('site', bin('gatsby'), ['develop', '--port', port, '--host', host], {
    API_PORT: apiPort,
    GATSBY_TELEMETRY_DISABLED: '1',
    CI: 'true', // plain lines: an animated display would overwrite other output
    NODE_ENV: 'development',
  });
  const api = startNode('api ', bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], {
    PORT: apiPort,
    HOST: '127.0.0.1',
    SITE_DIR: '.tmp/no-site', // the server then serves only /api
    NODE_ENV: 'development',
  });

  let stopping = false;
  const stop = () => {
    stopping = true;
    site.kill('SIGTERM');
    api.kill('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  const stopBothAfter = async (child) => {
    const code = await exitCodeOf(child);
    if (!stopping) process.exitCode = code || 1; // one process alone is useless
    stop();
  };
  await Promise.all([stopBothAfter(site), stopBothAfter(api)]);
};

await withBuildLock(develop).catch((error) => fail(error.message));
