import { describe, expect, it } from 'vitest';
import { answerSummary, readNotedSeal } from './audit-check.ts';

const hash = 'a'.repeat(64);
const whole = { rows: 12, waiting: 2, seals: 3, last: { seq: 3, hash }, retired: [], broken: null };

describe('the text of an audit trail check', () => {
  it('says how many rows there are and which seal to keep', () => {
    expect(answerSummary(whole)).toEqual([
      '12 rows, 3 seals, 2 rows not sealed yet.',
      `The last seal, to be kept elsewhere: --kept 3:${hash}`,
      'The audit trail is whole.',
    ]);
  });

  it('names the broken rows and recommends no seal', () => {
    expect(answerSummary({ ...whole, broken: 'Seal 2 is missing.' })).toEqual([
      '12 rows, 3 seals, 2 rows not sealed yet.',
      'BROKEN: Seal 2 is missing.',
    ]);
  });
});

describe('a stored seal', () => {
  it('is read as printed', () => {
    expect(readNotedSeal(['--kept', `3:${hash}`])).toEqual({ seq: 3, hash });
    expect(readNotedSeal([])).toBeUndefined();
  });

  it.each(['3', 'three:abc', `3:${hash}0`])('is refused as %s', (kept) => {
    expect(() => readNotedSeal(['--kept', kept])).toThrow('Write the seal as this command printed it');
  });
});
