/** How often a test repeats what it does: a few times in `npm test`, many times in `npm run drill`. */
export const rounds = (inSuite: number, inDrill: number): number =>
  process.env.BEDSIDE_DRILL === '1' ? inDrill : inSuite;
