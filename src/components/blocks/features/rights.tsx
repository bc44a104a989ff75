import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { More } from '../../ui/page/more';
import { Section } from '../../ui/page/section';
import { SideScroll } from '../../ui/page/side-scroll';
import * as styles from './rights.module.css';

const ROLES = ['picker', 'receiver', 'replenisher', 'teamLead'] as const;

type Role = (typeof ROLES)[number];

/** The roles that get each app in the example table. Its rows are in the order of the apps. */
const GIVEN_TO: Record<string, readonly Role[]> = {
  'app-0': ROLES,
  'app-3': ['replenisher'],
  'app-5': ['teamLead'],
  'app-7': ['teamLead'],
  'app-8': ['picker'],
  'app-10': ['receiver'],
  'app-11': ['receiver'],
  'app-12': ['receiver'],
};

type Apps = readonly Pick<Queries.FeatureAppFragment, 'jsonId' | 'title'>[];

/** Rights per user and app: the roles in text, and an example table. */
export function FeaturesRights({ apps }: { apps: Apps }) {
  const { t } = useTranslation('features');
  return (
    <Section id="rights" tone="sunken" title={t('rights.title')} lead={t('rights.text')}>
      <p>{t('rights.note')}</p>
      <More about={t('rights.title')} label={t('rights.more')}>
        <dl className={styles.roles}>
          {ROLES.map((role) => (
            <div key={role}>
              <dt>{t(`rights.roles.${role}.title`)}</dt>
              <dd>{t(`rights.roles.${role}.text`)}</dd>
            </div>
          ))}
        </dl>
        <SideScroll label={t('rights.table.scroll')} className={styles.scroll}>
          <table className={styles.table}>
            <caption>{t('rights.table.caption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('rights.table.app')}</th>
                {ROLES.map((role) => (
                  <th key={role} scope="col">
                    {t(`rights.roles.${role}.title`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {apps
                .filter(({ jsonId }) => jsonId in GIVEN_TO)
                .map(({ jsonId, title }) => (
                  <tr key={jsonId}>
                    <th scope="row">{title}</th>
                    {ROLES.map((role) => {
                      const isGiven = GIVEN_TO[jsonId]?.includes(role) ?? false;
                      return (
                        <td key={role} className={isGiven ? styles.given : undefined}>
                          {isGiven && <Icon name="check" />}
                          <span className="visually-hidden">
                            {isGiven ? t('rights.table.yes') : t('rights.table.no')}
                          </span>
                        </td>
                      );
                    })}
                  </tr>
                ))}
            </tbody>
          </table>
        </SideScroll>
      </More>
    </Section>
  );
}
