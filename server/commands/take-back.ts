import { removeMoveMarks } from '../platform/installation/identity';
import { isMain } from './lib/is-main';
import { refuseUsage, runCommand } from './lib/run-command';
import { withInstallation } from './lib/with-installation';

// Removes the marks that `move` left at its source, so that a server can start there again.
if (isMain(import.meta.url)) {
  await runCommand('take-back', async (args, { log, report }) => {
    if (args.length > 0) return refuseUsage();
    await withInstallation(log, async (place) => {
      const moved = await removeMoveMarks(place);
      if (moved.length === 0) report.line('Nothing here is marked as moved');
      for (const to of moved) report.line(`In use again; it was moved to ${to}: start no server there`);
    });
    return true;
  });
}
