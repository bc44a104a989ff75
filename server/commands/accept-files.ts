import { acceptFiles, type InstallationData } from '../platform/installation/identity';
import { isMain } from './lib/is-main';
import { refuseUsage, runCommand } from './lib/run-command';
import { withInstallation } from './lib/with-installation';

// Accepts the files in the settings as those of the database, when the server refuses to start with them.
if (isMain(import.meta.url)) {
  await runCommand('accept-files', async (args, { log, report }) => {
    if (args.length > 0) return refuseUsage();
    const accept = async (place: InstallationData) => {
      const id = await acceptFiles(place);
      report.line(`Accepted: database and files belong to installation ${id}. No file was deleted.`);
    };
    await withInstallation(log, accept, { evenNew: true });
    return true;
  });
}
