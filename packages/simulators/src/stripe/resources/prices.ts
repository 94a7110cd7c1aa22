import { z } from 'zod';
import { intervalSchema } from '../catalog-objects.ts';
import { listPage } from '../listing.ts';
import { flag, listParams, mergeMetadata, metadataParam, newMetadata, whole } from '../params.ts';
import { route } from '../route.ts';
import { newStripeId, type SimulatorState } from '../state.ts';
import { invalidRequest } from '../stripe-error.ts';

const priceParams = {
  active: flag().optional(),
  lookup_key: z.string().optional(),
  metadata: metadataParam(),
  nickname: z.string().optional(),
  transfer_lookup_key: flag().optional(),
};

export const priceRoutes = [
  route('POST /v1/prices', {
    params: {
      ...priceParams,
      currency: z.string(),
      product: z.string(),
      recurring: z.strictObject({ interval: intervalSchema, interval_count: whole().default(1) }).optional(),
      unit_amount: whole(),
    },
    handle({ world, params }) {
      world.store.products.find(params.product, 'product');
      const { recurring, lookup_key } = params;
      if (lookup_key) takeLookupKey(world, lookup_key, params.transfer_lookup_key ?? false);
      const price = world.store.prices.put({
        id: newStripeId('price'),
        object: 'price',
        active: params.active ?? true,
        billing_scheme: 'per_unit',
        created: world.now(),
        currency: params.currency.toLowerCase(),
        livemode: false,
        lookup_key: params.lookup_key ?? null,
        metadata: newMetadata(params.metadata),
        nickname: params.nickname ?? null,
        product: params.product,
        recurring: recurring
          ? { ...recurring, meter: null, trial_period_days: null, usage_type: 'licensed' }
          : null,
        type: recurring ? 'recurring' : 'one_time',
        unit_amount: params.unit_amount,
        unit_amount_decimal: String(params.unit_amount),
      });
      world.emit('price.created', price);
      return price;
    },
  }),

  route('GET /v1/prices/:id', {
    params: {},
    handle: ({ world, id }) => world.store.prices.find(id),
  }),

  route('POST /v1/prices/:id', {
    params: priceParams,
    handle({ world, id, params: { metadata, transfer_lookup_key = false, ...params } }) {
      const price = world.store.prices.find(id);
      const { lookup_key } = params;
      if (lookup_key && lookup_key !== price.lookup_key) {
        takeLookupKey(world, lookup_key, transfer_lookup_key);
      }
      const updated = world.store.prices.put({
        ...price,
        ...params,
        metadata: mergeMetadata(price.metadata, metadata),
      });
      world.emit('price.updated', updated);
      return updated;
    },
  }),

  route('GET /v1/prices', {
    params: {
      ...listParams,
      active: flag().optional(),
      lookup_keys: z.array(z.string()).optional(),
      product: z.string().optional(),
    },
    handle({ world, params }) {
      const prices = world.store.prices
        .newestFirst()
        .filter(({ lookup_key }) => !params.lookup_keys || params.lookup_keys.includes(lookup_key ?? ''));
      return listPage('/v1/prices', prices, params, ['active', 'product']);
    },
  }),
];

/** A lookup key identifies one price at a time. Unless it is transferred, using another price’s key fails. */
function takeLookupKey(world: SimulatorState, key: string, transfer: boolean): void {
  const holder = world.store.prices.all().find(({ lookup_key }) => lookup_key === key);
  if (holder === undefined) return;
  if (!transfer) {
    throw invalidRequest(`A price (${holder.id}) already uses that lookup key.`, undefined, 'lookup_key');
  }
  world.emit('price.updated', world.store.prices.put({ ...holder, lookup_key: null }));
}
