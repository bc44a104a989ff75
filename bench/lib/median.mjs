/** The value in the middle; of an even number of values the upper of the two. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The median of each figure of some samples, rounded except for KB and layout shift. */
export const medians = (samples) =>
  Object.fromEntries(
    Object.keys(samples[0]).map((name) => {
      const value = median(samples.map((sample) => sample[name]));
      return [name, Number(value.toFixed(name === 'CLS' ? 3 : name.endsWith('KB') ? 1 : 0))];
    }),
  );
