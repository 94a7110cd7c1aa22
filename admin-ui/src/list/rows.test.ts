import { expect, test } from 'vitest';
import { pluralizeRows, runEach } from './rows.ts';

test('uses the singular for one row', () => {
  const texts = { one: 'patient', many: 'patients' };
  expect([0, 1, 2].map((count) => pluralizeRows(count, texts))).toEqual([
    '0 patients',
    '1 patient',
    '2 patients',
  ]);
});

test('continues with the other rows after a failure', async () => {
  const progress: number[] = [];
  const outcome = await runEach(
    [1, 2, 3],
    async (item) => {
      if (item === 2) throw new Error('Someone changed it.');
    },
    (through) => progress.push(through),
  );
  expect(outcome.done).toEqual([1, 3]);
  expect(outcome.failed).toEqual([{ item: 2, reason: new Error('Someone changed it.') }]);
  expect(progress).toEqual([1, 2, 3]);
});
