import { useTranslation } from 'react-i18next';
import { Notice } from '../components/ui/status';

/** Shown to others instead of a screen for administrators. */
export function OnlyAdministrators() {
  const { t } = useTranslation('portal');
  return (
    <Notice tone="not-found">
      <p>{t('onlyAdministrators')}</p>
    </Notice>
  );
}
