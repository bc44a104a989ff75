import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { Fact, Facts } from '../../../components/ui/page/facts';
import { Tag } from '../../../components/ui/tag';
import { formatBytes, formatDateTime, formatNumber } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { CopyButton } from '../../frame/copy-button';
import * as styles from './release-facts.module.css';

/** When a release came out, and the size of its file. */
export function ReleaseFacts({ release }: { release: Downloadable }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  return (
    <Facts>
      <Fact label={t('facts.releaseDate')}>
        <time dateTime={release.release_date}>{formatDateTime(release.release_date, language)}</time>
      </Fact>
      <Fact label={t('facts.size')}>
        {t('facts.sizeText', {
          size: formatBytes(release.size, language),
          bytes: formatNumber(release.size, language),
        })}
      </Fact>
    </Facts>
  );
}

/** The hashes of the file as published, and as it is stored now. */
export function HashFacts({ release }: { release: Downloadable }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const agrees = release.current_hash === release.hash;
  return (
    <Facts>
      <CodeFact label={t('facts.sha256')} text={release.sha256} />
      <CodeFact label={t('facts.hash')} text={release.hash} />
      <Fact label={t('facts.currentHash')}>
        <span className={styles.line}>
          {release.current_hash ? <code>{release.current_hash}</code> : t('facts.noFile')}
          <Tag tone={agrees ? 'confirmed' : 'not-found'}>
            {agrees ? t('facts.agrees') : t('facts.differs')}
          </Tag>
          {release.current_hash_checked_at && (
            <span className={styles.note}>
              {t('facts.checkedAt', { date: formatDateTime(release.current_hash_checked_at, language) })}
            </span>
          )}
        </span>
      </Fact>
    </Facts>
  );
}

/** A value that is copied as it is, such as a hash. */
export function CodeFact({ label, text }: { label: string; text: string }) {
  return (
    <Fact label={label}>
      <span className={styles.line}>
        <code>{text}</code>
        <CopyButton text={text} what={label} />
      </span>
    </Fact>
  );
}
