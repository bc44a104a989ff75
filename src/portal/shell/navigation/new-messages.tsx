import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/client/query-client';
import { newMessagesQuery } from '../../api/messages';
import { formatNumber } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import * as styles from './portal-menu.module.css';

/** The number of new messages, beside their entry in the menu of an administrator. */
export default function NewMessages() {
  return (
    <QueryClientProvider client={queryClient}>
      <Count />
    </QueryClientProvider>
  );
}

function Count() {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const { data = 0 } = useQuery(newMessagesQuery);
  if (data === 0) return null;
  return (
    <span className={styles.count}>
      {formatNumber(data, language)} <span className="visually-hidden">{t('menu.new')}</span>
    </span>
  );
}
