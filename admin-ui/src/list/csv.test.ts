import { describe, expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { csvCell, toCsv } from './csv.ts';

describe('a CSV cell', () => {
  test.each(['=1+1', '+1 312', '-cmd', '@sum', '\t=1', '＝1+1', '  =1'])(
    'starts with an apostrophe if a spreadsheet would run it: %j',
    (text) => {
      expect(csvCell(text).replace('"', '')).toMatch(/^'/);
    },
  );

  test('escapes a formula behind a line break or a quote', () => {
    expect(csvCell('fine\n=1+1')).toBe('"\'fine\n=1+1"');
    expect(csvCell('"=1+1')).toBe('"\'""=1+1"');
  });

  test('escapes a formula behind a semicolon', () => {
    expect(csvCell(';=1+1')).toBe("';'=1+1");
    expect(csvCell('fine; =1+1')).toBe("'fine; '=1+1");
    expect(csvCell('fine; too')).toBe('fine; too');
  });

  test('leaves numbers unchanged, including negative ones', () => {
    expect(csvCell('-77.25')).toBe('-77.25');
    expect(csvCell('437.75')).toBe('437.75');
  });

  test('is quoted if it has commas, quotes or line breaks', () => {
    expect(csvCell('O’Malley, "Grace"')).toBe('"O’Malley, ""Grace"""');
  });
});

test('a file has a header row, then one line per row', () => {
  const columns: Column<{ name: string; total: number }>[] = [
    { source: 'name', label: 'Patient', isNumber: false },
    { source: 'total', label: 'Total', isNumber: true, text: ({ total }) => total.toFixed(2) },
  ];
  expect(toCsv(columns, [{ name: 'Grace', total: 437.75 }])).toBe('Patient,Total\r\nGrace,437.75\r\n');
});
