import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../contract/languages';
import type { Page } from '../../contract/list';
import { XLSX_TYPE } from '../../contract/spreadsheet';
import { preferredLanguage } from '../../texts/language';
import { texts } from '../../texts/messages';
import type { Part } from './answer-page';
import { attachment } from './content-disposition';
import { csvOf, type CsvColumn } from './csv';
import { xlsxOf } from './xlsx';

export type CsvTexts = (typeof texts)[Language]['csv'];

export const yesNo = (t: CsvTexts, is: boolean) => (is ? t.yes : t.no);

/**
 * Answers a list as CSV, or as XLSX to a request that accepts it, with headings in the language of the request.
 */
export async function sendCsv<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  columnsOf: (t: CsvTexts) => CsvColumn<Row>[],
  read: (part: Part) => Promise<Pick<Page<Row>, 'rows' | 'next'>>,
  rowsPerPage?: number,
) {
  const language = preferredLanguage(request.headers['accept-language']);
  const columns = columnsOf(texts[language].csv);
  const name = new URL(request.url, 'http://x').pathname.split('/').at(-1) ?? '';
  if (request.headers.accept?.includes(XLSX_TYPE))
    return reply
      .type(XLSX_TYPE)
      .header('content-disposition', attachment(name.replace(/csv$/, 'xlsx')))
      .send(await xlsxOf(columns, read, rowsPerPage));
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', attachment(name))
    .send(await csvOf(columns, language, read, rowsPerPage));
}
