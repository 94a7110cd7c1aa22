/** The number of repetitions: a few in `npm test`, many in `npm run drill`. */
export const rounds = (inSuite: number, inDrill: number): number =>
  process.env.BEDSIDE_DRILL === '1' ? inDrill : inSuite;
