import { type WorkingHours, workingHours } from '@bedside/contracts/people/user.schema';
import { z } from 'zod';

/** A line of a week in a form: a select gives text, the day goes out as its number. */
export const weeklyHoursRow = z
  .object({ weekday: z.string(), from: z.string(), to: z.string() })
  .transform((typed) => ({ ...typed, weekday: Number(typed.weekday) }))
  .pipe(workingHours);
export type WeeklyHoursRow = z.input<typeof weeklyHoursRow>;

export const toWeeklyHoursRow = (line: WorkingHours): WeeklyHoursRow => ({
  ...line,
  weekday: String(line.weekday),
});
