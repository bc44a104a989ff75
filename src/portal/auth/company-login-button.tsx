import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Notice } from '../../components/ui/status';
import { useLanguage } from '../../i18n/use-language';
import { confirmAtCompany, goToCompanyLogin } from './company-login';
import * as styles from './login-form.module.css';

type Outcome = Awaited<ReturnType<typeof goToCompanyLogin>>;

interface CompanyLoginButtonProps {
  email: string;
  /** Opens the login in a separate window, so that the page stays as it is. */
  inWindow?: boolean;
  secondary?: boolean;
}

/** Goes to the login page of the company that the email address belongs to. */
export function CompanyLoginButton({ email, inWindow = false, secondary = false }: CompanyLoginButtonProps) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  const leave = async () => {
    setOutcome(undefined);
    setSending(true);
    setOutcome(await (inWindow ? confirmAtCompany : goToCompanyLogin)(email, language));
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
      {inWindow && outcome?.kind === 'leaving' && <p role="status">{t('company.inWindow')}</p>}
      <Button variant={secondary ? undefined : 'primary'} busy={isSending} onClick={() => void leave()}>
        {t('company.submit')}
      </Button>
    </div>
  );
}
