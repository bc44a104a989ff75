import { Type } from 'typebox';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The media types of an exported list: CSV, or XLSX by `Accept`. */
export const spreadsheetTypes = ['text/csv', XLSX_TYPE];

/** An exported list. */
export const Spreadsheet = Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'text/csv' });
