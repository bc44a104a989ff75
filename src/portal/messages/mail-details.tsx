import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailWithText } from '../../../server/contract/mail';
import { Fact, Facts } from '../../components/ui/page/facts';
import { Button } from '../../components/ui/button';
import { Notice } from '../../components/ui/status';
import { useToast } from '../../components/ui/toast';
import { messagePath, PATHS } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { PortalHeading } from '../frame/portal-heading';
import { QueryState } from '../frame/query-state';
import { isNotFound } from '../api/client/problem-error';
import { useProblemText } from '../api/client/problem-text';
import { mailQuery, useResendMail } from '../api/mails';
import { kindKey, MailOutcome } from './mail-outcome';
import * as styles from './messages.module.css';

/** The screen of one mail: its contents, recipient and state. */
export function MailDetails({ id }: { id: number }) {
  const { t } = useTranslation('messages');
  const { data, ...query } = useQuery(mailQuery(id));
  const isUnknown = isNotFound(query.error);
  const mail = isUnknown ? undefined : data;
  return (
    <>
      <PortalHeading
        title={mail?.subject ?? t(isUnknown ? 'mail.unknown' : 'mail.one')}
        above={[{ to: PATHS.mail, label: t('mail.title') }]}
      />
      {!mail && (
        <QueryState query={query} title={t('mail.loadFailed')} rows={6} notFound={t('mail.unknownText')} />
      )}
      {mail && <Details mail={mail} />}
    </>
  );
}

function Details({ mail }: { mail: MailWithText }) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const problemText = useProblemText();
  const toast = useToast();
  const resend = useResendMail();
  const { id, kind, created_at, state, message_id, can_resend: canResend, text } = mail;
  const to = mail.to ?? t('mail.vendor');
  const facts: [label: string, value: ReactNode][] = [
    [t('mail.to'), to],
    [t('mail.kind'), t(kindKey(kind), { defaultValue: kind })],
    [
      t('mail.created'),
      <time key="at" dateTime={created_at}>
        {formatDateTime(created_at, language)}
      </time>,
    ],
    [t('mail.state'), <MailOutcome key="state" mail={mail} to={to} />],
  ];
  return (
    <>
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      {message_id !== null && (
        <p>
          <Link to={localizedPath(messagePath(message_id), language)}>{t('mail.message')}</Link>
        </p>
      )}
      <section aria-labelledby="mail-text">
        <h2 id="mail-text">{t('mail.text')}</h2>
        {text.includes('token=…') && <p className={styles.note}>{t('mail.withoutSecrets')}</p>}
        <p className={styles.text}>{text}</p>
      </section>
      {resend.isError && (
        <Notice tone="not-found" role="alert" title={t('mail.resendFailed')}>
          <p>{problemText(resend.error)}</p>
        </Notice>
      )}
      {canResend && (
        <p className={styles.actions}>
          <Button
            variant={state === 'sent' ? 'quiet' : 'primary'}
            busy={resend.isPending}
            onClick={() => resend.mutate(id, { onSuccess: () => toast(t('mail.resent', { to }), to) })}
          >
            {t(state === 'waiting' ? 'mail.sendNow' : 'mail.resend')}
          </Button>
        </p>
      )}
    </>
  );
}
