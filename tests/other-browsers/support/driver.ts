/** What the drivers of two browsers have in common. `visitor.ts` has what a person does with it. */
export interface Driver {
  /** Answers when the page has loaded. */
  goto: (url: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function in the page, which sees nothing of its file. */
  run: <Values extends unknown[], Result>(
    act: (...values: Values) => Result,
    ...values: Values
  ) => Promise<Result>;
  click: (selector: string) => Promise<void>;
  /** Replaces the text of a field by typing. */
  type: (selector: string, text: string) => Promise<void>;
  choose: (selector: string, file: string) => Promise<void>;
  /** What the browser has complained of since the last call: errors, and what the policy of a page refused. */
  complaints: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** @param folder an empty one; what is downloaded is put there */
export type Launch = (folder: string) => Promise<Driver>;
