import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/ui/status';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { loginWaysQuery } from '../api/own-sessions';
import { useAuth } from '../auth/session';

/** Warns an invited user without password and passkey that they cannot log in again after this session. */
export function NoWayNotice() {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const isWithoutPassword = useAuth()?.without_password === true;
  const { data } = useQuery({ ...loginWaysQuery, enabled: isWithoutPassword });
  if (!isWithoutPassword || data?.ways.length !== 0) return null;
  return (
    <Notice tone="signal" role="status">
      <p>
        {t('noWay.text')} <Link to={localizedPath(PATHS.account, language)}>{t('noWay.link')}</Link>
      </p>
    </Notice>
  );
}
