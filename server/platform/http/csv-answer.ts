import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Language } from '../../contract/languages';
import type { Page } from '../../contract/list';
import { Problem } from '../../contract/problem';
import { preferredLanguage } from '../../texts/language';
import { texts } from '../../texts/messages';
import type { Part } from './answer-page';
import { attachment } from './content-disposition';
import { csvOf, type CsvColumn } from './csv';

export type CsvTexts = (typeof texts)[Language]['csv'];

export const yesNo = (t: CsvTexts, is: boolean) => (is ? t.yes : t.no);

/** Returns the schema of a route that answers a list as a file for spreadsheets. */
export const csvSchema = (summary: string) => ({
  summary,
  tags: ['export'],
  produces: ['text/csv'],
  response: {
    200: Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'text/csv' }),
    401: Problem,
    403: Problem,
    404: Problem,
    422: Problem,
  },
});

/** Answers a list as a file for spreadsheets, with headings in the language of the request. */
export async function sendCsv<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  columnsOf: (t: CsvTexts) => CsvColumn<Row>[],
  read: (part: Part) => Promise<Pick<Page<Row>, 'rows' | 'next'>>,
  rowsPerPage?: number,
) {
  const language = preferredLanguage(request.headers['accept-language']);
  const file = await csvOf(columnsOf(texts[language].csv), language, read, rowsPerPage);
  return reply
    .type('text/csv; charset=utf-8')
    .header(
      'content-disposition',
      attachment(new URL(request.url, 'http://x').pathname.split('/').at(-1) ?? ''),
    )
    .send(file);
}
