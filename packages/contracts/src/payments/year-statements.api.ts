import { z } from 'zod';
import { call, ownData } from '../call.ts';

const mine = { service: 'payments', audience: ['patient'], audit: ownData } as const;

export const listYearStatements = call({
  ...mine,
  name: 'listYearStatements',
  method: 'GET',
  path: '/payments/year-statements',
  summary: 'List the years in which your household paid, with what was paid less refunds (added path)',
  data: z.object({ years: z.array(z.object({ year: z.int(), paid: z.number() })) }),
});

export const getYearStatementLink = call({
  ...mine,
  name: 'getYearStatementLink',
  method: 'GET',
  path: '/payments/year-statements/{year}',
  summary: 'Get a link to the PDF of a year’s payments, for an HSA or FSA (added path)',
  params: z.strictObject({ year: z.string().regex(/^20\d{2}$/, 'Enter a year, such as 2026.') }),
  data: z.object({ link: z.string() }),
});
