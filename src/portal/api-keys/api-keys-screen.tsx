import { useQuery } from '@tanstack/react-query';
import { navigate } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { DoneNotice } from '../frame/done-notice';
import { useHandedOver } from '../frame/handed-over';
import { PortalHeading } from '../frame/portal-heading';
import { apiKeysQuery } from '../api/api-keys';
import * as styles from './api-keys.module.css';
import { CommandSection } from './command-section';
import { ApiKeys } from './api-keys';

/** The screen of the API keys that build servers publish with. */
export function ApiKeysScreen() {
  const { t } = useTranslation('api-keys');
  const language = useLanguage();
  const made = useHandedOver<{ name: string }>();
  const count = useQuery(apiKeysQuery).data?.length ?? limits.apiKeys;
  return (
    <>
      <PortalHeading title={t('title')}>
        {count < limits.apiKeys && (
          <Button variant="primary" onClick={() => navigate(localizedPath(PATHS.newApiKey, language))}>
            {t('make.title')}
          </Button>
        )}
      </PortalHeading>
      <p className={styles.text}>{t('text')}</p>
      {made && <DoneNotice title={t('make.done', { name: made.name })} />}
      <ApiKeys />
      <CommandSection />
    </>
  );
}
