import { useTranslation } from 'react-i18next';
import type { Overview, SETUP_STEPS } from '../../../server/contract/overview';
import { Button } from '../../components/ui/button';
import { Notice } from '../../components/ui/status';
import { useToast } from '../../components/ui/toast';
import { accountPath, PATHS } from '../../config/paths';
import { useProblemText } from '../api/client/problem-text';
import { useTestMail } from '../api/mails';
import { useDismissSetup } from '../api/overview';
import * as styles from './overview.module.css';
import { Steps } from './steps';

const PLACES: Record<(typeof SETUP_STEPS)[number], string | undefined> = {
  mail: PATHS.mail,
  secure: accountPath('security'),
  second_factor: accountPath('security'),
  download_type: PATHS.newDownloadType,
  release: PATHS.upload,
  customer: PATHS.newCustomer,
  second_administrator: PATHS.users,
  backup: undefined,
};

/** The first steps of an installation, until all are done or an administrator hides them. */
export function FirstSteps({ steps }: { steps: Overview['setup'] }) {
  const { t } = useTranslation('overview');
  const toast = useToast();
  return (
    <Steps
      folds
      steps={steps}
      places={PLACES}
      more={{ mail: <TestMail />, backup: <span className={styles.note}>{t('steps.backupText')}</span> }}
      hide={useDismissSetup(() => toast(t('steps.hidden')))}
    />
  );
}

function TestMail() {
  const { t } = useTranslation('overview');
  const problemText = useProblemText();
  const toast = useToast();
  const test = useTestMail(() => toast(t('steps.testAccepted')));
  const failure = test.error ? problemText(test.error) : test.data?.accepted === false && test.data.detail;
  return (
    <>
      <div className={styles.stepAction}>
        <Button small busy={test.isPending} onClick={() => test.mutate()}>
          {t('steps.test')}
        </Button>
      </div>
      {failure && (
        <Notice tone="not-found" role="alert" title={t('steps.testFailed')}>
          <p>{failure}</p>
        </Notice>
      )}
    </>
  );
}
