import {
  getStripeCustomer,
  getSubscriptionDetails,
  listPlans,
  previewResume,
  previewSubscription,
} from '@bedside/contracts/payments/memberships.api';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../data/client.ts';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';

const WHILE_CONFIRMING = 3_000;

/** Polls while a change is being confirmed. */
export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscription', id],
    queryFn: async () => (await client.send(getSubscriptionDetails, { params: { id } })).data,
    refetchInterval: ({ state }) => (state.data?.subscription?.pending ? WHILE_CONFIRMING : false),
  });

export const plansOnSaleQuery = queryOptions({
  queryKey: ['plans', 'on sale'],
  queryFn: async () => (await client.send(listPlans, {})).data,
});

export const previewQuery = (id: string, priceId: string) =>
  queryOptions({
    queryKey: ['subscription', id, 'preview', priceId],
    queryFn: async () =>
      (await client.send(previewSubscription, { params: { id }, query: { priceId } })).data,
    enabled: priceId !== '',
    staleTime: 0,
    gcTime: 0,
  });

export const resumeQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscription', id, 'resume'],
    queryFn: async () => (await client.send(previewResume, { params: { id } })).data,
    staleTime: 0,
    gcTime: 0,
  });

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscription', id, 'customer'],
    queryFn: async () => (await client.send(getStripeCustomer, { params: { id } })).data,
  });

export function useRefreshSubscription() {
  const queryClient = useQueryClient();
  const money = useRefreshMoney();
  return async () => {
    await Promise.all(
      ['subscription', 'subscriptions', 'patients', 'plans'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
    await money();
  };
}

/** Fallback from the specification, for when the server sends no error text. */
export const NOT_CHANGED = 'An error occurred';
export const NOT_CANCELED = 'Failed to cancel subscription.';
