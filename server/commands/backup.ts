import { configFromProcess } from '../config';
import { createBackup } from '../transfer/backup';
import { argumentsOf } from './lib/arguments';
import { isMain } from './lib/is-main';
import { refuseUsage, runCommand } from './lib/run-command';

if (isMain(import.meta.url)) {
  await runCommand('backup FILE', async (args, { log, report, signal }) => {
    const { positionals } = argumentsOf(args, {});
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return refuseUsage();
    return createBackup(configFromProcess(), file, log, report, signal);
  });
}
