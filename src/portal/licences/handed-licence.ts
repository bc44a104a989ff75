import type { Licence } from '../../../server/contract/licence';
import type { Endless } from '../forms/licence/term-fields';

/** The values of the form of a new licence. */
export interface NewLicenceValues extends Endless {
  group: string;
  name: string;
  company: string;
  erp: string;
  edition: Licence['edition'];
  users: string;
  apps: string[];
  valid_from: string;
  valid_until: string;
}

/** What the form of a new licence hands over to its page, and the page to the form of the next one. */
export interface HandedLicence {
  fileName: string;
  /** The values of the form, for a similar licence. */
  template: NewLicenceValues;
}
