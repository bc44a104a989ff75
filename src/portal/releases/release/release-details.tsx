import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { ReleaseDetails as Details } from '../../../../server/contract/release-list';
import { Fact, Facts } from '../../../components/ui/page/facts';
import { releaseTabPath } from '../../../config/paths';
import { formatDate } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { categoryOf, descriptionOf } from '../catalogue/type-texts';
import { ReleaseFacts } from './release-facts';
import * as styles from './release-screen.module.css';

interface ReleaseDetailsProps {
  release: Details;
  /** Its file can be downloaded. */
  isAvailable: boolean;
}

/** Shows the file of a release, and its details, beside its notes. */
export function ReleaseDetails({ release, isAvailable }: ReleaseDetailsProps) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const { download_type: type } = release;
  return (
    <div className={styles.side}>
      <section aria-labelledby="release-file">
        <h2 id="release-file">{t('file')}</h2>
        <ReleaseFacts release={release} />
        {isAvailable && (
          <p className={styles.hint}>
            {t('afterDownload.text')}{' '}
            <Link to={localizedPath(releaseTabPath(release.id, 'check'), language)}>
              {t('afterDownload.link')}
            </Link>
          </p>
        )}
      </section>
      <section aria-labelledby="release-details">
        <h2 id="release-details">{t('details.title')}</h2>
        <Facts>
          <Fact label={t('details.type')}>{type.name}</Fact>
          <Fact label={t('details.category')}>{categoryOf(type, language)}</Fact>
          <Fact label={t('details.kind')}>{t(`kinds.${release.kind}`)}</Fact>
          <Fact label={t('details.channel')}>{t(`channels.${release.channel}`)}</Fact>
          {release.support_ends !== null && (
            <Fact label={t('details.supportEnds')}>{formatDate(release.support_ends, language)}</Fact>
          )}
          {type.description && <Fact label={t('details.description')}>{descriptionOf(type, language)}</Fact>}
        </Facts>
      </section>
    </div>
  );
}
