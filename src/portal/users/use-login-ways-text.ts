import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';

/** Returns a function that lists a user's login methods as text. */
export function useLoginWaysText(): (ways: NonNullable<User['login_ways']>) => string {
  const { t } = useTranslation('users');
  const texts = {
    password: t('loginWays.password'),
    totp: t('loginWays.totp'),
    passkey: t('loginWays.passkey'),
    company: t('loginWays.company'),
  };
  const none = t('loginWays.none');
  return (ways) => {
    const words = ways.map((way) => texts[way]).join(', ');
    return words === '' ? none : words.charAt(0).toUpperCase() + words.slice(1);
  };
}
