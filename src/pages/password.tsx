import { graphql, Link, type HeadProps, type PageProps } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../components/blocks/account/account-page';
import { AccountSeo } from '../components/blocks/account/account-seo';
import { useCompany } from '../components/layout/use-company';
import { Button } from '../components/ui/button';
import { TextField } from '../components/ui/field';
import { LoadingRows, Notice } from '../components/ui/status';
import { PATHS } from '../config/paths';
import { localizedPath } from '../i18n/localized-path';
import { useLanguage } from '../i18n/use-language';
import { AskPasswordForm } from '../portal/auth/ask-password-form';
import { forgetMailedToken, useMailedToken } from '../portal/auth/mailed-token';
import { NewPasswordForm } from '../portal/auth/new-password-form';
import { clearAuth } from '../portal/auth/session';
import { openLinkForPassword, setPassword } from '../portal/auth/mailed-calls';
import { useOpenedLink } from '../portal/auth/use-opened-link';

type State = { kind: 'form' } | { kind: 'asked'; email: string } | { kind: 'done' } | { kind: 'ended' };

/** Without a token it requests a mailed link; with the link's token it sets a new password. */
export default function PasswordPage({ location }: PageProps<Queries.PasswordPageQuery>) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const { supportEmail } = useCompany();
  const token = useMailedToken(PATHS.forgottenPassword);
  const { opened } = useOpenedLink(openLinkForPassword, token);
  const [state, setState] = useState<State>({ kind: 'form' });
  const typed = (location.state as { email?: unknown } | null)?.email;
  const end = (kind: 'done' | 'ended') => {
    forgetMailedToken(PATHS.forgottenPassword);
    setState({ kind });
  };
  const isReset = Boolean(token) || state.kind === 'done' || state.kind === 'ended';

  return (
    <AccountPage
      path={PATHS.forgottenPassword}
      title={t(isReset ? 'reset.title' : 'forgot.title')}
      intro={state.kind === 'form' ? t(isReset ? 'reset.intro' : 'forgot.intro') : undefined}
    >
      {(token === undefined || (token && !opened)) && <LoadingRows rows={3} />}
      {token && opened && (
        <NewPasswordForm
          key={token}
          send={setPassword}
          token={token}
          label={t('newPassword')}
          submit={t('reset.submit')}
          submitting={t('reset.submitting')}
          onDone={() => {
            // The server has revoked all logins of this person.
            clearAuth();
            end('done');
          }}
          onEnded={() => end('ended')}
        >
          {() =>
            // Has no field name, because it is for password managers and the reader, and is not sent.
            opened.kind === 'done' && (
              <TextField
                label={t('email')}
                type="email"
                autoComplete="username"
                defaultValue={opened.content.email}
                readOnly
              />
            )
          }
        </NewPasswordForm>
      )}
      {token === null && state.kind === 'form' && (
        <AskPasswordForm
          email={typeof typed === 'string' ? typed : undefined}
          onAsked={(email) => setState({ kind: 'asked', email })}
        />
      )}
      <div role="status">
        {token === null && state.kind === 'asked' && (
          <Notice tone="confirmed" title={t('forgot.sent')}>
            <p>{t('forgot.sentText', { email: state.email })}</p>
            <p>{t('forgot.sentHelp', { email: supportEmail })}</p>
          </Notice>
        )}
        {token === null && state.kind === 'done' && (
          <Notice tone="confirmed">
            <p>{t('reset.done')}</p>
            <Link to={localizedPath(PATHS.login, language)}>{t('toLogin')}</Link>
          </Notice>
        )}
        {token === null && state.kind === 'ended' && (
          <Notice tone="not-found" title={t('reset.ended')}>
            <p>{t('reset.endedText')}</p>
          </Notice>
        )}
      </div>
      {token === null && (state.kind === 'asked' || state.kind === 'ended') && (
        <Button variant="quiet" small onClick={() => setState({ kind: 'form' })}>
          {t('forgot.again')}
        </Button>
      )}
    </AccountPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.PasswordPageQuery, { language: string }>) {
  return (
    <AccountSeo
      data={data}
      pageContext={pageContext}
      path={PATHS.forgottenPassword}
      meta="login:forgot.meta"
    />
  );
}

export const query = graphql`
  query PasswordPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "login"])
  }
`;
