import { expect, it } from 'vitest';
import { wrongCodes } from './use-settings.ts';

it.each([
  ['606 60614', undefined],
  ['606,60614;\n60615', undefined],
  ['', 'Enter at least one ZIP code.'],
  ['606 6', '“6” isn’t a valid ZIP code. Enter 2 to 5 digits.'],
  ['60614 north', '“north” isn’t a valid ZIP code. Enter 2 to 5 digits.'],
])('reports %j as %j', (typed, message) => {
  expect(wrongCodes(typed)).toBe(message);
});
