import { graphql, Link, type HeadProps, type PageProps } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../components/blocks/account/account-page';
import { Seo } from '../components/seo';
import { Button } from '../components/ui/button';
import { LoadingRows, Notice } from '../components/ui/status';
import { PATHS } from '../config/paths';
import { DEFAULT_LANGUAGE, isLanguage } from '../config/site';
import { localizedPath } from '../i18n/localized-path';
import { pageI18n } from '../i18n/page-i18n';
import { useLanguage } from '../i18n/use-language';
import { forgetMailedToken, useMailedToken } from '../portal/auth/mailed-token';
import { post, type Refusal } from '../portal/auth/post';
import { RefusalNotice } from '../portal/auth/refusal-notice';
import { clearAuth } from '../portal/auth/session';

type State = 'open' | 'sending' | 'done' | 'ended';

/**
 * Opened by a mailed link: confirms a person's new email address. Needs a click, so that a program that scans
 * mail cannot confirm it.
 */
export default function NewEmailPage(_props: PageProps<Queries.NewEmailPageQuery>) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const token = useMailedToken(PATHS.newEmail);
  const [state, setState] = useState<State>('open');
  const [refusal, setRefusal] = useState<Refusal>();

  async function confirm(): Promise<void> {
    setState('sending');
    setRefusal(undefined);
    const answer = await post('/email/confirm', { token });
    const hasEnded = answer.kind === 'refused' && answer.status === 410;
    // The server has revoked all logins of this person.
    if (answer.kind === 'done') clearAuth();
    if (answer.kind === 'done' || hasEnded) {
      forgetMailedToken(PATHS.newEmail);
      setState(hasEnded ? 'ended' : 'done');
    } else {
      setRefusal(answer);
      setState('open');
    }
  }

  return (
    <AccountPage path={PATHS.newEmail} title={t('newEmail.title')}>
      {token === undefined && <LoadingRows rows={3} />}
      {token === null && state === 'open' && (
        <Notice title={t('newEmail.without')}>
          <p>{t('newEmail.withoutText')}</p>
        </Notice>
      )}
      {token && (
        <>
          <p>{t('newEmail.text')}</p>
          <RefusalNotice refusal={refusal} fields={[]} />
          <Button variant="primary" busy={state === 'sending'} onClick={() => void confirm()}>
            {t('newEmail.submit')}
          </Button>
        </>
      )}
      <div role="status">
        {state === 'done' && (
          <Notice tone="confirmed">
            <p>{t('newEmail.done')}</p>
            <Link to={localizedPath(PATHS.login, language)}>{t('toLogin')}</Link>
          </Notice>
        )}
        {state === 'ended' && (
          <Notice tone="not-found" title={t('newEmail.ended')}>
            <p>{t('newEmail.endedText')}</p>
          </Notice>
        )}
      </div>
    </AccountPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.NewEmailPageQuery, { language: string }>) {
  const { t } = pageI18n(data.locales, pageContext.language);
  return (
    <Seo
      title={t('login:newEmail.meta.title')}
      description={t('login:newEmail.meta.description')}
      language={isLanguage(pageContext.language) ? pageContext.language : DEFAULT_LANGUAGE}
      path={PATHS.newEmail}
      data={data}
      noIndex
    />
  );
}

export const query = graphql`
  query NewEmailPage($language: String!) {
    ...PageBasics
    locales: allLocale(
      sort: { ns: ASC }
      filter: { language: { eq: $language }, ns: { in: ["common", "login"] } }
    ) {
      ...Locales
    }
  }
`;
