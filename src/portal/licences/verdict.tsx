import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/ui/status';
import { formatDate } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { today, validityOf, type Opened } from './licence-file';

/** One plain sentence on what the file is worth. */
export function Verdict({ opened }: { opened: Opened }) {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  if (opened.kind !== 'licence') {
    return (
      <Notice tone="not-found" title={t(`verdicts.${opened.kind}.title`)}>
        <p>{t(`verdicts.${opened.kind}.text`)}</p>
      </Notice>
    );
  }
  const { valid_from, valid_until } = opened.licence;
  const validity = validityOf(opened.licence, today());
  return (
    <Notice tone={validity === 'valid' ? 'confirmed' : 'signal'} title={t(`verdicts.${validity}.title`)}>
      <p>
        {validity === 'valid' && !valid_until
          ? t('verdicts.valid.withoutEnd')
          : t(`verdicts.${validity}.text`, {
              from: formatDate(valid_from, language),
              until: valid_until ? formatDate(valid_until, language) : '',
            })}
      </p>
    </Notice>
  );
}
