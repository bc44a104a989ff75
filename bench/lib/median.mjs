/** The value in the middle; of an even number of values the upper of the two. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
