import { z } from 'zod';
import { itemParams, prorations } from '../billing/change.ts';
import { markPaid, payInvoice, subscriptionOf, tryToPay } from '../billing/collect.ts';
import { markUncollectible } from '../billing/cycle.ts';
import { finalizeInvoice } from '../billing/invoices.ts';
import { previewChange, previewNew } from '../billing/preview.ts';
import { voidInvoice } from '../billing/void.ts';
import { listPage } from '../listing.ts';
import { createdParam, flag, listParams, mergeMetadata, metadataParam, whole } from '../params.ts';
import { route } from '../route.ts';
import { badParam, invalidRequest } from '../stripe-error.ts';

export const invoiceRoutes = [
  route('POST /v1/invoices/create_preview', {
    params: {
      customer: z.string().optional(),
      subscription: z.string().optional(),
      subscription_details: z
        .strictObject({
          billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
          items: z.array(itemParams).max(20).default([]),
          proration_behavior: z.enum(prorations).default('create_prorations'),
          proration_date: whole().optional(),
        })
        .optional(),
    },
    handle({ world, params: { customer, subscription, subscription_details: details } }) {
      if (subscription) {
        return previewChange(world, world.store.subscriptions.find(subscription, 'subscription'), {
          items: details?.items ?? [],
          behavior: details?.proration_behavior ?? 'create_prorations',
          at: details?.proration_date ?? world.now(),
          resetsCycle: details?.billing_cycle_anchor === 'now',
        });
      }
      if (customer) return previewNew(world, customer, details?.items ?? []);
      throw badParam('Missing required param: customer.', 'parameter_missing', 'customer');
    },
  }),

  route('GET /v1/invoices/:id', {
    params: {},
    handle: ({ world, id }) => world.store.invoices.find(id),
  }),

  route('GET /v1/invoices', {
    params: {
      ...listParams,
      created: createdParam(),
      customer: z.string().optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: z.string().optional(),
    },
    handle({ world, params }) {
      const invoices = world.store.invoices
        .newestFirst()
        .filter((invoice) => !params.subscription || subscriptionOf(invoice) === params.subscription);
      return listPage('/v1/invoices', invoices, params, ['customer', 'status']);
    },
  }),

  route('GET /v1/invoices/:id/lines', {
    params: listParams,
    handle: ({ world, id, params }) =>
      listPage(`/v1/invoices/${id}/lines`, world.store.invoices.find(id).lines.data, params),
  }),

  route('POST /v1/invoices/:id', {
    params: {
      auto_advance: flag().optional(),
      description: z.string().optional(),
      metadata: metadataParam(),
    },
    handle({ world, id, params }) {
      const invoice = world.store.invoices.find(id);
      const updated = world.store.invoices.put({
        ...invoice,
        auto_advance: params.auto_advance ?? invoice.auto_advance,
        description: params.description ?? invoice.description,
        metadata: mergeMetadata(invoice.metadata, params.metadata),
      });
      world.emit('invoice.updated', updated);
      return updated;
    },
  }),

  route('POST /v1/invoices/:id/pay', {
    params: {
      off_session: flag().optional(),
      paid_out_of_band: flag().optional(),
      payment_method: z.string().optional(),
    },
    handle({ world, id, params }) {
      const invoice = world.store.invoices.find(id);
      if (invoice.status === 'draft') finalizeInvoice(world, id);
      if (params.paid_out_of_band && invoice.status !== 'paid') return markPaid(world, id);
      return payInvoice(world, id, params.payment_method, { offSession: params.off_session ?? false });
    },
  }),

  route('POST /v1/invoices/:id/finalize', {
    params: { auto_advance: flag().optional() },
    handle({ world, id, params }) {
      if (world.store.invoices.find(id).status !== 'draft') {
        throw invalidRequest('This invoice is already finalized.', 'invoice_not_editable');
      }
      finalizeInvoice(world, id);
      if (params.auto_advance) tryToPay(world, id);
      return world.store.invoices.find(id);
    },
  }),

  route('POST /v1/invoices/:id/void', {
    params: {},
    handle: ({ world, id }) => voidInvoice(world, id),
  }),

  route('POST /v1/invoices/:id/mark_uncollectible', {
    params: {},
    handle({ world, id }) {
      if (world.store.invoices.find(id).status === 'open') return markUncollectible(world, id);
      throw invalidRequest("You can only pass in open invoices. This invoice isn't open.");
    },
  }),

  route('GET /v1/invoice_payments', {
    params: { ...listParams, invoice: z.string().optional(), status: z.string().optional() },
    handle: ({ world, params }) =>
      listPage('/v1/invoice_payments', world.store.invoicePayments.newestFirst(), params, [
        'invoice',
        'status',
      ]),
  }),

  route('GET /v1/invoiceitems', {
    params: { ...listParams, customer: z.string().optional(), pending: flag().optional() },
    handle({ world, params }) {
      const items = world.store.invoiceItems
        .newestFirst()
        .filter(({ invoice }) => params.pending === undefined || (invoice === null) === params.pending);
      return listPage('/v1/invoiceitems', items, params, ['customer']);
    },
  }),
];
