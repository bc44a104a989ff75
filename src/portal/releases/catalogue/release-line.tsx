import { useId } from 'react';
import type { ReleaseSummary } from '../../../../server/contract/release';
import { releasePath } from '../../../config/paths';
import { formatDate } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { AdvisoryMarks } from '../../frame/advisories/advisory-marks';
import { DownloadForm } from '../../frame/file-form';
import { FROM_LIST, OpenButton } from './open-button';
import { hasTags, ReleaseTags } from './release-tags';
import * as styles from './release-line.module.css';
import { RowLink } from '../../lists/row-link';

interface ReleaseLineProps {
  typeName: string;
  release: ReleaseSummary;
}

/** A release in the table: its name, its date and its actions. */
export function ReleaseLine({ typeName, release }: ReleaseLineProps) {
  const language = useLanguage();
  const id = useId();
  return (
    <div className={styles.line}>
      <p className={styles.name}>
        <span id={id}>
          <span className="visually-hidden">{typeName} </span>
          <RowLink to={localizedPath(releasePath(release.id), language)} state={FROM_LIST}>
            {release.name}
          </RowLink>
        </span>
        <time dateTime={release.release_date} className={styles.date}>
          {formatDate(release.release_date, language)}
        </time>
        <span className={styles.tags}>
          {hasTags(release) && <ReleaseTags release={release} />}
          <AdvisoryMarks releaseId={release.id} />
        </span>
      </p>
      <div className={styles.actions}>
        <DownloadForm release={release} describedBy={id} small />
        <OpenButton releaseId={release.id} describedBy={id} />
      </div>
    </div>
  );
}
