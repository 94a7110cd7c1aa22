import { expect, test } from 'vitest';
import { insuranceName, isOver, priorityText } from './coverage-text.ts';

test('names an insurance by its payer and plan', () => {
  expect(insuranceName({ payer: 'BCBS Illinois', plan: 'Blue Choice PPO' })).toBe(
    'BCBS Illinois, Blue Choice PPO',
  );
  expect(insuranceName({ payer: 'Medicare', plan: null })).toBe('Medicare');
  expect(priorityText(2)).toBe('Secondary');
});

test('treats a card as valid through its last day', () => {
  expect(isOver({ validTo: '2026-10-14' }, '2026-10-14')).toBe(false);
  expect(isOver({ validTo: '2026-10-13' }, '2026-10-14')).toBe(true);
  expect(isOver({ validTo: null }, '2026-10-14')).toBe(false);
});
