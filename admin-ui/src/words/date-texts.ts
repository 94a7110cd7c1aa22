import type { DateTexts } from '@bedside/ui-kit/components/DateField';

/** What a field for a day says. */
export const dateTexts: DateTexts = {
  open: 'Choose from the calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  year: 'Choose the year',
  earlierYears: 'Earlier years',
  laterYears: 'Later years',
  hint: 'MM/DD/YYYY',
  invalid: 'Enter a date as MM/DD/YYYY.',
};
