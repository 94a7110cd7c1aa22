import { z } from 'zod';
import { findMethod } from '../cards.ts';
import {
  authenticateParams,
  confirmParams,
  findIntent,
  forKey,
  isConfirmable,
  methodToAuthenticate,
  methodToConfirm,
  unexpectedState,
} from '../intents.ts';
import { listPage } from '../listing.ts';
import { changeable, checkAmount, createIntent, createParams } from '../new-intent.ts';
import { anything, createdParam, flag, listParams, mergeMetadata, whole } from '../params.ts';
import { attemptPayment, capture, declineProof, release } from '../payment.ts';
import { route } from '../route.ts';
import { invalidRequest } from '../stripe-error.ts';
import { findCustomer } from './customers.ts';

export const paymentIntentRoutes = [
  route('POST /v1/payment_intents', {
    params: createParams,
    handle({ world, params }) {
      const intent = createIntent(world, params);
      if (!params.confirm) return intent;
      return attemptPayment(world, intent, methodToConfirm(world, intent, params), {
        offSession: params.off_session ?? params.error_on_requires_action ?? false,
      });
    },
  }),

  route('GET /v1/payment_intents', {
    params: { ...listParams, created: createdParam(), customer: z.string().optional() },
    handle: ({ world, params }) =>
      listPage('/v1/payment_intents', world.store.paymentIntents.newestFirst(), params, ['customer']),
  }),

  route('GET /v1/payment_intents/:id', {
    keyType: 'browser',
    params: { client_secret: z.string().optional() },
    handle: (call) => forKey(call.keyKind, findIntent(call.world.store.paymentIntents, call)),
  }),

  route('POST /v1/payment_intents/:id', {
    params: { ...changeable, amount: changeable.amount.optional() },
    handle({ world, id, params: { metadata, ...params } }) {
      const intent = world.store.paymentIntents.find(id, 'intent');
      if (!isConfirmable(intent)) throw unexpectedState(intent, 'update');
      if (params.amount !== undefined) checkAmount(params.amount);
      if (params.customer) findCustomer(world, params.customer);
      const method = params.payment_method ? findMethod(world, params.payment_method) : undefined;
      return world.store.paymentIntents.put({
        ...intent,
        ...params,
        ...(method && { payment_method: method.id, status: 'requires_confirmation' }),
        metadata: mergeMetadata(intent.metadata, metadata),
      });
    },
  }),

  route('POST /v1/payment_intents/:id/confirm', {
    keyType: 'browser',
    params: {
      ...confirmParams,
      error_on_requires_action: flag().optional(),
      off_session: flag().optional(),
      receipt_email: z.string().optional(),
      setup_future_usage: changeable.setup_future_usage,
      shipping: anything(),
    },
    handle(call) {
      const { world, keyKind, params } = call;
      const intent = findIntent(world.store.paymentIntents, call);
      if (!isConfirmable(intent)) throw unexpectedState(intent, 'confirm');
      const method = methodToConfirm(world, intent, params);
      const { setup_future_usage, receipt_email } = params;
      const changed = {
        ...intent,
        ...(setup_future_usage && { setup_future_usage }),
        ...(receipt_email && { receipt_email }),
      };
      const { off_session, error_on_requires_action } = params;
      const offSession = keyKind === 'secret' && (off_session ?? error_on_requires_action ?? false);
      return forKey(keyKind, attemptPayment(world, changed, method, { offSession }));
    },
  }),

  route('POST /v1/payment_intents/:id/authenticate', {
    keyType: 'browser',
    params: authenticateParams,
    handle(call) {
      const { world, keyKind, params } = call;
      const intent = findIntent(world.store.paymentIntents, call);
      const method = methodToAuthenticate(world, intent);
      if (params.result === 'failed') throw declineProof(world, intent, method);
      return forKey(keyKind, attemptPayment(world, intent, method, { authenticated: true }));
    },
  }),

  route('POST /v1/payment_intents/:id/cancel', {
    params: {
      cancellation_reason: z
        .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
        .optional(),
    },
    handle({ world, id, params }) {
      const intent = world.store.paymentIntents.find(id, 'intent');
      if (!isConfirmable(intent) && intent.status !== 'requires_capture')
        throw unexpectedState(intent, 'cancel');
      return release(world, intent, params.cancellation_reason ?? null);
    },
  }),

  route('POST /v1/payment_intents/:id/capture', {
    params: { amount_to_capture: whole().optional() },
    handle({ world, id, params }) {
      const intent = world.store.paymentIntents.find(id, 'intent');
      if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture');
      const { amount_to_capture: amount = intent.amount } = params;
      if (amount < 1 || amount > intent.amount)
        throw invalidRequest(
          'The provided capture amount is not within the amount you may capture.',
          'amount_too_large',
          'amount_to_capture',
        );
      return capture(world, intent, amount);
    },
  }),
];
