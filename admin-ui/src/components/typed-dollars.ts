import { dollars } from '@bedside/contracts/money';
import { z } from 'zod';

/** An amount as typed, "245" or "$1,245.50", that has to be such an amount. */
export const typedAmount = (amount: z.ZodType<number, number>) =>
  z
    .string()
    .transform((text) => text.replace(/[$,\s]/g, ''))
    .refine((text) => text !== '' && !Number.isNaN(Number(text)), 'Enter an amount, such as 245.00.')
    .transform(Number)
    .pipe(amount);

/** Zero or more. */
export const parseDollars = typedAmount(dollars);
