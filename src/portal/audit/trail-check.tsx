import { useTranslation } from 'react-i18next';
import type { AuditCheck, AuditProblem } from '../../../server/contract/audit-check';
import { Button } from '../../components/ui/button';
import { Failure, Notice } from '../../components/ui/status';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { useProblemText } from '../api/client/problem-text';
import * as styles from './audit-screen.module.css';
import { useCheckTrail, useSaveAnchors } from '../api/audit';

const MAX_SHOWN = 20;
const COMMAND = 'node dist/commands/audit.mjs verify';

/** Verifies that the audit trail was not modified, and offers its signed anchors for download. */
export function TrailCheck() {
  const { t } = useTranslation('portal');
  const problemText = useProblemText();
  const check = useCheckTrail();
  const anchors = useSaveAnchors();
  return (
    <section aria-labelledby="trail-check" className={styles.check}>
      <h2 id="trail-check">{t('audit.check.title')}</h2>
      <p>{t('audit.check.text')}</p>
      <div className={styles.buttons}>
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          {t(check.isPending ? 'audit.check.checking' : 'audit.check.do')}
        </Button>
        <Button variant="quiet" busy={anchors.isPending} onClick={() => anchors.mutate()}>
          {t('audit.check.anchors')}
        </Button>
      </div>
      {check.isError && <Failure title={t('audit.check.failed')} text={problemText(check.error)} />}
      {anchors.isError && (
        <Failure title={t('audit.check.anchorsFailed')} text={problemText(anchors.error)} />
      )}
      {check.data && <Outcome check={check.data} />}
    </section>
  );
}

function Outcome({ check }: { check: AuditCheck }) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const isTamperedWith = check.problem_count > 0;
  const title = isTamperedWith ? 'tampered' : check.is_complete ? 'valid' : 'incomplete';
  const more = check.problem_count - MAX_SHOWN;
  return (
    <Notice
      tone={isTamperedWith ? 'not-found' : check.is_complete ? 'confirmed' : 'signal'}
      role={isTamperedWith ? 'alert' : 'status'}
      title={t(`audit.check.${title}`)}
    >
      <p>
        {t('audit.check.looked', {
          count: check.entries,
          anchors: check.anchors,
          time: formatDateTime(check.checked_at, language),
        })}
      </p>
      {check.waiting > 0 && <p>{t('audit.check.waiting', { count: check.waiting })}</p>}
      {isTamperedWith && (
        <ul className={styles.findings}>
          {check.problems.slice(0, MAX_SHOWN).map((problem, index) => (
            <li key={index}>
              <Finding problem={problem} />
            </li>
          ))}
          {more > 0 && <li>{t('audit.check.more', { count: more })}</li>}
        </ul>
      )}
      {(more > 0 || !check.is_complete) && (
        <p>
          {t('audit.check.command')} <code>{COMMAND}</code>
        </p>
      )}
    </Notice>
  );
}

function Finding({ problem: { kind, entry, position, anchor } }: { problem: AuditProblem }) {
  const { t } = useTranslation('portal');
  if (kind === 'anchor') return t('audit.check.kinds.anchor', { number: anchor });
  const what =
    entry === undefined
      ? t('audit.check.link', { number: position })
      : t('audit.check.entry', { number: entry });
  return t(`audit.check.kinds.${kind}`, { what });
}
