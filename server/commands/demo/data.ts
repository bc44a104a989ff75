import type { AdvisoryInput } from '../../contract/advisory';
import type { Justification, ReleaseStatus } from '../../contract/advisory-status';
import type { ContactMessage } from '../../contract/contact';
import type { NewIdentityProvider } from '../../contract/identity-provider';
import type { Language } from '../../contract/languages';
import type { Licence } from '../../contract/licence';
import type { MessageChange } from '../../contract/message';
import type { Channel, ReleaseKind } from '../../contract/release';
import advisoryData from './advisories.json' with { type: 'json' };
import licenceData from './licences.json' with { type: 'json' };
import messageData from './messages.json' with { type: 'json' };
import peopleData from './people.json' with { type: 'json' };
import typeData from './types.json' with { type: 'json' };

export interface DemoPerson {
  name: string;
  email: string;
  password: string;
  group: string;
}

interface DemoPeople {
  administrator: DemoPerson;
  customers: readonly DemoPerson[];
  /** A user who has left the company. */
  blocked: DemoPerson;
  /** People who have not accepted their invitation yet. */
  invited: readonly { name: string; email: string; group: string; language: Language }[];
  /** The login of a customer's company. No server responds at its issuer. */
  companyLogin: NewIdentityProvider & { group: string };
}

export interface DemoRelease {
  name: string;
  daysAgo: number;
  notes: string;
  notesNl?: string;
  kind?: ReleaseKind;
  channel?: Channel;
  /** days from now */
  supportEnds?: number;
  isDraft?: boolean;
  /** reason of the withdrawal */
  withdrawn?: string;
  /** parts of the SBOM */
  components?: readonly (readonly [purl: string, version: string, licence: string])[];
}

export interface DemoType {
  name: string;
  description: string;
  categorie: string;
  description_nl: string;
  categorie_nl?: string;
  escrow?: boolean;
  /** program name of its Windows service installer */
  service?: string;
  /** names of the groups that may see it; empty: all groups */
  allowed: readonly string[];
  releases: readonly DemoRelease[];
}

export interface DemoMessage extends ContactMessage {
  daysAgo: number;
  /** change that an administrator has made */
  handled?: Pick<MessageChange, 'state' | 'note'>;
}

export interface DemoLicence {
  name: string;
  company: string;
  group: string;
  /** without `apps`: all apps */
  fields: Pick<Licence, 'edition' | 'users'> & Partial<Licence>;
  /** first day, in days from today */
  from: number;
  /** last day, in days from today */
  until: number;
  /** reason of the withdrawal */
  withdrawn?: string;
  isRenewed?: boolean;
}

interface DemoAdvisoryRelease {
  /** name of the download type */
  type: string;
  name: string;
  status: ReleaseStatus;
  justification?: Justification;
}

export interface DemoAdvisory {
  daysAgo: number;
  fields: Omit<AdvisoryInput, 'releases'>;
  releases: readonly DemoAdvisoryRelease[];
  revisions: readonly {
    daysAgo: number;
    summary_en: string;
    summary_nl: string;
    /** releases that this revision adds */
    more?: readonly DemoAdvisoryRelease[];
  }[];
}

export const people = peopleData as DemoPeople;
export const types = typeData as readonly DemoType[];
export const messages = messageData as readonly DemoMessage[];
export const licences = licenceData as readonly DemoLicence[];
export const advisories = advisoryData as readonly DemoAdvisory[];
