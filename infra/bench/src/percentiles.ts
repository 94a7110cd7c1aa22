const percentile = (times: readonly number[], share: number): string =>
  `${(times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN).toFixed(0)} ms`;
/** p50, p95 and p99. */
export const percentiles = (times: readonly number[]) =>
  [0.5, 0.95, 0.99].map((share) => percentile(times, share)).join(', ');
