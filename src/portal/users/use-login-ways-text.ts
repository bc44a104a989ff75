import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';

/** Returns a function that lists a user's login methods as text. */
export function useLoginWaysText(): (ways: NonNullable<User['login_ways']>) => string {
  const { t } = useTranslation('users');
  return (ways) => {
    const words = ways.map((way) => t(`loginWays.${way}`)).join(', ');
    return words === '' ? t('loginWays.none') : words.charAt(0).toUpperCase() + words.slice(1);
  };
}
