export function hasSwift(): boolean;

export interface RunningSwift {
  /** the address of a bucket, as `STORAGE_URL` has it */
  url: string;
  /** the keys to it */
  env: Record<string, string>;
  /** Ends it and removes what it stored. */
  stop(): Promise<void>;
}

export function startSwift(): Promise<RunningSwift>;
