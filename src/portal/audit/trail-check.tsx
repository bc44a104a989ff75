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
  const { t } = useTranslation('audit');
  const problemText = useProblemText();
  const check = useCheckTrail();
  const anchors = useSaveAnchors();
  return (
    <section aria-labelledby="trail-check" className={styles.check}>
      <h2 id="trail-check">{t('check.title')}</h2>
      <p>{t('check.text')}</p>
      <div className="button-row">
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          {t(check.isPending ? 'check.checking' : 'check.do')}
        </Button>
        <Button variant="quiet" busy={anchors.isPending} onClick={() => anchors.mutate()}>
          {t('check.anchors')}
        </Button>
      </div>
      {check.isError && <Failure title={t('check.failed')} text={problemText(check.error)} />}
      {anchors.isError && <Failure title={t('check.anchorsFailed')} text={problemText(anchors.error)} />}
      {check.data && <Outcome check={check.data} />}
    </section>
  );
}

function Outcome({ check }: { check: AuditCheck }) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const isTamperedWith = check.problem_count > 0;
  const title = isTamperedWith ? 'tampered' : 'valid';
  const more = check.problem_count - MAX_SHOWN;
  return (
    <Notice
      tone={isTamperedWith ? 'not-found' : 'confirmed'}
      role={isTamperedWith ? 'alert' : 'status'}
      title={t(`check.${title}`)}
    >
      <p>
        {t('check.looked', {
          count: check.entries,
          anchors: check.anchors,
          time: formatDateTime(check.checked_at, language),
        })}
      </p>
      {isTamperedWith && (
        <ul className={styles.findings}>
          {check.problems.slice(0, MAX_SHOWN).map((problem, index) => (
            <li key={index}>
              <Finding problem={problem} />
            </li>
          ))}
          {more > 0 && <li>{t('check.more', { count: more })}</li>}
        </ul>
      )}
      {more > 0 && (
        <p>
          {t('check.command')} <code>{COMMAND}</code>
        </p>
      )}
    </Notice>
  );
}

function Finding({ problem: { kind, entry, position, anchor } }: { problem: AuditProblem }) {
  const { t } = useTranslation('audit');
  if (kind === 'anchor') return t('check.kinds.anchor', { number: anchor });
  const what =
    entry === undefined ? t('check.link', { number: position }) : t('check.entry', { number: entry });
  return t(`check.kinds.${kind}`, { what });
}
