import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/ui/status';
import { formatDate } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { today } from '../../forms/local-time';
import { validityOf, type Opened } from '../licence-file';

/** Shows the validity of a file, from its signature, its dates and the server's data. */
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
  const { licence, standing } = opened;
  if (standing?.state === 'withdrawn') {
    const { withdrawn_at: at = '', reason = '' } = standing;
    return (
      <Notice tone="not-found" title={t('verdicts.withdrawn.title')}>
        <p>{t('verdicts.withdrawn.text', { day: formatDate(at, language), reason })}</p>
      </Notice>
    );
  }
  if (standing?.state === 'replaced') {
    return (
      <Notice tone="signal" title={t('verdicts.replaced.title')}>
        <p>{t('verdicts.replaced.text')}</p>
      </Notice>
    );
  }
  const { valid_from, valid_until } = licence;
  const validity = validityOf(licence, today());
  const dates = {
    from: formatDate(valid_from, language),
    until: valid_until ? formatDate(valid_until, language) : '',
  };
  const unknown = !standing ? 'offline' : standing.state === 'unknown' ? 'notKept' : undefined;
  return (
    <Notice
      tone={validity === 'valid' && !unknown ? 'confirmed' : 'signal'}
      title={t(`verdicts.${validity}.${unknown ? 'byDates' : 'title'}`)}
    >
      <p>
        {validity === 'valid' && !valid_until
          ? t('verdicts.valid.withoutEnd')
          : t(`verdicts.${validity}.text`, dates)}
      </p>
      {standing?.replaced_from && (
        <p>{t('verdicts.replacedFrom', { day: formatDate(standing.replaced_from, language) })}</p>
      )}
      {unknown && <p>{t(`verdicts.${unknown}`)}</p>}
    </Notice>
  );
}
