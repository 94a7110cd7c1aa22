import { dollars } from '@bedside/contracts/money';
import { z } from 'zod';

/** An amount as typed: "245", "$1,245.50". */
export const typedDollars = z
  .string()
  .transform((text) => text.replace(/[$,\s]/g, ''))
  .refine((text) => text !== '' && !Number.isNaN(Number(text)), 'Enter an amount, like 245.00.')
  .transform(Number)
  .pipe(dollars);
