import { ApiError } from '@bedside/api-client/api-error';
import {
  getSubscriptionDetails,
  listPlans,
  previewSubscription,
} from '@bedside/contracts/payments/memberships.api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { toast } from '../../api/toast.ts';

export const plansQuery = queryOptions({
  queryKey: [keys.membership, 'plans'],
  queryFn: async ({ signal }) => (await client.send(listPlans, {}, { signal })).data,
});

const WHILE_CONFIRMING = 3_000;

/** Polls while a change is being confirmed. */
export const membershipQuery = (patientId: string) =>
  queryOptions({
    queryKey: [keys.membership, 'details', patientId],
    queryFn: async ({ signal }) =>
      (await client.send(getSubscriptionDetails, { params: { id: patientId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.subscription?.pending ? WHILE_CONFIRMING : false),
  });

/** Not cached, because the amounts due today change from day to day. */
export const previewQuery = (patientId: string, priceId: string) =>
  queryOptions({
    queryKey: [keys.membership, 'preview', patientId, priceId],
    queryFn: async ({ signal }) =>
      (await client.send(previewSubscription, { params: { id: patientId }, query: { priceId } }, { signal }))
        .data,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/**
 * Changes the membership and refreshes what depends on it.
 * @param undone message to show if the response says the change did not go through
 */
export function useMembershipChange<Answer>(
  change: () => Promise<Answer>,
  done: string,
  onDone: () => void,
  undone: (answer: Answer) => string | null = () => null,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError: (failure) =>
      isOutdated(failure) ? queries.invalidateQueries({ queryKey: [keys.membership] }) : undefined,
    async onSuccess(answer) {
      const instead = undone(answer);
      toast(instead ?? done, instead ? 'info' : 'success');
      onDone();
      await Promise.all(
        [keys.membership, keys.me, keys.bills].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      );
    },
  });
}

/** The cost changed since its preview, or the preview is too old. */
const isOutdated = (failure: Error): boolean =>
  failure instanceof ApiError &&
  (failure.code === 'CONCURRENT_UPDATE' || failure.issues.some(({ path }) => path === 'prorationAt'));
