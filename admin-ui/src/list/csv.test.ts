import { describe, expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { csvCell, toCsv } from './csv.ts';

describe('a cell', () => {
  test.each(['=1+1', '+1 312', '-cmd', '@sum', '\t=1', '＝1+1', '  =1'])(
    'that a spreadsheet would run begins with an apostrophe: %j',
    (text) => {
      expect(csvCell(text).replace('"', '')).toMatch(/^'/);
    },
  );

  test('that hides a formula behind a line break or a quote is guarded too', () => {
    expect(csvCell('fine\n=1+1')).toBe('"\'fine\n=1+1"');
    expect(csvCell('"=1+1')).toBe('"\'""=1+1"');
  });

  test('that hides a formula behind a semicolon is guarded where lists are split there, too', () => {
    expect(csvCell(';=1+1')).toBe("';'=1+1");
    expect(csvCell('fine; =1+1')).toBe("'fine; '=1+1");
    expect(csvCell('fine; too')).toBe('fine; too');
  });

  test('that is a number stays a number, below zero too', () => {
    expect(csvCell('-77.25')).toBe('-77.25');
    expect(csvCell('437.75')).toBe('437.75');
  });

  test('with commas, quotes or line breaks is quoted', () => {
    expect(csvCell('O’Malley, "Grace"')).toBe('"O’Malley, ""Grace"""');
  });
});

test('a file has the labels of the columns, then a line a row', () => {
  const columns: Column<{ name: string; total: number }>[] = [
    { source: 'name', label: 'Patient', isNumber: false },
    { source: 'total', label: 'Total', isNumber: true, text: ({ total }) => total.toFixed(2) },
  ];
  expect(toCsv(columns, [{ name: 'Grace', total: 437.75 }])).toBe('Patient,Total\r\nGrace,437.75\r\n');
});
