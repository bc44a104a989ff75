import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { Tag } from '../../../components/ui/tag';
import { formatBytes, formatDateTime, formatNumber } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { CopyButton } from '../../frame/copy-button';
import * as styles from './release-facts.module.css';

export function ReleaseFacts({ release }: { release: Downloadable }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const agrees = release.current_hash === release.hash;
  return (
    <dl className={styles.facts}>
      <Fact label={t('facts.id')}>{release.id}</Fact>
      <Fact label={t('facts.releaseDate')}>
        <time dateTime={release.release_date}>{formatDateTime(release.release_date, language)}</time>
      </Fact>
      <Fact label={t('facts.fileName')}>
        <code>{release.file_name}</code>
      </Fact>
      <Fact label={t('facts.size')}>
        {t('facts.sizeText', {
          size: formatBytes(release.size, language),
          bytes: formatNumber(release.size, language),
        })}
      </Fact>
      <Fact label={t('facts.hash')}>
        <Code text={release.hash} what={t('facts.hash')} />
      </Fact>
      <Fact label={t('facts.currentHash')}>
        {release.current_hash ? <code>{release.current_hash}</code> : t('facts.noFile')}
        <Tag tone={agrees ? 'confirmed' : 'not-found'}>{agrees ? t('facts.agrees') : t('facts.differs')}</Tag>
        {release.current_hash_checked_at && (
          <span className={styles.note}>
            {t('facts.checkedAt', { date: formatDateTime(release.current_hash_checked_at, language) })}
          </span>
        )}
      </Fact>
      <Fact label={t('facts.sha256')}>
        <Code text={release.sha256} what={t('facts.sha256')} />
      </Fact>
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Code({ text, what }: { text: string; what: string }) {
  return (
    <>
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </>
  );
}
