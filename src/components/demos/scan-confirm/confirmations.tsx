import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import * as styles from './phone.module.css';
import { confirmedSteps, type Task } from './scan-confirm-state';

interface ConfirmationsProps<Step extends string> {
  task: Task<Step>;
  step: string;
  values: Readonly<Record<Step, string>>;
}

/** The steps of a task: confirmed, current and still to do. */
export function Confirmations<Step extends string>({ task, step, values }: ConfirmationsProps<Step>) {
  const { t } = useTranslation();
  const confirmed = confirmedSteps(step, task);
  return (
    <ol aria-label={t('steps.label')} className={styles.steps}>
      {task.steps.map((one, index) => {
        const look = index < confirmed ? 'confirmed' : index === confirmed ? 'now' : 'open';
        const { kind } = task.asked[one];
        return (
          <li key={one} data-look={look} aria-current={look === 'now' ? 'step' : undefined}>
            <span className={styles.mark}>{look === 'confirmed' && <Icon name="check" />}</span>
            <span>{t(`steps.${one}`)}</span>
            <span className={kind === 'location' || kind === 'batch' ? styles.value : undefined}>
              {values[one]}
            </span>
            <span className="visually-hidden">{t(`states.${look}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}
