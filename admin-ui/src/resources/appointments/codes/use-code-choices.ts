import type { AppointmentCode } from '@bedside/contracts/care/care.schema';
import { listCptCodes, listDxCodesOf } from '@bedside/contracts/care/codes.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../data/client.ts';

const MOST_SYMPTOM = 500;

/** Codes that answer to what was typed; of diagnoses, those that fit the symptom while nothing was. */
export function useCodeChoices(kind: 'DX' | 'CPT', typed: string, symptom: string) {
  const query = typed || undefined;
  return useQuery({
    queryKey: [kind === 'DX' ? 'dx-codes' : 'cpt-codes', 'choices', typed, symptom],
    queryFn: async (): Promise<AppointmentCode[]> => {
      if (kind === 'CPT') return (await client.send(listCptCodes, { query: { query } })).data;
      const of = symptom.slice(0, MOST_SYMPTOM) || undefined;
      return (await client.send(listDxCodesOf, { query: { query, symptom: of } })).data;
    },
    placeholderData: keepPreviousData,
  });
}
