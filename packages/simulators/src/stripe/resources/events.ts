import { z } from 'zod';
import { listPage } from '../listing.ts';
import { createdParam, listParams, within } from '../params.ts';
import { route } from '../route.ts';

export const eventRoutes = [
  route('GET /v1/events/:id', {
    params: {},
    handle: ({ world, id }) => world.store.events.find(id),
  }),

  route('GET /v1/events', {
    params: {
      ...listParams,
      created: createdParam(),
      type: z.string().optional(),
      types: z.array(z.string()).optional(),
    },
    handle({ world, params }) {
      const events = world.store.events
        .newestFirst()
        .filter(({ created }) => within(created, params.created))
        .filter(({ type }) => !params.type || type === params.type)
        .filter(({ type }) => !params.types || params.types.includes(type));
      return listPage('/v1/events', events, params);
    },
  }),
];
