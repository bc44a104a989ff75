/** The common interface of the two drivers. `visitor.ts` has the actions of a person. */
export interface Driver {
  /** Resolves when the page has loaded. */
  goto: (url: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function in the page. It has no access to its file. */
  run: <Values extends unknown[], Result>(
    act: (...values: Values) => Result,
    ...values: Values
  ) => Promise<Result>;
  click: (selector: string) => Promise<void>;
  /** Replaces the text of a field by typing. */
  type: (selector: string, text: string) => Promise<void>;
  choose: (selector: string, file: string) => Promise<void>;
  /** Returns the errors and policy violations since the last call. */
  complaints: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** @param folder an empty folder for downloads */
export type Launch = (folder: string) => Promise<Driver>;
