import { getInstallation } from '../../../contract/installation';
import type { Handle } from '../../../platform/http/handle';
import type { Installations } from './installations';

export function installationRoutes(
  handle: Handle,
  { installations }: { installations: Installations },
): void {
  handle(getInstallation, ({ person, id }) => installations.get(person, id));
}
