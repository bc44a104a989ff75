import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Notice } from '../../components/ui/status';
import { useLanguage } from '../../i18n/use-language';
import { goToCompanyLogin } from './company-login';
import * as styles from './login-form.module.css';

type Outcome = Awaited<ReturnType<typeof goToCompanyLogin>>;

/** Leaves for the login page of the company that an address is of. */
export function CompanyLoginButton({ email }: { email: string }) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  const leave = async () => {
    setOutcome(undefined);
    setSending(true);
    setOutcome(await goToCompanyLogin(email, language));
    setSending(false);
  };

  return (
    <div className={styles.form}>
      <div role="alert">
        {outcome && outcome.kind !== 'leaving' && (
          <Notice tone="not-found">
            <p>{outcome.kind === 'refused' ? outcome.text : t(`errors.${outcome.kind}`)}</p>
          </Notice>
        )}
      </div>
      <Button variant="primary" busy={isSending} onClick={() => void leave()}>
        {t('company.submit')}
      </Button>
    </div>
  );
}
