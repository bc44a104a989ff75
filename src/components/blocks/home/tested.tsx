import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page/section';
import * as styles from './tested.module.css';

const MARKS = Array.from({ length: 60 }, (_, index) => index);

export function HomeTested() {
  const { t } = useTranslation('home');
  return (
    <Section id="tested" code="A-07" aside tone="sunken" title={t('tested.title')} lead={t('tested.text')}>
      <div aria-hidden="true" className={styles.marks}>
        {MARKS.map((mark) => (
          <i key={mark} />
        ))}
      </div>
    </Section>
  );
}
