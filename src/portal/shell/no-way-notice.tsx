import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/ui/status';
import { accountPath } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { loginWaysQuery } from '../api/own-sessions';
import { useAuth, useViewedGroup } from '../auth/session';
import { useIsIdle } from '../frame/use-is-idle';

/** Warns a user without password, passkey and company login that they cannot log in again. */
export function NoWayNotice() {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const isViewing = useViewedGroup() !== null;
  const isSignedIn = useAuth() !== null;
  const isIdle = useIsIdle();
  const { data } = useQuery({
    ...loginWaysQuery,
    enabled: isIdle && isSignedIn && !isViewing,
    // Asked once per document. The calls that change the answer refetch it.
    staleTime: ({ state }) => (state.data?.ways.length === 0 ? 0 : Infinity),
  });
  if (data?.ways.length !== 0) return null;
  return (
    <Notice tone="signal" role="status">
      <p>
        {t('noWay.text')} <Link to={localizedPath(accountPath('security'), language)}>{t('noWay.link')}</Link>
      </p>
    </Notice>
  );
}
