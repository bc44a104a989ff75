import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { useProblemText } from '../api/client/problem-text';
import * as styles from './account.module.css';
import { useSaveOwnData } from '../api/own-account';

/** Offers all stored data about the signed-in user as a file. */
export function OwnDataSection() {
  const { t } = useTranslation('account');
  const problemText = useProblemText();
  const save = useSaveOwnData(t('data.fileName'));
  return (
    <section aria-labelledby="data-heading" className={styles.section}>
      <h2 id="data-heading">{t('data.title')}</h2>
      <p>{t('data.text')}</p>
      <p role="alert">{save.error && problemText(save.error)}</p>
      <Button busy={save.isPending} onClick={() => save.mutate()}>
        {t('data.button')}
      </Button>
    </section>
  );
}
