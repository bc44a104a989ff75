import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { PATHS } from '../../config/paths';
import { DoneNotice } from '../frame/done-notice';
import { useHandedOver } from '../frame/handed-over';
import { PortalHeading } from '../frame/portal-heading';
import { apiKeysQuery } from '../api/api-keys';
import { useGo } from '../unsaved-work/use-go';
import * as styles from './api-keys.module.css';
import { CommandSection } from './command-section';
import { ApiKeys } from './api-keys';

/** The screen of the API keys that build servers publish with. */
export function ApiKeysScreen() {
  const { t } = useTranslation('api-keys');
  const go = useGo();
  const made = useHandedOver<{ name: string }>();
  const count = useQuery(apiKeysQuery).data?.length ?? limits.apiKeys;
  return (
    <>
      <PortalHeading title={t('title')}>
        {count < limits.apiKeys && (
          <Button variant="primary" onClick={() => go(PATHS.newApiKey)}>
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
