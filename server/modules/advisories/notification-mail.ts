import { releasePath } from '../../contract/portal-paths';
import type { AdvisoryReleaseFile, AdvisoryRevision } from '../../contract/advisory';
import type { Language } from '../../contract/languages';
import { advisoryMail } from '../../texts/messages';
import { severityOf, type PublishedTexts } from './advisory-view';
import type { AdvisoryRow } from './advisories.sql';
import { advisoryPageUrl } from './csaf/addresses';
import type { Unnotified } from './notifications.sql';

/** Max number of releases that a mail names one by one. */
const maxNamed = 20;

/** A revision of which people are notified. */
export interface NotifiedRevision {
  advisory: Pick<AdvisoryRow, 'number' | 'revision'>;
  texts: PublishedTexts;
  releases: readonly AdvisoryReleaseFile[];
  revision: Pick<AdvisoryRevision, `summary_${Language}`> | undefined;
}

/** Returns the content of the mail to a recipient of an advisory. */
export function notificationMail(
  siteUrl: string,
  { advisory, texts, releases, revision }: NotifiedRevision,
  { via, releaseIds }: Pick<Unnotified, 'via' | 'releaseIds'>,
  account: { name: string; group: string; language: Language },
) {
  const { name, group, language } = account;
  const had = releases.filter(({ id }) => releaseIds.includes(id));
  const types = new Set(had.map(({ download_type }) => download_type.id));
  const fixed = releases.filter(
    ({ status, download_type }) => status === 'fixed' && types.has(download_type.id),
  );
  const number = advisory.number ?? '';
  const labelOf = (release: AdvisoryReleaseFile) => `${release.download_type.name} ${release.name}`;
  const namesOf = (some: readonly AdvisoryReleaseFile[]) =>
    some.slice(0, maxNamed).map(labelOf).join(', ') + (some.length > maxNamed ? ', …' : '');
  const content = advisoryMail(language, {
    ...{ number, name, group, via },
    ...severityOf(texts.cvss_vector),
    exploited: texts.exploited === 1,
    title: texts[`title_${language}`],
    summary: texts[`summary_${language}`],
    remediation: texts[`remediation_${language}`],
    releases: namesOf(had),
    fixed: namesOf(fixed),
    revision: advisory.revision,
    change: revision?.[`summary_${language}`] ?? '',
    url: advisoryPageUrl(siteUrl, language, number),
  });
  return {
    ...content,
    links: fixed
      .filter(({ is_deleted }) => !is_deleted)
      .slice(0, maxNamed)
      .map((release) => ({
        label: labelOf(release),
        url: `${siteUrl}/${language}${releasePath(release.id)}`,
      })),
  };
}
