import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { Facts } from '../../../components/ui/page/facts';
import { Button } from '../../../components/ui/button';
import { Notice } from '../../../components/ui/status';
import { formatDateTime } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { RELEASE_KEY_URL } from '../../api/client/release-files';
import { useProblemText } from '../../api/client/problem-text';
import { CommandList } from './command-list';
import { CodeFact } from './release-facts';
import { platformOf, PLATFORMS, ticketCommands } from './shell-commands';
import * as styles from './ticket-section.module.css';
import { useTicket } from './use-ticket';

/** Shows commands with ticket URLs that download the file without a browser, and can resume. */
export function TicketSection({ release }: { release: Downloadable }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const problemText = useProblemText();
  const { issue, ticket, hasEnded } = useTicket(release.id);
  const lives = ticket !== undefined && !hasEnded;
  return (
    <section aria-labelledby="release-ticket" className={styles.section}>
      <h2 id="release-ticket">{t('ticket.title')}</h2>
      <p className={styles.text}>
        {t('ticket.text')} {t('ticket.secret')}
      </p>
      <p className={styles.text}>
        {t('ticket.signed')} <a href={RELEASE_KEY_URL}>{t('ticket.ourKey')}</a>.
      </p>
      <div className={styles.row}>
        <Button busy={issue.isPending} onClick={() => issue.mutate()}>
          {t(ticket ? 'ticket.again' : 'ticket.show')}
        </Button>
        <p role="status" className={styles.until}>
          {lives &&
            t('ticket.until', { time: formatDateTime(new Date(ticket.endsAt).toISOString(), language) })}
        </p>
      </div>
      {issue.isError && (
        <Notice tone="not-found" role="alert" title={t('ticket.failed')}>
          <p>{problemText(issue.error)}</p>
        </Notice>
      )}
      {hasEnded && (
        <Notice tone="signal" role="status">
          <p>{t('ticket.ended')}</p>
        </Notice>
      )}
      {lives && (
        <>
          <Facts>
            <CodeFact label={t('ticket.address')} text={ticket.url} />
            <CodeFact label={t('ticket.key')} text={ticket.publicKey} />
          </Facts>
          <Lines release={release} ticket={ticket} />
        </>
      )}
    </section>
  );
}

type LivingTicket = NonNullable<ReturnType<typeof useTicket>['ticket']>;

function Lines({ release, ticket }: { release: Downloadable; ticket: LivingTicket }) {
  const { t } = useTranslation('downloads');
  const commands = ticketCommands({ ...ticket, fileName: release.file_name, sha256: release.sha256 });
  const own = platformOf(navigator.userAgent);
  return PLATFORMS.map((platform) => (
    <details key={platform} name="ticket-platform" open={platform === own} className={styles.platform}>
      <summary>{t(`instructions.${platform}`)}</summary>
      <h3>{t('ticket.fetch')}</h3>
      <p className={styles.text}>{t('ticket.fetchText')}</p>
      <CommandList commands={commands[platform].fetch} />
      <h3>{t('ticket.check')}</h3>
      <p className={styles.text}>{t('ticket.checkText')}</p>
      <CommandList commands={commands[platform].check} />
      {commands[platform].mend.length > 0 && (
        <>
          <h3>{t('ticket.mend')}</h3>
          <p className={styles.text}>{t('ticket.mendText')}</p>
          <CommandList commands={commands[platform].mend} />
        </>
      )}
    </details>
  ));
}
