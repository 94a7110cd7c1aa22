import { z } from 'zod';
import { listPage } from '../listing.ts';
import { createdParam, listParams, mergeMetadata, metadataParam, within } from '../params.ts';
import { route } from '../route.ts';

export const chargeRoutes = [
  route('GET /v1/charges/:id', {
    params: {},
    handle: ({ world, id }) => world.store.charges.find(id),
  }),

  route('POST /v1/charges/:id', {
    params: { description: z.string().optional(), metadata: metadataParam() },
    handle({ world, id, params }) {
      const charge = world.store.charges.find(id);
      const updated = world.store.charges.put({
        ...charge,
        description: params.description ?? charge.description,
        metadata: mergeMetadata(charge.metadata, params.metadata),
      });
      world.emit('charge.updated', updated);
      return updated;
    },
  }),

  route('GET /v1/charges', {
    params: {
      ...listParams,
      created: createdParam(),
      customer: z.string().optional(),
      payment_intent: z.string().optional(),
    },
    handle({ world, params }) {
      const charges = world.store.charges
        .newestFirst()
        .filter(({ created }) => within(created, params.created))
        .filter((charge) => !params.payment_intent || charge.payment_intent === params.payment_intent)
        .filter((charge) => !params.customer || charge.customer === params.customer);
      return listPage('/v1/charges', charges, params);
    },
  }),
];
