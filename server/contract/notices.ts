import { Type, type Static } from 'typebox';

export const RELEASE_MAILS = ['all', 'none'] as const;
export type ReleaseMails = (typeof RELEASE_MAILS)[number];

const ReleaseMails = Type.Unsafe<ReleaseMails>({
  type: 'string',
  enum: [...RELEASE_MAILS],
  description: 'of which releases a mail comes: at most one a day, in which all are that came since',
});

/** How a person wants to be told of releases. */
export const Notices = Type.Object({
  release_mails: ReleaseMails,
  sends_mail: Type.Boolean({ description: 'false: no mail comes, because the server has no SMTP_URL' }),
});
export type Notices = Static<typeof Notices>;

export const NoticesChange = Type.Object({ release_mails: ReleaseMails }, { additionalProperties: false });
export type NoticesChange = Static<typeof NoticesChange>;
