import { z } from 'zod';
import { listPage } from '../listing.ts';
import { createdParam, listParams, mergeMetadata, metadataParam } from '../params.ts';
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
    handle: ({ world, params }) =>
      listPage('/v1/charges', world.store.charges.newestFirst(), params, ['payment_intent', 'customer']),
  }),
];
