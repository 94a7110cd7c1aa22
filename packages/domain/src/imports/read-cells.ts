import { isStorable, type NameBounds } from '@bedside/contracts/common/fields';
import { DomainError } from '@bedside/contracts/errors';
import {
  type DateOrder,
  type ImportCells,
  type ImportField,
  type ImportIssue,
  type ImportKind,
  importKindOf,
} from '@bedside/contracts/people/imports.schema';
import type { Imports } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { localDay } from '../practice/local-time.ts';
import type { PracticeSettings } from '../practice/settings.ts';

/** How the columns of the file are read. */
export interface Reading {
  kind: ImportKind;
  /** By field. */
  dateOrders: Partial<Record<ImportField, DateOrder>>;
  /** Headers by field. */
  headers: Partial<Record<ImportField, string>>;
  now: Date;
  timeZone: string;
  /** The length of a visit whose end is unknown. */
  defaultAppointmentMinutes: number;
  names: NameBounds;
  /** yyyy-MM-dd */
  today: string;
}

export const readingOf = (
  run: Pick<Selectable<Imports>, 'columns' | 'preset'>,
  settings: PracticeSettings,
  now: Date,
): Reading => ({
  now,
  timeZone: settings.timeZone,
  defaultAppointmentMinutes: settings.defaultAppointmentMinutes,
  names: settings,
  today: localDay(now, settings.timeZone),
  kind: importKindOf(run),
  dateOrders: Object.fromEntries(
    run.columns.flatMap(({ field, dateOrder }) => (field && dateOrder ? [[field, dateOrder]] : [])),
  ),
  headers: Object.fromEntries(run.columns.flatMap(({ field, header }) => (field ? [[field, header]] : []))),
});

/** A field that cannot be used. The message says why. */
class Unusable extends Error {}
export const refuse = (message: string): never => {
  throw new Unusable(message);
};

export const ofSchema =
  <S extends z.ZodType>(schema: S) =>
  (typed: string): z.output<S> => {
    const { data, error } = schema.safeParse(typed);
    return error ? refuse(error.issues[0]?.message ?? 'This isn’t valid.') : (data as z.output<S>);
  };

/** No patient who is treated today was born earlier. */
export const LONG_AGO = '1900-01-01';

const PARTS = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[ T].*)?$/;

/** @returns yyyy-MM-dd */
export function dayOf(typed: string, order: DateOrder | undefined, lastYear: number): string {
  const [, first = '', second = '', third = ''] = PARTS.exec(typed.trim()) ?? [];
  if (!first) return refuse('Enter a date with the day, month, and year.');
  const [year, month, date] =
    first.length === 4 || order === 'YMD'
      ? [first, second, third]
      : order === 'DMY'
        ? [third, second, first]
        : [third, first, second];
  const full = year.length === 2 ? fullYear(Number(year), lastYear) : Number(year);
  const day = `${String(full).padStart(4, '0')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  // 02/30 would roll over into March.
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day
    ? refuse('This date doesn’t exist. Correct it.')
    : day;
}

function fullYear(year: number, lastYear: number): number {
  const ofThisCentury = Math.floor(lastYear / 100) * 100 + year;
  return ofThisCentury > lastYear ? ofThisCentury - 100 : ofThisCentury;
}

export const shortText =
  (most: number) =>
  (typed: string): string =>
    typed.length > most ? refuse(`Shorten this to ${most.toLocaleString('en-US')} characters.`) : typed;

const UNREADABLE = '\uFFFD';

/** Reads fields one at a time and collects what is wrong with them. */
export function readerOf(cells: ImportCells, reading: Reading) {
  const issues: ImportIssue[] = [];
  const complain = (field: ImportField, message: string) =>
    issues.push({ field, column: reading.headers[field] ?? null, message });

  function read<T>(field: ImportField, parse: (typed: string) => T): T | null {
    const typed = cells[field]?.trim() ?? '';
    if (!typed) return null;
    try {
      if (typed.includes(UNREADABLE) || !isStorable(typed))
        refuse('A character can’t be read. Save the file as “CSV UTF-8” and try again.');
      return parse(typed);
    } catch (error) {
      if (!(error instanceof Unusable) && !(error instanceof DomainError)) throw error;
      complain(field, error.message);
      return null;
    }
  }
  function need<T>(field: ImportField, parse: (typed: string) => T): T | null {
    if (!cells[field]?.trim()) complain(field, 'This is required.');
    return read(field, parse);
  }
  return { issues, complain, read, need };
}
export type Reader = ReturnType<typeof readerOf>;
