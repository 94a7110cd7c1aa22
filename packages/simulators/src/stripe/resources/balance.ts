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
        .filter(({ created }) => within(created, params.created))
        .filter(({ id }) => !params.payout || store.paidOut.get(id)?.payout === params.payout)
        .filter(({ source }) => !params.source || source === params.source)
        .filter(({ type }) => !params.type || type === params.type)
        .map((row) => currentBalance(world, row));
      return listPage('/v1/balance_transactions', rows, params);
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
        .filter(({ created }) => within(created, params.created))
        .filter(({ arrival_date }) => within(arrival_date, params.arrival_date))
        .filter(({ status }) => !params.status || status === params.status);
      return listPage('/v1/payouts', payouts, params);
    },
  }),
];
