import { fieldError } from '@bedside/contracts/errors';

/** How deep a request's objects stand in each other, at most: deeper ones are looked into by nobody. */
const MOST_DEPTH = 100;

/** @throws VALIDATION for what is nested too deep */
export function refuseTooDeep(path: readonly string[]): void {
  if (path.length > MOST_DEPTH) throw fieldError(path[0] ?? '', 'This request is nested too deeply.');
}
