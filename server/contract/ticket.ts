import { Type, type Static } from 'typebox';
import { Time } from './fields';

/** Expiring URLs by which one person can fetch the file of one release without a login. */
export const Ticket = Type.Object({
  url: Type.String({ description: 'the file: GET and HEAD, with Range and If-Range' }),
  sha256_url: Type.String({ description: 'what `sha256sum -c` reads' }),
  signature_url: Type.String({ description: 'the minisign signature of the file' }),
  expires_at: Time,
  public_key: Type.String({ description: 'what `minisign -P` takes to check this signature' }),
});
export type Ticket = Static<typeof Ticket>;

export const TicketFileParams = Type.Object({ ticket: Type.String(), name: Type.String() });
