import { z } from 'zod';
import { listPage } from '../listing.ts';
import { flag, listParams, mergeMetadata, metadataParam, newMetadata } from '../params.ts';
import { route } from '../route.ts';
import { newStripeId } from '../state.ts';
import { invalidRequest } from '../stripe-error.ts';

const productParams = {
  active: flag().optional(),
  default_price: z.string().optional(),
  description: z.string().optional(),
  metadata: metadataParam(),
  name: z.string(),
};

export const productRoutes = [
  route('POST /v1/products', {
    params: { ...productParams, id: z.string().optional() },
    handle({ world, params }) {
      if (params.id && world.store.products.get(params.id)) {
        throw invalidRequest('Product already exists.', 'resource_already_exists', 'id');
      }
      const product = world.store.products.put({
        id: params.id ?? newStripeId('prod'),
        object: 'product',
        active: params.active ?? true,
        created: world.now(),
        default_price: params.default_price ?? null,
        description: params.description ?? null,
        images: [],
        livemode: false,
        metadata: newMetadata(params.metadata),
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
      const updated = world.store.products.put({
        ...product,
        ...params,
        metadata: mergeMetadata(product.metadata, metadata),
        updated: world.now(),
      });
      world.emit('product.updated', updated);
      return updated;
    },
  }),

  route('GET /v1/products', {
    params: { ...listParams, active: flag().optional() },
    handle: ({ world, params }) =>
      listPage('/v1/products', world.store.products.newestFirst(), params, ['active']),
  }),
];
