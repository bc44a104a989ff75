import { Link } from 'gatsby';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CUSTOMER_STEPS, SETUP_STEPS } from '../../../server/contract/overview';
import { Button } from '../../components/ui/button';
import { Icon } from '../../components/ui/icon';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useProblemText } from '../api/client/problem-text';
import * as styles from './overview.module.css';

type StepId = (typeof SETUP_STEPS | typeof CUSTOMER_STEPS)[number];

interface StepsProps<Id extends StepId> {
  steps: readonly { id: Id; done: boolean }[];
  /** The path of the screen of each step; undefined: only possible on the server itself. */
  places: Readonly<Record<Id, string | undefined>>;
  /** Content below an open step. */
  more?: Partial<Record<Id, ReactNode>>;
  /** True: folded behind how many are done, from the second one on. */
  folds?: boolean;
  /** The mutation that hides the steps. */
  hide: { mutate: () => void; isPending: boolean; error: Error | null };
}

/** A list of first steps, each with a link to its screen. Renders nothing if all are done. */
export function Steps<Id extends StepId>({ steps, places, more, folds = false, hide }: StepsProps<Id>) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const problemText = useProblemText();
  if (steps.every(({ done }) => done)) return null;
  const count = steps.filter(({ done }) => done).length;
  const title = <h2 id="overview-steps">{t('steps.title')}</h2>;
  const list = (
    <>
      <ol className={styles.steps}>
        {steps.map(({ id, done }) => {
          const place = places[id];
          return (
            <li key={id} className={done ? styles.done : undefined}>
              <span className={styles.tick}>{done && <Icon name="check" />}</span>
              <div>
                {done && <span className="visually-hidden">{t('steps.done')} </span>}
                {done || place === undefined ? (
                  <span>{t(`steps.${id}`)}</span>
                ) : (
                  <Link to={localizedPath(place, language)}>{t(`steps.${id}`)}</Link>
                )}
                {!done && more?.[id]}
              </div>
            </li>
          );
        })}
      </ol>
      <div>
        <Button small variant="quiet" busy={hide.isPending} onClick={() => hide.mutate()}>
          {t('steps.hide')}
        </Button>
      </div>
      {hide.error && <p role="alert">{problemText(hide.error)}</p>}
    </>
  );
  return (
    <section aria-labelledby="overview-steps" className={styles.section}>
      {folds ? (
        <details open={count < 2} className={styles.folded}>
          <summary>
            {title} <span className={styles.count}>{t('steps.count', { count, total: steps.length })}</span>
          </summary>
          {list}
        </details>
      ) : (
        <>
          {title}
          {list}
        </>
      )}
    </section>
  );
}
