import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const dates: typeof import('date-fns') = require('date-fns');
const locale: typeof import('date-fns/locale/es') = require('date-fns/locale/es');

/**
 * Uses `require`, because an import parses the 200 kB package.json of date-fns for each of its 300 modules,
 * which takes over a second.
 */
export const {
  addDays,
  addHours,
  addMilliseconds,
  addMinutes,
  addMonths,
  addSeconds,
  addYears,
  differenceInCalendarDays,
  differenceInHours,
  differenceInMilliseconds,
  differenceInMinutes,
  differenceInSeconds,
  differenceInYears,
  format,
  hoursToMilliseconds,
  isEqual,
  isSameDay,
  isValid,
  isWeekend,
  max,
  min,
  minutesToMilliseconds,
  parse,
  parseISO,
  subDays,
  subHours,
  subMinutes,
  subMonths,
  subSeconds,
  subYears,
} = dates;
export const { es } = locale;
