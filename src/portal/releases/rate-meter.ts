/** How far back the rate looks. Short enough to follow a change, long enough not to jump with each chunk. */
const WINDOW_MS = 8_000;
const SAMPLE_MS = 250;
/** Too little time for an estimate. */
const LEAST_MS = 1_000;

interface Sample {
  at: number;
  bytes: number;
}

export interface RateMeter {
  /** Records the bytes sent so far. A smaller number than before starts again. */
  add(at: number, bytes: number): void;
  /** After an interruption: forgets the rate before it. */
  reset(): void;
  /** Bytes per second; undefined until enough was seen. */
  rate(): number | undefined;
}

/** The mean rate over the last seconds. */
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
