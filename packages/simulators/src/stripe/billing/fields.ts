import { z } from 'zod';
import type { Subscription } from '../billing-objects.ts';
import { flag, mergeMetadata, metadataParam, whole } from '../params.ts';
import type { SimulatorState } from '../state.ts';
import { endOf } from './cycle.ts';

/** What of a subscription is only written down. */
export const changeable = {
  cancel_at_period_end: flag().optional(),
  default_payment_method: z.string().optional(),
  description: z.string().optional(),
  metadata: metadataParam(),
  off_session: flag().optional(),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']) })
    .optional(),
};

export const pauseParam = z.union([
  z.literal('').transform(() => null),
  z
    .strictObject({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
      resumes_at: whole().optional(),
    })
    .transform(({ behavior, resumes_at = null }) => ({ behavior, resumes_at })),
]);

type Fields = Partial<z.output<z.ZodObject<typeof changeable>>> & {
  pause_collection?: z.output<typeof pauseParam> | undefined;
};

export function withFields(world: SimulatorState, subscription: Subscription, fields: Fields): Subscription {
  const { cancel_at_period_end: atEnd, pause_collection, payment_settings, metadata } = fields;
  const { default_payment_method, description } = fields;
  const ending = {
    cancel_at: atEnd ? endOf(subscription) : null,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: atEnd ? world.now() : null,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: atEnd ? 'cancellation_requested' : null,
    },
  };
  return {
    ...subscription,
    ...(default_payment_method && { default_payment_method }),
    ...(description !== undefined && { description: description || null }),
    ...(atEnd !== undefined && atEnd !== subscription.cancel_at_period_end && ending),
    ...(pause_collection !== undefined && { pause_collection }),
    ...(payment_settings && {
      payment_settings: { ...subscription.payment_settings, ...payment_settings },
    }),
    metadata: mergeMetadata(subscription.metadata, metadata),
  };
}
