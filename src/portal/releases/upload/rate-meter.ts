/** Time window of the rate. Short enough to follow a change, long enough not to jump with each chunk. */
const WINDOW_MS = 8_000;
const SAMPLE_MS = 250;
/** Min time that an estimate requires. */
const LEAST_MS = 1_000;

interface Sample {
  at: number;
  bytes: number;
}

export interface RateMeter {
  /** Records the bytes sent so far. If `bytes` is lower than before, the measurement restarts. */
  add(at: number, bytes: number): void;
  /** Discards the samples before an interruption. */
  reset(): void;
  /** Returns bytes per second; undefined until there are enough samples. */
  rate(): number | undefined;
}

/** Creates a meter of the average rate over the last seconds. */
export function createRateMeter(): RateMeter {
  let samples: Sample[] = [];
  let latest: Sample | undefined;
  return {
    add(at, bytes) {
      if (latest && bytes < latest.bytes) samples = [];
      latest = { at, bytes };
      const last = samples.at(-1);
      if (last && at - last.at < SAMPLE_MS) return;
      samples.push(latest);
      while (samples.length > 2 && at - (samples[0]?.at ?? at) > WINDOW_MS) samples.shift();
    },
    reset() {
      samples = [];
      latest = undefined;
    },
    rate() {
      const first = samples[0];
      if (!first || !latest || latest.at - first.at < LEAST_MS) return undefined;
      return ((latest.bytes - first.bytes) * 1000) / (latest.at - first.at);
    },
  };
}
