import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page/section';

export function HomeTested() {
  const { t } = useTranslation('home');
  return <Section id="tested" slim tone="sunken" title={t('tested.title')} lead={t('tested.text')} />;
}
