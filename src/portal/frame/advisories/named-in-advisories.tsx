import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/ui/status';
import { useLanguage } from '../../../i18n/use-language';
import { allAdvisoriesQuery } from '../../api/own-advisories';
import { AdvisoryLink } from './advisory-link';

interface NamedInAdvisoriesProps {
  typeId: number;
  /** The name of a release. */
  name: string;
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** For administrators: a notice that advisories or drafts already name a version of a download type. */
export function NamedInAdvisories({ typeId, name }: NamedInAdvisoriesProps) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const { data = [] } = useQuery(allAdvisoriesQuery);
  const named = data.flatMap((advisory) =>
    advisory.releases
      .filter(({ download_type: type, name: known }) => type.id === typeId && keyOf(known) === keyOf(name))
      .map(({ id, status }) => ({ id, status, advisory })),
  );
  if (named.length === 0) return null;
  return (
    <Notice tone="signal" role="status">
      <p>{t('advisories.named')}</p>
      {named.map(({ id, status, advisory }) => (
        <p key={`${advisory.id} ${id}`}>
          {t(`advisories.statuses.${status}`)}:{' '}
          <AdvisoryLink id={advisory.id}>
            {[advisory.number, advisory[`title_${language}`]].filter(Boolean).join(', ')}
          </AdvisoryLink>
        </p>
      ))}
    </Notice>
  );
}
