import type { Advisory } from '../../../contract/advisory';
import { LANGUAGES } from '../../../contract/languages';
import { weaknessName } from './weaknesses';

type MissingField = NonNullable<Advisory['missing']>[number];

/** The fields of a draft that decide whether it can be published. */
export type DraftFields = Pick<
  Advisory,
  'kind' | `${'title' | 'summary' | 'details' | 'remediation'}_${'en' | 'nl'}` | 'cwe' | 'cvss_vector'
> & { releases: readonly Pick<Advisory['releases'][number], 'status'>[] };

const isBlank = (text: string) => text.trim() === '';

/** Returns what a draft lacks for publication: no document can be created while this is not empty. */
export function missingFields(draft: DraftFields): MissingField[] {
  const required = (field: string): MissingField => ({ field, code: 'required' });
  const concerns = (...statuses: string[]) => draft.releases.some(({ status }) => statuses.includes(status));
  const isVulnerability = draft.kind === 'vulnerability';
  const needsRemediation = isVulnerability && concerns('affected', 'under_investigation');
  const hasDetails = LANGUAGES.some((language) => !isBlank(draft[`details_${language}`]));
  const hasRemediation = LANGUAGES.some((language) => !isBlank(draft[`remediation_${language}`]));

  const texts = LANGUAGES.flatMap((language) => [
    `title_${language}` as const,
    `summary_${language}` as const,
    ...(hasDetails ? [`details_${language}` as const] : []),
    ...(needsRemediation || hasRemediation ? [`remediation_${language}` as const] : []),
  ]);
  return [
    ...texts.filter((field) => isBlank(draft[field])).map(required),
    ...(isVulnerability && draft.releases.length === 0 ? [required('releases')] : []),
    ...(isVulnerability && concerns('affected') && !draft.cvss_vector ? [required('cvss_vector')] : []),
    ...(draft.cwe && weaknessName(draft.cwe) === undefined
      ? [{ field: 'cwe', code: 'unknown_cwe' } as const]
      : []),
  ];
}
