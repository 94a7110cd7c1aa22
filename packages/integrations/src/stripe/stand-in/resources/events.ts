import { z } from 'zod';
import { listPage } from '../listing.ts';
import { listParams, whole } from '../params.ts';
import { route } from '../route.ts';

const rangeParams = z.strictObject({
  gt: whole().optional(),
  gte: whole().optional(),
  lt: whole().optional(),
  lte: whole().optional(),
});

export const eventRoutes = [
  route('GET /v1/events/:id', {
    params: {},
    handle: ({ world, id }) => world.store.events.find(id),
  }),

  route('GET /v1/events', {
    params: {
      ...listParams,
      created: rangeParams.optional(),
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

function within(created: number, range: z.output<typeof rangeParams> = {}): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}
