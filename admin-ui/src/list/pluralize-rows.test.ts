import { expect, test } from 'vitest';
import { pluralizeRows } from './pluralize-rows.ts';

test('one row is one', () => {
  const words = { one: 'patient', many: 'patients' };
  expect([0, 1, 2].map((count) => pluralizeRows(count, words))).toEqual([
    '0 patients',
    '1 patient',
    '2 patients',
  ]);
});
