import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { Icon } from '../../ui/icon';
import { Section } from '../../ui/page/section';
import * as styles from './importer.module.css';
import { PICK_LINE } from '../../demos/picking/pick-line';

const FOUND = [
  { item: PICK_LINE.item, quantity: 24, isFound: true },
  { item: '10502', quantity: 120, isFound: true },
  { item: '10810', quantity: 36, isFound: true },
];

export function HomeImporter() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const missing = { item: t('importer.example.wrongCode'), quantity: 48, isFound: false };
  const lines = [...FOUND.slice(0, 2), missing, ...FOUND.slice(2)];
  return (
    <Section id="importer" aside title={t('importer.title')} lead={t('importer.text')}>
      <div aria-hidden="true" className={styles.proposal}>
        <p className={styles.file}>
          <Icon name="document" />
          {t('importer.example.document', { number: PICK_LINE.order })}
        </p>
        {lines.map(({ item, quantity, isFound }) => (
          <p key={item} className={isFound ? styles.line : `${styles.line} ${styles.missing}`}>
            <span className={styles.code}>{item}</span> <span className={styles.code}>{quantity}</span>{' '}
            <span className={styles.state}>
              <Icon name={isFound ? 'check' : 'cross'} />
              {isFound ? t('importer.example.found') : t('importer.example.notFound')}
            </span>
          </p>
        ))}
      </div>
      <p className={styles.more}>
        <Link to={`${localizedPath(PATHS.features, language)}#importer`}>{t('importer.link')}</Link>{' '}
        {t('importer.note')}
      </p>
    </Section>
  );
}
