/** One result line of the doctor. */
export interface Finding {
  subject: string;
  /** `note`: works, and may be intended */
  state: 'ok' | 'note' | 'wrong';
  text: string;
  /** how to fix it; only for the state `wrong` */
  advice?: string;
}

/** The prefix of a line, by state. */
export const marks = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;

export const ok = (subject: string, text: string): Finding => ({ subject, state: 'ok', text });
export const note = (subject: string, text: string): Finding => ({ subject, state: 'note', text });
export const wrong = (subject: string, text: string, advice: string): Finding => ({
  subject,
  state: 'wrong',
  text,
  advice,
});

export const messageOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as { code?: unknown }).code;
  const text = cause instanceof Error ? cause.message : String(cause);
  return text || (typeof code === 'string' ? code : 'unknown error');
};
