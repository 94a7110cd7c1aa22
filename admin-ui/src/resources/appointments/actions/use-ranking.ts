import type { TimeOfDay } from '@bedside/contracts/appointments/appointment.schema';
import { rankProviders } from '@bedside/contracts/appointments/dispatch.api';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../components/screen-hooks.ts';
import { client } from '../../../data/client.ts';

/** Asked while the typed time changes. */
const TYPING_MS = 300;

interface RankingQuery {
  /** Empty while none is chosen. */
  appointmentDate: string;
  appointmentSlot?: TimeOfDay;
}

const rank = (appointmentId: string, query: RankingQuery, more: object = {}) => ({
  queryKey: ['board', 'fit', appointmentId, query, more] as const,
  queryFn: async () =>
    (await client.send(rankProviders, { params: { id: appointmentId }, query: { ...query, ...more } })).data,
  retry: false,
});

/** Who could take an appointment on a day, and how a provider and time fit. */
export function useRanking(
  appointmentId: string,
  query: RankingQuery,
  asked: { providerId: string; appointmentTime: string } | null,
) {
  const settled = useDebounced(asked && JSON.stringify(asked), TYPING_MS);
  const ranking = useQuery({
    ...rank(appointmentId, query),
    enabled: appointmentId !== '' && query.appointmentDate !== '',
    // Times of another day must not be offered under this one.
    placeholderData: (last, before) =>
      before?.queryKey[3].appointmentDate === query.appointmentDate ? last : undefined,
  });
  const one = useQuery({
    ...rank(appointmentId, query, asked ?? {}),
    enabled: asked !== null && settled === JSON.stringify(asked),
  });
  return {
    ranking: ranking.data,
    /** Of what was asked before, until the answer is there. */
    isStale: ranking.isPlaceholderData,
    failure: ranking.error,
    fit: (asked && one.data?.requested) ?? null,
  };
}
