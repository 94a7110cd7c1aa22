import { differenceInMonths, differenceInYears, parseISO } from 'date-fns';

interface Age {
  unit: 'years' | 'months';
  count: number;
}

/** Age on a day, both `yyyy-MM-dd`; in months under two years. */
export function ageOf(born: string, today: string): Age {
  const [from, to] = [parseISO(born), parseISO(today)];
  const years = differenceInYears(to, from);
  return years < 2
    ? { unit: 'months', count: differenceInMonths(to, from) }
    : { unit: 'years', count: years };
}
