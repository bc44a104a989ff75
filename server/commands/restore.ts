import { configFromProcess } from '../config';
import { restoreBackup, verifyBackup } from '../transfer/restore';
import { argumentsOf } from './lib/arguments';
import { isMain } from './lib/is-main';
import { refuseUsage, runCommand } from './lib/run-command';

if (isMain(import.meta.url)) {
  await runCommand('restore FILE [--verify | --rehearsal]', async (args, { log, report, signal }) => {
    const { positionals, values } = argumentsOf(args, {
      verify: { type: 'boolean' },
      rehearsal: { type: 'boolean' },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0 || (values.verify && values.rehearsal)) return refuseUsage();
    if (!values.verify)
      return restoreBackup(configFromProcess(), file, log, report, signal, values.rehearsal);
    const checked = await verifyBackup(file, report, signal);
    if (checked) report.line(`${file} is whole: ${Object.keys(checked.manifest.entries).length} entries`);
    return checked !== undefined;
  });
}
