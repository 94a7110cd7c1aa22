import { expect, test } from 'vitest';
import { cityText } from './fields.ts';

test('cities in upper case are shown in title case', () => {
  expect(cityText('CHICAGO')).toBe('Chicago');
  expect(cityText('ST. CHARLES')).toBe('St. Charles');
  expect(cityText("O'FALLON")).toBe("O'Fallon");
  expect(cityText('McHenry')).toBe('McHenry');
});
