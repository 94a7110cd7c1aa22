import { listVitalSigns } from '@bedside/contracts/appointments/vital-signs.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

export const groups = ['Adults', 'Pediatrics'] as const;

export const vitalSignsQuery = queryOptions({
  queryKey: ['vital-signs'],
  queryFn: async ({ signal }) => (await client.send(listVitalSigns, {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Translates known words and returns others unchanged. */
export const wordOf = (texts: Readonly<Record<string, string>>, known: string): string =>
  texts[known] ?? known;
