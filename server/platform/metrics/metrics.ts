import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { conditionCodes, type Condition } from '../../contract/condition';
import type { DiskSpace } from '../conditions/watch';
import type { QueueSizes } from './queue-sizes.sql';

/** Limits that refuse or queue calls. */
const limitKinds = ['attempts', 'calls', 'busy', 'disk'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Queues in this process. */
const waitingKinds = ['calls', 'hashing'] as const;
type WaitingKind = (typeof waitingKinds)[number];

/** Parts whose fault can make a request fail. */
const faultKinds = ['database', 'storage', 'disk', 'other'] as const;
export type FaultKind = (typeof faultKinds)[number];

interface AnsweredRequest {
  method: string;
  /** the template of the route, such as `/api/users/:id`; undefined: no route */
  route: string | undefined;
  status: number;
  seconds: number;
}

/** The sources of the metrics. They are read for each request to `/metrics`. */
export interface MetricSources {
  conditions: () => Condition[];
  disks: () => Promise<DiskSpace[]>;
  /** true while the reserve of the disk is missing */
  isReserveMissing: () => boolean;
  queues: () => Promise<QueueSizes>;
  /** undefined: backups are off; it returns undefined while there is no backup */
  newestBackupAt: (() => Promise<Date | undefined>) | undefined;
  orphans: () => Promise<number>;
  now: () => Date;
}

/** The metrics, in the text format of Prometheus. Labels hold no names, addresses or tokens. */
export interface Metrics {
  countRequest(request: AnsweredRequest): void;
  countRefusal(limit: LimitKind): void;
  countFault(kind: FaultKind): void;
  /** Registers a function that returns the length of a queue. */
  readWaiting(kind: WaitingKind, read: () => number): void;
  /** Returns the text of all metrics, and its media type. */
  read(): Promise<{ text: string; type: string }>;
}

const answered = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * @param withProcess true: also measure the process and its event loop, which takes a little time of each
 * second
 */
export function createMetrics(sources: MetricSources, { withProcess }: { withProcess: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'belstock_http_request_duration_seconds',
    help: 'Duration of answered requests by route template and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.05, 0.25, 1, 5, 30],
    registers,
  });
  const refusals = new Counter({
    name: 'belstock_refused_total',
    help: 'Calls refused by a limit',
    labelNames: ['limit'],
    registers,
  });
  for (const limit of limitKinds) refusals.inc({ limit }, 0);
  const faults = new Counter({
    name: 'belstock_faults_total',
    help: 'Requests that failed because of a fault of the server, by what failed',
    labelNames: ['of'],
    registers,
  });
  for (const of of faultKinds) faults.inc({ of }, 0);

  const waits = new Map<WaitingKind, () => number>();
  new Gauge({
    name: 'belstock_waiting',
    help: 'Calls that wait for their turn in this process',
    labelNames: ['for'],
    registers,
    collect() {
      for (const kind of waitingKinds) this.set({ for: kind }, waits.get(kind)?.() ?? 0);
    },
  });
  new Gauge({
    name: 'belstock_condition',
    help: 'What is wrong now: how many of each kind, as this instance sees it',
    labelNames: ['code'],
    registers,
    collect() {
      const all = sources.conditions();
      for (const code of conditionCodes) this.set({ code }, all.filter((each) => each.code === code).length);
    },
  });
  new Gauge({
    name: 'belstock_disk_reserve',
    help: '1 while the disk has the reserve without which nothing is stored',
    registers,
    collect() {
      this.set(sources.isReserveMissing() ? 0 : 1);
    },
  });

  /** A value that cannot be read is left out: any number would be taken for the truth. */
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `belstock_${name}`, help, labelNames, registers });
  const free = gauge('disk_free_bytes', 'Free space of the disks by setting', ['of']);
  const size = gauge('disk_size_bytes', 'Size of the disks by setting', ['of']);
  const queue = gauge('queue', 'What waits in the database to be sent or finished', ['of']);
  const oldestMail = gauge('mail_oldest_unsent_seconds', 'Age of the oldest mail that waits; 0 without one');
  const backup = gauge('backup_age_seconds', 'Age of the newest backup; absent without one');
  const orphans = gauge('orphans', 'Files in the storage that the database does not know');
  const ageOf = (time: Date) => Math.max(0, (sources.now().getTime() - time.getTime()) / 1000);

  async function readSources(): Promise<void> {
    for (const each of [free, size, queue]) each.reset();
    for (const each of [oldestMail, backup, orphans]) each.remove();
    await Promise.allSettled([
      sources.disks().then((disks) => {
        for (const { setting, ...disk } of disks) {
          free.set({ of: setting }, disk.free);
          size.set({ of: setting }, disk.size);
        }
      }),
      sources.queues().then(({ mails, oldestMailAt, deliveries, uploads }) => {
        queue.set({ of: 'mail' }, mails);
        queue.set({ of: 'webhooks' }, deliveries);
        queue.set({ of: 'uploads' }, uploads);
        oldestMail.set(oldestMailAt === null ? 0 : ageOf(new Date(oldestMailAt)));
      }),
      sources.newestBackupAt?.().then((at) => at && backup.set(ageOf(at))),
      sources.orphans().then((count) => orphans.set(count)),
    ]);
  }

  return {
    countRequest({ method, route, status, seconds }) {
      const labels = {
        method: answered.has(method) ? method : 'other',
        route: route ?? 'none',
        status: `${Math.floor(status / 100)}xx`,
      };
      requests.observe(labels, seconds);
    },
    countRefusal: (limit) => refusals.inc({ limit }),
    countFault: (of) => faults.inc({ of }),
    readWaiting: (kind, read) => void waits.set(kind, read),
    async read() {
      await readSources();
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}
