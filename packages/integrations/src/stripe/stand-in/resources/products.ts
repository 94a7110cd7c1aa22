import { z } from 'zod';
import { intervalSchema } from '../catalogue-objects.ts';
import { newStripeId } from '../ids.ts';
import { listPage } from '../listing.ts';
import { flag, listParams, mergeMetadata, metadataParam, whole } from '../params.ts';
import { route } from '../route.ts';

const productParams = {
  active: flag().optional(),
  default_price: z.string().optional(),
  description: z.string().optional(),
  metadata: metadataParam().optional(),
  name: z.string(),
};

const priceParams = {
  active: flag().optional(),
  lookup_key: z.string().optional(),
  metadata: metadataParam().optional(),
  nickname: z.string().optional(),
};

export const productRoutes = [
  route('POST /v1/products', {
    params: { ...productParams, id: z.string().optional() },
    handle({ world, params }) {
      const product = world.store.products.put({
        id: params.id ?? newStripeId('prod'),
        object: 'product',
        active: params.active ?? true,
        created: world.now(),
        default_price: params.default_price ?? null,
        description: params.description ?? null,
        images: [],
        livemode: false,
        metadata: params.metadata ?? {},
        name: params.name,
        type: 'service',
        updated: world.now(),
      });
      world.emit('product.created', product);
      return product;
    },
  }),

  route('GET /v1/products/:id', {
    params: {},
    handle: ({ world, id }) => world.store.products.find(id),
  }),

  route('POST /v1/products/:id', {
    params: { ...productParams, name: z.string().optional() },
    handle({ world, id, params: { metadata, ...params } }) {
      const product = world.store.products.find(id);
      return world.store.products.put({
        ...product,
        ...params,
        metadata: mergeMetadata(product.metadata, metadata),
        updated: world.now(),
      });
    },
  }),

  route('GET /v1/products', {
    params: { ...listParams, active: flag().optional() },
    handle({ world, params }) {
      const products = world.store.products.newestFirst();
      const wanted = products.filter(({ active }) => params.active === undefined || active === params.active);
      return listPage('/v1/products', wanted, params);
    },
  }),

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
      const { recurring } = params;
      const price = world.store.prices.put({
        id: newStripeId('price'),
        object: 'price',
        active: params.active ?? true,
        billing_scheme: 'per_unit',
        created: world.now(),
        currency: params.currency.toLowerCase(),
        livemode: false,
        lookup_key: params.lookup_key ?? null,
        metadata: params.metadata ?? {},
        nickname: params.nickname ?? null,
        product: params.product,
        recurring: recurring ? { ...recurring, usage_type: 'licensed' } : null,
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
    handle({ world, id, params: { metadata, ...params } }) {
      const price = world.store.prices.find(id);
      return world.store.prices.put({
        ...price,
        ...params,
        metadata: mergeMetadata(price.metadata, metadata),
      });
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
        .filter(({ active }) => params.active === undefined || active === params.active)
        .filter(({ product }) => !params.product || product === params.product)
        .filter(({ lookup_key }) => !params.lookup_keys || params.lookup_keys.includes(lookup_key ?? ''));
      return listPage('/v1/prices', prices, params);
    },
  }),
];
