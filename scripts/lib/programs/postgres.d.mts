export function findPostgres(): { version: number; bin: string }[];

export interface RunningPostgres {
  /** the address of its database `postgres` */
  url: string;
  /** Ends it at once, until it is resumed. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

export function startPostgres(programs: string): Promise<RunningPostgres>;
