import { expect, test } from 'vitest';
import { moneyText } from './money.ts';

test('money has two decimals, thousands separators, and a true minus', () => {
  expect(moneyText(259.25)).toBe('$259.25');
  expect(moneyText(1200)).toBe('$1,200.00');
  expect(moneyText(-45.75)).toBe('\u2212$45.75');
  expect(moneyText(0)).toBe('$0.00');
});
