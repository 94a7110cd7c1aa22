import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import { rankProviders, rankProvidersForBooking } from '@bedside/contracts/appointments/dispatch.api';
import type { ProviderRanking } from '@bedside/contracts/appointments/dispatch.schema';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../data/client.ts';
import type { BookingValues } from './booking.ts';

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

/** Ranks providers for what is being booked, as soon as services, day and place are known. */
export function useBookingRanking(patientId: string, values: BookingValues) {
  const queryClient = useQueryClient();
  const { providerId, appointmentTime } = values;
  const request = rankingRequest(patientId, values);
  const asked = JSON.stringify(request);
  const settled = useDebounced(asked, TYPING_MS);
  const settledRequest: RankingRequest = JSON.parse(settled);
  const isReady =
    (values.isTelemedicine || values.serviceAddress.postalCode !== '') &&
    rankProvidersForBooking.body.safeParse(settledRequest).success;
  const ranking = useQuery({
    ...rankForBooking(settledRequest),
    enabled: isReady,
    // Times of another day must not be offered under this one.
    placeholderData: (last, before) =>
      before?.queryKey[3].appointmentDate === settledRequest.appointmentDate ? last : undefined,
  });
  const one = useQuery({
    ...rankForBooking({ ...request, providerId, appointmentTime } as RankingRequest),
    enabled: isReady && asked === settled && providerId !== '' && appointmentTime !== '',
  });
  const isStale = asked !== settled || ranking.isPlaceholderData;
  return {
    isReady,
    ranking: settledRequest.appointmentDate === request.appointmentDate ? ranking.data : undefined,
    failure: ranking.error,
    fit: one.data?.requested ?? null,
    /** The chosen provider can't take what is being booked. */
    isOut:
      isReady &&
      !isStale &&
      providerId !== '' &&
      ranking.data !== undefined &&
      isOutOf(ranking.data, providerId),
    /** Of what is sent, even while the screen still shows the ranking before it. */
    async isOutFor(sent: BookingValues): Promise<boolean> {
      // Without an answer, the server decides.
      const current = await queryClient
        .fetchQuery({ ...rankForBooking(rankingRequest(patientId, sent)), staleTime: 30_000 })
        .catch(() => null);
      return current !== null && isOutOf(current, sent.providerId);
    },
  };
}
