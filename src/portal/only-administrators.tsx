import { useTranslation } from 'react-i18next';
import { Notice } from '../components/ui/status';

/** In the place of a screen for administrators, for everybody else. */
export function OnlyAdministrators() {
  const { t } = useTranslation('portal');
  return (
    <Notice tone="not-found">
      <p>{t('onlyAdministrators')}</p>
    </Notice>
  );
}
