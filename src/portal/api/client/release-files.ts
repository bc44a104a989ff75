import { getReleaseKeys } from '../../../../server/contract/release';
import { downloadRelease, downloadWindowsServiceInstaller } from '../../../../server/contract/ticket';
import { urlOf } from '../../../http/call-path';

// The calls that the browser makes itself, by a form or a link.

export const downloadUrl = (id: number) => urlOf(downloadRelease, { id });
export const installerUrl = (id: number, bits: 32 | 64) =>
  urlOf(downloadWindowsServiceInstaller, { id, bits });
export const RELEASE_KEY_URL = urlOf(getReleaseKeys);
