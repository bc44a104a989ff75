import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { Icon, type IconName } from '../../ui/icon';
import { Section } from '../../ui/page/section';
import * as styles from './connections.module.css';

const CONNECTIONS = [
  ['packagingRobots', 'robot'],
  ['shuttles', 'shuttle'],
  ['weighing', 'scale'],
  ['printers', 'printer'],
  ['webshops', 'shop'],
] as const satisfies readonly (readonly [string, IconName])[];

export function HomeConnections() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  return (
    <Section id="connections" code="A-03" title={t('connections.title')} lead={t('connections.text')}>
      <ul className={styles.list}>
        {CONNECTIONS.map(([connection, icon]) => (
          <li key={connection}>
            <Icon name={icon} className={styles.icon} />
            <h3>{t(`connections.items.${connection}.title`)}</h3>
            <p>{t(`connections.items.${connection}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link to={`${localizedPath(PATHS.features, language)}#app-13`}>{t('connections.link')}</Link>
      </p>
    </Section>
  );
}
