import type { DateTexts } from '@bedside/ui-kit/components/DateField';

/** What a field for a day says. */
export const dateTexts: DateTexts = {
  open: 'Open calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  year: 'Select year',
  earlierYears: 'Previous years',
  laterYears: 'Later years',
  hint: 'MM/DD/YYYY',
  invalid: 'Enter a date as MM/DD/YYYY.',
};
