import { configFromProcess, ownArchive, type Config } from '../config';
import { marks, ok, wrong, type Finding } from '../doctor/finding';
import { checkMail, checkProxy } from '../doctor/outside';
import {
  checkBackups,
  checkDatabase,
  checkFolder,
  checkSite,
  checkStorage,
  checkUser,
} from '../doctor/places';
import { usesDataFolder } from '../platform/stores';
import { ConfigError } from '../settings/environment';
import { argumentsOf } from './lib/arguments';
import { isMain } from './lib/is-main';
import { refuseUsage, runCommand, type Tools } from './lib/run-command';

function readSettings(): { config?: Config; findings: Finding[] } {
  try {
    const config = configFromProcess();
    const builtFor = ownArchive()?.site_url;
    const differs = builtFor && builtFor !== config.siteUrl;
    return {
      config,
      findings: [
        ok('Settings', 'all can be used'),
        ...(differs
          ? [
              wrong(
                'SITE_URL',
                `it is ${config.siteUrl}, and the site was built for ${builtFor}`,
                'Pack the site again with this SITE_URL, or correct it',
              ),
            ]
          : []),
      ],
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: [wrong('Settings', error.message, 'docs/settings.md lists all settings')] };
  }
}

/** Checks the requirements of an installation. Changes nothing. */
async function examine({ log, signal }: Pick<Tools, 'log' | 'signal'>, show: (finding: Finding) => void) {
  const { config, findings } = readSettings();
  findings.forEach(show);
  if (!config) return;
  const user = checkUser(config);
  user.forEach(show);
  // As another user, opening the embedded database would create files that the service cannot read.
  const isOther = user.some(({ state }) => state === 'wrong');
  const checks: ((config: Config) => Finding[] | Promise<Finding[]>)[] = [
    (given) => (usesDataFolder(given) ? checkFolder('DATA_DIR', given.dataDir) : []),
    (given) => (isOther && given.database.kind === 'sqlite' ? [] : checkDatabase(given, log)),
    checkStorage,
    checkSite,
    checkBackups,
    checkMail,
    checkProxy,
  ];
  for (const check of checks) {
    signal.throwIfAborted();
    (await check(config)).forEach(show);
  }
}

if (isMain(import.meta.url)) {
  await runCommand('doctor', async (args, { log, report, signal }) => {
    if (argumentsOf(args, {}).positionals.length > 0) return refuseUsage();
    let wrongs = 0;
    await examine({ log, signal }, ({ subject, state, text, advice }) => {
      if (state === 'wrong') wrongs += 1;
      report.line(`${marks[state]} ${subject}: ${text}`);
      if (advice !== undefined) report.line(`      ${advice}`);
    });
    report.line(wrongs === 0 ? 'Nothing is wrong' : `To put right: ${wrongs}`);
    return wrongs === 0;
  });
}
