import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import { rankProviders, rankProvidersForBooking } from '@bedside/contracts/appointments/dispatch.api';
import type { ProviderRanking } from '@bedside/contracts/appointments/dispatch.schema';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../data/client.ts';
import type { BookingValues } from './booking.ts';

/** Debounces requests while the time is typed. */
const TYPING_MS = 300;

interface RankingQuery {
  /** Empty while no day is chosen. */
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
  slot: { providerId: string; appointmentTime: string } | null,
) {
  const settled = useDebounced(slot && JSON.stringify(slot), TYPING_MS);
  const ranking = useQuery({
    ...rank(appointmentId, query),
    enabled: appointmentId !== '' && query.appointmentDate !== '',
    // Keeps the previous ranking only for the same day, because another day’s times must not be offered.
    placeholderData: (last, before) =>
      before?.queryKey[3].appointmentDate === query.appointmentDate ? last : undefined,
  });
  const one = useQuery({
    ...rank(appointmentId, query, slot ?? {}),
    enabled: slot !== null && settled === JSON.stringify(slot),
  });
  return {
    ranking: ranking.data,
    /** The ranking is still that of the previous query. */
    isStale: ranking.isPlaceholderData,
    failure: ranking.error,
    fit: (slot && one.data?.requested) ?? null,
  };
}

const rankingRequest = (patientId: string, values: BookingValues) => {
  const { appointmentSlot: slots } = values;
  const [slot] = slots;
  const { postalCode } = values.serviceAddress;
  return {
    patientId,
    serviceIds: values.serviceIds,
    appointmentDate: values.preferedAppointmentDate,
    ...(slots.length === 1 && { appointmentSlot: slot }),
    ...(!values.isTelemedicine && postalCode && { postalCode }),
  };
};
type RankingRequest = ReturnType<typeof rankingRequest>;

const rankForBooking = (body: RankingRequest) => ({
  queryKey: ['board', 'fit', 'booking', body] as const,
  queryFn: async () =>
    (await client.send(rankProvidersForBooking, { body: rankProvidersForBooking.body.parse(body) })).data,
  retry: false,
});

const isOutOf = (ranking: ProviderRanking, providerId: string) =>
  !ranking.providers.some(({ provider, obstacle }) => provider.id === providerId && obstacle === null);

export type BookingRanking = ReturnType<typeof useBookingRanking>;

/** Ranks providers for a booking as soon as its services, day, and place are known. */
export function useBookingRanking(patientId: string, values: BookingValues) {
  const queryClient = useQueryClient();
  const { providerId, appointmentTime } = values;
  const request = rankingRequest(patientId, values);
  const requestKey = JSON.stringify(request);
  const settled = useDebounced(requestKey, TYPING_MS);
  const settledRequest: RankingRequest = JSON.parse(settled);
  const isReady =
    (values.isTelemedicine || values.serviceAddress.postalCode !== '') &&
    rankProvidersForBooking.body.safeParse(settledRequest).success;
  const ranking = useQuery({
    ...rankForBooking(settledRequest),
    enabled: isReady,
    // Keeps the previous ranking only for the same day, because another day’s times must not be offered.
    placeholderData: (last, before) =>
      before?.queryKey[3].appointmentDate === settledRequest.appointmentDate ? last : undefined,
  });
  const one = useQuery({
    ...rankForBooking({ ...request, providerId, appointmentTime } as RankingRequest),
    enabled: isReady && requestKey === settled && providerId !== '' && appointmentTime !== '',
  });
  const isStale = requestKey !== settled || ranking.isPlaceholderData;
  return {
    isReady,
    ranking: settledRequest.appointmentDate === request.appointmentDate ? ranking.data : undefined,
    failure: ranking.error,
    fit: one.data?.requested ?? null,
    /** The chosen provider can’t take this booking. */
    isOut:
      isReady &&
      !isStale &&
      providerId !== '' &&
      ranking.data !== undefined &&
      isOutOf(ranking.data, providerId),
    /** Checks the booking being sent, even if the screen still shows an older ranking. */
    async isOutFor(sent: BookingValues): Promise<boolean> {
      // If there is no response, leave the check to the server.
      const current = await queryClient
        .fetchQuery({ ...rankForBooking(rankingRequest(patientId, sent)), staleTime: 30_000 })
        .catch(() => null);
      return current !== null && isOutOf(current, sent.providerId);
    },
  };
}
