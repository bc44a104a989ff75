import { useTranslation } from 'react-i18next';
import type { OwnSession } from '../../../server/contract/session';

/** Returns a function that names the device of a session, for example "Firefox on Windows". */
export function useDeviceName() {
  const { t } = useTranslation('account');
  return ({ browser, system }: OwnSession): string =>
    browser && system
      ? t('sessions.browserOnSystem', { browser, system })
      : (browser ?? system ?? t('sessions.unknownDevice'));
}
