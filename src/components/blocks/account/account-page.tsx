import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Layout } from '../../layout/layout';
import { Card } from '../../ui/card';
import { WithoutScripts } from '../../ui/page/without-scripts';
import * as styles from './account-page.module.css';

interface AccountPageProps {
  /** Without language prefix. */
  path: string;
  title: string;
  intro?: string;
  children: ReactNode;
}

/** Frame of an account form outside the portal. `data-hydrate`: its scripts run as soon as it is visible. */
export function AccountPage({ path, title, intro, children }: AccountPageProps) {
  const { t } = useTranslation('login');
  return (
    <Layout path={path}>
      <WithoutScripts
        title={t('withoutScripts.title')}
        text={t('withoutScripts.text')}
        reload={t('withoutScripts.reload')}
      />
      <div className={styles.page} data-hydrate="visible">
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
        <Card shape="notched">
          <div className={styles.content}>{children}</div>
        </Card>
      </div>
    </Layout>
  );
}
