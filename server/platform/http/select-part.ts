import type { IncomingHttpHeaders } from 'node:http';
import type { FilePart } from '../storage/file-store';

interface Representation {
  /** strong, with its quotes */
  etag: string;
  /** as in the header Last-Modified */
  lastModified: string;
  /** bytes */
  size: number;
}

/** How to answer a GET for a file. 200: with the whole file. */
type Selection = { status: 200 | 304 | 412 | 416 } | { status: 206; part: FilePart };

/**
 * Evaluates the conditions and the range of a GET (RFC 9110, 13.2.2 and 14.2). A single range of bytes is
 * served. For several ranges, or a range in another unit, the answer is the whole file.
 */
export function selectPart(headers: IncomingHttpHeaders, file: Representation): Selection {
  const failed = failedCondition(headers, file);
  if (failed) return { status: failed };
  const { range, 'if-range': ifRange } = headers;
  if (range === undefined) return { status: 200 };
  if (ifRange !== undefined && ifRange !== file.etag && ifRange !== file.lastModified) return { status: 200 };
  return partOf(range, file.size);
}

function failedCondition(headers: IncomingHttpHeaders, file: Representation): 304 | 412 | undefined {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined) {
    if (!names(ifMatch, file.etag, { weak: false })) return 412;
  } else if (isAfter(file.lastModified, headers['if-unmodified-since'])) return 412;

  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return names(ifNoneMatch, file.etag, { weak: true }) ? 304 : undefined;
  const since = headers['if-modified-since'];
  return since !== undefined && !isAfter(file.lastModified, since) && !Number.isNaN(Date.parse(since))
    ? 304
    : undefined;
}

function names(list: string, etag: string, { weak }: { weak: boolean }): boolean {
  if (list.trim() === '*') return true;
  const tags = list.split(',').map((tag) => tag.trim());
  return tags.includes(etag) || (weak && tags.includes(`W/${etag}`));
}

/** True if a date is later than another; false if one of them is not a date. */
const isAfter = (date: string, other: string | undefined) =>
  other !== undefined && Date.parse(date) > Date.parse(other);

function partOf(range: string, size: number): Selection {
  const [, first = '', last = '', suffix] =
    /^bytes=(?:([0-9]+)-([0-9]*)|-([0-9]+))$/i.exec(range.trim()) ?? [];
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? { status: 416 } : { status: 206, part: { start: size - length, end: size - 1 } };
  }
  const [start, end] = [Number(first), last === '' ? Infinity : Number(last)];
  if (first === '' || end < start) return { status: 200 };
  return start < size ? { status: 206, part: { start, end: Math.min(end, size - 1) } } : { status: 416 };
}
