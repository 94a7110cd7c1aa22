import { z } from 'zod';
import { currentBalance } from '../balance.ts';
import { listPage } from '../listing.ts';
import { createdParam, listParams, within } from '../params.ts';
import { route } from '../route.ts';

export const balanceRoutes = [
  route('GET /v1/balance_transactions/:id', {
    params: {},
    handle: ({ world, id }) => currentBalance(world, world.store.balanceTransactions.find(id)),
  }),

  route('GET /v1/balance_transactions', {
    params: {
      ...listParams,
      created: createdParam(),
      payout: z.string().optional(),
      source: z.string().optional(),
      type: z.string().optional(),
    },
    handle({ world, params }) {
      const { store } = world;
      if (params.payout) store.payouts.find(params.payout, 'payout');
      const rows = store.balanceTransactions
        .newestFirst()
        .filter(({ id }) => !params.payout || store.paidOut.get(id)?.payout === params.payout)
        .map((row) => currentBalance(world, row));
      return listPage('/v1/balance_transactions', rows, params, ['source', 'type']);
    },
  }),

  route('GET /v1/payouts/:id', {
    params: {},
    handle: ({ world, id }) => world.store.payouts.find(id),
  }),

  route('GET /v1/payouts', {
    params: {
      ...listParams,
      arrival_date: createdParam(),
      created: createdParam(),
      status: z.string().optional(),
    },
    handle({ world, params }) {
      const payouts = world.store.payouts
        .newestFirst()
        .filter(({ arrival_date }) => within(arrival_date, params.arrival_date));
      return listPage('/v1/payouts', payouts, params, ['status']);
    },
  }),
];
