import type { ImportColumn } from '@bedside/contracts/people/imports.schema';
import { describe, expect, it } from 'vitest';
import { madeText, stepsOf } from './import-text.ts';

const currentOf = (status: Parameters<typeof stepsOf>[0]) =>
  stepsOf(status).find(({ isCurrent }) => isCurrent)?.label;

describe('the steps of an import', () => {
  it('go from the columns over the check to the import', () => {
    expect((['UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING'] as const).map(currentOf)).toEqual([
      'Match columns',
      'Check',
      'Check',
      'Import',
    ]);
  });

  it('are all done after the import', () => {
    expect(stepsOf('IMPORTED').every(({ isDone }) => isDone)).toBe(true);
    expect(currentOf('IMPORTED')).toBeUndefined();
  });

  it('go back to the columns after a failed check', () => {
    expect(currentOf('FAILED')).toBe('Match columns');
  });
});

it('names what a file is of', () => {
  expect(madeText({ columns: [], preset: null }, 2)).toBe('2 patients');
  const column: ImportColumn = { header: 'Date', samples: [], field: 'visitDate', source: 'HEADER' };
  expect(madeText({ columns: [column], preset: null }, 1)).toBe('1 visit');
  const note = { ...column, field: 'noteText' as const };
  expect(madeText({ columns: [note], preset: null }, 2_000)).toBe('2,000 notes');
  expect(madeText({ columns: [], preset: 'FHIR R4' }, 3)).toBe('3 records');
});
