import { graphql, Link, navigate, type HeadProps, type PageProps } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Auth } from '../../server/contract/session';
import { AccountSeo } from '../components/blocks/account/account-seo';
import { Layout } from '../components/layout/layout';
import { useCompany } from '../components/layout/use-company';
import { Card } from '../components/ui/card';
import { Notice } from '../components/ui/status';
import { WithoutScripts } from '../components/ui/page/without-scripts';
import { PATHS } from '../config/paths';
import { useLanguage } from '../i18n/use-language';
import { LoginForm } from '../portal/auth/login-form';
import { addressAfterLogin, forgetReturn, useReturnAddress } from '../portal/auth/return-address';
import { storeNewAuth, useAuth } from '../portal/auth/session';
import * as styles from '../components/blocks/account/account-page.module.css';

export default function LoginPage(_props: PageProps<Queries.LoginPageQuery>) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const { supportEmail } = useCompany();
  const auth = useAuth();
  const remembered = useReturnAddress();
  const [isLeaving, setLeaving] = useState(false);

  const goOn = (newAuth: Auth) => {
    setLeaving(true);
    storeNewAuth(newAuth);
    forgetReturn();
    navigate(addressAfterLogin(remembered, language), { replace: true });
  };

  return (
    <Layout path={PATHS.login}>
      <WithoutScripts
        title={t('withoutScripts.title')}
        text={t('withoutScripts.text')}
        reload={t('withoutScripts.reload')}
      />
      <div className={styles.page}>
        <h1>{t('title')}</h1>
        <p>{t('intro')}</p>
        <div role="status" className={styles.notices}>
          {!auth && remembered?.reason === 'expired' && (
            <Notice tone="signal">
              <p>{t('errors.expired')}</p>
            </Notice>
          )}
          {!auth && remembered?.reason === 'company' && (
            <Notice tone="signal">
              <p>{t('errors.companyNow')}</p>
            </Notice>
          )}
          {!auth && remembered?.reason === 'required' && (
            <Notice>
              <p>{t('required')}</p>
            </Notice>
          )}
          {auth && !isLeaving && remembered?.reason === 'confirm' && (
            <Notice tone="signal">
              <p>{t('confirm')}</p>
            </Notice>
          )}
          {auth && !isLeaving && (
            <Notice tone="confirmed">
              <p>{t('alreadyIn', { name: auth.user.name })}</p>
              <Link to={addressAfterLogin(remembered, language)}>
                {remembered ? t('toWhereYouWere') : t('toPortal')}
              </Link>
            </Notice>
          )}
        </div>
        <Card shape="notched">
          <LoginForm isForCompany={remembered?.reason === 'company'} onLoggedIn={goOn} />
        </Card>
        <p className={styles.help}>{t('help', { email: supportEmail })}</p>
      </div>
    </Layout>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.LoginPageQuery, { language: string }>) {
  return <AccountSeo data={data} pageContext={pageContext} path={PATHS.login} meta="login:meta" />;
}

export const query = graphql`
  query LoginPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "login"])
  }
`;
