import type { Mails } from './mails';
import {
  getMail,
  listMails,
  releaseHold,
  resendFailedMails,
  resendMail,
  sendTestMail,
} from '../../contract/mail';
import { answerList } from '../../platform/http/answer-page';
import type { Handle } from '../../platform/http/handle';
import type { Principal } from '../../platform/principal';

export function mailRoutes(
  handle: Handle,
  {
    holds,
    mails,
  }: { holds: { release(person: Principal, waiting: 'send' | 'keep'): Promise<void> }; mails: Mails },
): void {
  handle(listMails, ({ person, query, request, reply }) =>
    answerList(request, reply, (part) => mails.list(person, { ...query, ...part })),
  );

  handle(getMail, ({ person, id }) => mails.find(person, id));

  handle(resendMail, ({ person, id }) => mails.resend(person, id));

  handle(resendFailedMails, async ({ person }) => ({ mails: await mails.resendFailed(person) }));

  handle(sendTestMail, ({ person }) => mails.sendTest(person));

  handle(releaseHold, ({ person, body }) => holds.release(person, body.waiting));
}
