import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { SelectField } from '../../../components/ui/field';
import { formatDate } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { ownOverviewQuery } from '../../api/overview';
import { useIsAdmin } from '../../auth/session';
import { useAddressState } from '../../lists/use-address-state';
import { releasesBetween } from './between';
import * as styles from './changes-since.module.css';
import { ReleaseNotes } from './release-notes';
import { notesFor } from '../catalogue/release-states';

interface ChangesSinceProps {
  release: Downloadable;
  /** All releases of the same type, newest first. */
  releases: readonly Downloadable[];
}

/** The value of `since` in the URL that stands for this release alone. */
const ONLY_THIS = 'none';

/** Returns the id of the release of a type that the customer's group downloaded last. */
function useLastDownloaded(typeId: number): string | undefined {
  const isAdmin = useIsAdmin();
  const { data } = useQuery({ ...ownOverviewQuery, enabled: !isAdmin });
  const version = data?.types.first.find(({ download_type: { id } }) => id === typeId);
  return version?.release ? String(version.release.id) : undefined;
}

/** Shows the notes of this release, or of all releases since the installed one. */
export function ChangesSince({ release, releases }: ChangesSinceProps) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const address = useAddressState();
  const earlier = releases.slice(releases.findIndex(({ id }) => id === release.id) + 1);
  const last = useLastDownloaded(release.download_type_id);
  const since = address.read('since') || last;
  const installed = earlier.find(({ id }) => String(id) === since);
  const shown = installed ? releasesBetween(releases, installed.id, release.id) : [release];
  return (
    <section aria-labelledby="release-notes" className={styles.section}>
      <h2 id="release-notes">{t('notes.title')}</h2>
      {earlier.length > 0 && (
        <SelectField
          label={t('notes.installed')}
          hint={t('notes.installedHint')}
          className={styles.choice}
          value={installed?.id ?? ONLY_THIS}
          onChange={(event) => address.write({ since: event.target.value })}
        >
          <option value={ONLY_THIS}>{t('notes.onlyThis', { release: release.name })}</option>
          {earlier.map(({ id, name, release_date }) => (
            <option key={id} value={id}>
              {t('notes.since', { release: name, date: formatDate(release_date, language) })}
            </option>
          ))}
        </SelectField>
      )}
      <p role="status" className={styles.count}>
        {installed && t('notes.count', { count: shown.length, release: installed.name })}
      </p>
      {shown.map((each) => {
        const { id, name, release_date } = each;
        const notes = notesFor(each, language);
        return (
          <article key={id} aria-label={name} className={styles.release}>
            {installed && (
              <p className={styles.name}>
                {t('notes.since', { release: name, date: formatDate(release_date, language) })}
              </p>
            )}
            {notes.isOther && <p className={styles.name}>{t(`notes.only.${notes.language}`)}</p>}
            {notes.text.trim() ? (
              <div lang={notes.isOther ? notes.language : undefined}>
                <ReleaseNotes text={notes.text} />
              </div>
            ) : (
              <p>{t('notes.none')}</p>
            )}
          </article>
        );
      })}
    </section>
  );
}
