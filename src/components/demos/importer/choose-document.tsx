import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSizeLimit } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { Button } from '../../ui/button';
import { FileDrop } from '../../ui/inputs/file-drop';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/status';
import * as styles from './choose-document.module.css';
import { LIMITS } from './reading/document';
import { ARTICLES } from './fictional-erp';
import * as demoStyles from './importer-demo.module.css';
import type { FailedReading } from './importer-state';
import type { Sample } from './use-importer';
import { useProblemText } from './use-problem-text';

const SAMPLES = [
  { format: 'csv', file: (language: string) => `order-4500871.${language}.csv` },
  { format: 'xlsx', file: (language: string) => `confirmation-24033.${language}.xlsx` },
  { format: 'pdf', file: (language: string) => `delivery-88213.${language}.pdf` },
] as const;

interface ChooseDocumentProps {
  heading: RefObject<HTMLHeadingElement | null>;
  failed?: FailedReading;
  onFile: (file: File) => void;
  onSample: (sample: Sample) => void;
}

/** Lets the visitor choose their own document or a sample. */
export function ChooseDocument({ heading, failed, onFile, onSample }: ChooseDocumentProps) {
  const { t } = useTranslation('importer');
  const language = useLanguage();
  const problemText = useProblemText();
  return (
    <div className={demoStyles.part}>
      <h4 ref={heading} tabIndex={-1}>
        {t('choose.title')}
      </h4>
      {failed && (
        <Notice tone="not-found" title={t('problems.title', { name: failed.name })}>
          <p>{problemText(failed.problem)}</p>
        </Notice>
      )}
      <FileDrop
        label={t('choose.label')}
        hint={t('choose.hint', { size: formatSizeLimit(LIMITS.bytes, language) })}
        button={t('choose.button')}
        accept=".csv,.txt,.tsv,.prn,.xlsx,.pdf,text/csv,application/pdf"
        onFile={onFile}
      />
      <div className={styles.samples}>
        <div>
          <h5>{t('choose.samples')}</h5>
          <p className={styles.note}>{t('choose.samplesText')}</p>
        </div>
        <ul>
          {SAMPLES.map(({ format, file }) => {
            const name = file(language);
            const address = `/samples/${name}`;
            const title = t(`choose.sample.${format}`);
            return (
              <li key={format}>
                <Button className={styles.sample} onClick={() => onSample({ name, address })}>
                  <Icon name="document" />
                  {title}
                </Button>
                <a href={address} download aria-label={t('choose.download', { name: title })}>
                  {t('choose.downloadShort')}
                </a>
              </li>
            );
          })}
        </ul>
      </div>
      <p className={styles.note}>
        {t('choose.erp', {
          count: ARTICLES.length,
          first: ARTICLES[0]?.number ?? '',
          last: ARTICLES[ARTICLES.length - 1]?.number ?? '',
        })}
      </p>
      <p className={demoStyles.privacy}>{t('try.privacy')}</p>
    </div>
  );
}
