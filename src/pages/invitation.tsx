import { graphql, Link, navigate, type HeadProps, type PageProps } from 'gatsby';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Auth } from '../../server/contract/session';
import { limits } from '../../server/contract/limits';
import { AccountPage } from '../components/blocks/account/account-page';
import { AccountSeo } from '../components/blocks/account/account-seo';
import { useCompany } from '../components/layout/use-company';
import { TextField } from '../components/ui/field';
import { Failure, LoadingRows, Notice } from '../components/ui/status';
import { accountPath, PATHS } from '../config/paths';
import { formatDateTime } from '../i18n/format';
import { localizedPath } from '../i18n/localized-path';
import { useLanguage } from '../i18n/use-language';
import { CompanyLoginButton } from '../portal/auth/company-login-button';
import { forgetMailedToken, useMailedToken } from '../portal/auth/mailed-token';
import { NewPasswordForm } from '../portal/auth/new-password-form';
import { hasPasskeys, wantPasskey } from '../portal/auth/passkey';
import { addressAfterLogin, forgetReturn } from '../portal/auth/return-address';
import { storeNewAuth } from '../portal/auth/session';
import { accept, readInvitation } from '../portal/auth/mailed-calls';
import { useOpenedLink } from '../portal/auth/use-opened-link';

/**
 * Opened by a mailed link. The invited person enters a name and a password, or continues to create a passkey,
 * and is logged in.
 */
export default function InvitationPage(_props: PageProps<Queries.InvitationPageQuery>) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const { supportEmail } = useCompany();
  const token = useMailedToken(PATHS.invitation);
  const { opened, retry } = useOpenedLink(readInvitation, token);
  const [hasEnded, setEnded] = useState(false);
  const invitation = opened?.kind === 'done' ? opened.content : undefined;
  const isRefused = hasEnded || opened?.kind === 'refused';
  // A new user starts at the portal's start page, not where the previous login in this tab ended.
  useEffect(forgetReturn, []);

  const begin = (auth: Auth, isWithoutPassword: boolean) => {
    storeNewAuth(auth);
    // The account page asks the browser for the passkey. It also helps a person who has no passkey in the
    // end.
    wantPasskey(isWithoutPassword);
    navigate(
      isWithoutPassword
        ? localizedPath(accountPath('security'), language)
        : addressAfterLogin(undefined, language),
      { replace: true },
    );
    forgetMailedToken(PATHS.invitation);
  };

  return (
    <AccountPage
      path={PATHS.invitation}
      title={t('invitation.title')}
      intro={
        invitation && !hasEnded
          ? t(invitation.is_manager ? 'invitation.introManager' : 'invitation.intro', {
              group: invitation.group.name,
            })
          : undefined
      }
    >
      {(token === undefined || (token && !opened)) && <LoadingRows rows={3} />}
      {token === null && (
        <Notice title={t('invitation.without')}>
          <p>{t('invitation.withoutText')}</p>
        </Notice>
      )}
      {isRefused && (
        <Notice tone="not-found" role="alert" title={t('invitation.ended')}>
          <p>{t('invitation.endedText', { email: supportEmail })}</p>
          <Link to={localizedPath(PATHS.login, language)}>{t('toLogin')}</Link>
        </Notice>
      )}
      {opened && opened.kind !== 'done' && opened.kind !== 'refused' && (
        <Failure title={t('invitation.loadFailed')} text={t(`problems.${opened.kind}`)} onRetry={retry} />
      )}
      {invitation?.company_login && !hasEnded && (
        <>
          <p>
            {t('invitation.company', {
              email: invitation.email,
              time: formatDateTime(invitation.expires_at, language),
            })}
          </p>
          <CompanyLoginButton email={invitation.email} />
        </>
      )}
      {token && invitation && !invitation.company_login && !hasEnded && (
        <NewPasswordForm<Auth>
          send={accept}
          token={token}
          label={t('choosePassword')}
          submit={t('invitation.submit')}
          submitting={t('invitation.submitting')}
          instead={
            hasPasskeys() ? { submit: t('invitation.passkey'), text: t('invitation.passkeyText') } : undefined
          }
          check={({ name = '' }): Record<string, string> =>
            name.trim() === '' ? { name: t('invitation.requiredName') } : {}
          }
          onDone={begin}
          onEnded={() => setEnded(true)}
        >
          {(errors) => (
            <>
              {/* Has no field name, because it is for password managers and the reader, and is not sent. */}
              <TextField
                label={t('email')}
                type="email"
                autoComplete="username"
                defaultValue={invitation.email}
                hint={t('invitation.until', { time: formatDateTime(invitation.expires_at, language) })}
                readOnly
              />
              <TextField
                label={t('invitation.name')}
                name="name"
                autoComplete="name"
                defaultValue={invitation.name}
                maxLength={limits.nameLength}
                required
                error={errors['name']}
              />
            </>
          )}
        </NewPasswordForm>
      )}
    </AccountPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.InvitationPageQuery, { language: string }>) {
  return (
    <AccountSeo data={data} pageContext={pageContext} path={PATHS.invitation} meta="login:invitation.meta" />
  );
}

export const query = graphql`
  query InvitationPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "login"])
  }
`;
