import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvisoryPreview } from '../../../server/contract/advisory-publication';
import { LANGUAGES, type Language } from '../../../server/contract/languages';
import { SelectField } from '../../components/ui/field';
import { SideScroll } from '../../components/ui/page/side-scroll';
import { languageName } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { previewQuery } from '../api/advisories';
import { QueryState } from '../frame/query-state';
import { useDebounced } from '../lists/use-debounced';
import * as styles from './advisories.module.css';
import { PagePreview } from './page-preview';

const PARTS = ['page', 'mail', 'document'] as const;

const PAUSE_MS = 500;

interface PreviewProps {
  id: number;
  /** What changed in the revision. */
  summary: Record<`summary_${Language}`, string>;
}

/** Shows the page, the mail and the CSAF document as they will be, in both languages. */
export function Preview({ id, summary }: PreviewProps) {
  const { t } = useTranslation('advisories');
  const pageLanguage = useLanguage();
  const [part, setPart] = useState<(typeof PARTS)[number]>('page');
  const [language, setLanguage] = useState(pageLanguage);
  const summaryEn = useDebounced(summary.summary_en, PAUSE_MS);
  const summaryNl = useDebounced(summary.summary_nl, PAUSE_MS);
  const preview = useQuery({
    ...previewQuery(id, { language, summary_en: summaryEn, summary_nl: summaryNl }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.group}>
      <div className={styles.filter}>
        <SelectField
          label={t('preview.title')}
          value={part}
          onChange={(event) => setPart(PARTS.find((one) => one === event.target.value) ?? 'page')}
        >
          {PARTS.map((one) => (
            <option key={one} value={one}>
              {t(`preview.parts.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('preview.language')}
          value={language}
          onChange={(event) =>
            setLanguage(LANGUAGES.find((each) => each === event.target.value) ?? pageLanguage)
          }
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each}>
              {languageName(each, pageLanguage)}
            </option>
          ))}
        </SelectField>
      </div>
      <QueryState query={preview} title={t('preview.loadFailed')} />
      {preview.data && !preview.data.is_document_public && (
        <p className={styles.note}>{t('preview.notPublic')}</p>
      )}
      {preview.data && (
        <SideScroll className={styles.preview} label={t(`preview.parts.${part}`)}>
          <div lang={language}>
            <Part part={part} preview={preview.data} />
          </div>
        </SideScroll>
      )}
    </div>
  );
}

function Part({ part, preview }: { part: (typeof PARTS)[number]; preview: AdvisoryPreview }) {
  if (part === 'page') return <PagePreview html={preview.page} />;
  if (part === 'document') return <pre className={styles.code}>{preview.document}</pre>;
  return (
    <>
      <p>
        <strong>{preview.mail.subject}</strong>
      </p>
      <p className={styles.text}>{preview.mail.text}</p>
    </>
  );
}
