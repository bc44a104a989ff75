const ENDING = '.bench.mjs';

/** Returns the benchmark with this name, otherwise those whose names contain it. */
export function filesOfBenchmarks(files, name) {
  const benchmarks = files.filter((file) => file.endsWith(ENDING)).sort();
  const exact = benchmarks.filter((file) => file === name + ENDING);
  return exact.length > 0 ? exact : benchmarks.filter((file) => file.includes(name));
}
