import type { AdvisorySummary } from '../../../contract/advisory';
import type { Language } from '../../../contract/languages';

/** A published advisory in a list, as last published. Times are ISO 8601, UTC. */
export interface ListedAdvisory extends Pick<AdvisorySummary, 'severity' | 'cvss_score'> {
  number: string;
  published_at: string;
  /** when the newest revision was published */
  changed_at: string;
  titles: Readonly<Record<Language, string>>;
  summaries: Readonly<Record<Language, string>>;
}
