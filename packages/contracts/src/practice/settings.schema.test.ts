import { expect, test } from 'vitest';
import { isServedPostalCode } from './settings.schema.ts';

test.each([
  ['60614', [], true],
  ['60614', ['606'], true],
  ['60614', ['60614'], true],
  ['60615', ['60614', '607'], false],
  ['2134', ['021'], true],
])('%s within %j is served: %s', (postalCode, served, expected) => {
  expect(isServedPostalCode(postalCode, served)).toBe(expected);
});
