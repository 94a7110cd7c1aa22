import { type WorkingHours, workingHours } from '@bedside/contracts/people/person.schema';
import { z } from 'zod';

/** A line of a week in a form: a select gives text, the day goes out as its number. */
export const weekLine = z
  .object({ weekday: z.string(), from: z.string(), to: z.string() })
  .transform((typed) => ({ ...typed, weekday: Number(typed.weekday) }))
  .pipe(workingHours);
export type WeekLine = z.input<typeof weekLine>;

export const toWeekLine = (line: WorkingHours): WeekLine => ({ ...line, weekday: String(line.weekday) });
