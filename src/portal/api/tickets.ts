import type { AnswerOf } from '../../../server/contract/call';
import { createTicket } from '../../../server/contract/ticket';
import { api } from './client/api-client';
import { requestOf } from './client/send';

/** Issues ticket URLs for the file of a release. Returns the answer with its headers. */
export const requestTicket = (id: number) =>
  api.request<AnswerOf<typeof createTicket>>(requestOf(createTicket, { id }));
