export function findPostgres(): { version: number; bin: string }[];

export interface RunningPostgres {
  /** the address of its database `postgres` */
  url: string;
  /** Ends it at once; its data stay until this process ends. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export function startPostgres(programs: string): Promise<RunningPostgres>;
