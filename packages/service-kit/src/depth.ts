import { fieldError } from '@bedside/contracts/errors';

const MOST_DEPTH = 100;

export function refuseTooDeep(path: readonly string[]): void {
  if (path.length > MOST_DEPTH) throw fieldError(path[0] ?? '', 'This request is nested too deeply.');
}
