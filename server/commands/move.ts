import { configFromProcess } from '../config';
import { move } from '../transfer/move';
import { targetSettings, settingsToChange, type Destination } from '../transfer/destination';
import { secretOf } from '../platform/secrets/sealed-keys';
import { argumentsOf } from './lib/arguments';
import { isMain } from './lib/is-main';
import { refuseUsage, runCommand } from './lib/run-command';

const usage =
  'move [--to-database postgres://…|embedded] [--to-storage s3://…|embedded] [--to-data-dir FOLDER]';

const options = {
  'to-database': { type: 'string' },
  'to-storage': { type: 'string' },
  'to-data-dir': { type: 'string' },
} as const;

if (isMain(import.meta.url)) {
  await runCommand(usage, async (args, { log, report, signal }) => {
    const { positionals, values } = argumentsOf(args, options);
    const destination: Destination = {
      database: values['to-database'],
      storage: values['to-storage'],
      dataDir: values['to-data-dir'],
    };
    const isNowhere = destination.database === undefined && destination.storage === undefined;
    if (isNowhere || positionals.length > 0) return refuseUsage();
    const here = configFromProcess();
    const { to, parts } = targetSettings(process.env, here, await secretOf(here), destination);
    const isWhole = await move(here, to, parts, log, report, signal);
    if (isWhole) report.line('Moved: all rows and files are the same at both ends. Now set');
    else report.line('Not everything was moved: put right what is named above, and run it again');
    if (isWhole) for (const line of settingsToChange(here, destination)) report.line(`  ${line}`);
    return isWhole;
  });
}
