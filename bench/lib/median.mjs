/** Returns the median; of an even number of values, the upper of the two middle ones. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Returns the median of each figure in the samples, rounded except for KB and layout shift. */
export const medians = (samples) =>
  Object.fromEntries(
    Object.keys(samples[0]).map((name) => {
      const value = median(samples.map((sample) => sample[name]));
      return [name, Number(value.toFixed(name === 'CLS' ? 3 : name.endsWith('KB') ? 1 : 0))];
    }),
  );
