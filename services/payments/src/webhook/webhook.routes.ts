import { DomainError } from '@bedside/contracts/errors';
import { stripeWebhook } from '@bedside/contracts/payments/payments.api';
import { receiveWebhook } from '@bedside/domain/payments/webhook.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import type { StripeEvent, StripePort } from '@bedside/integrations/stripe/stripe.port';
import type { Routes } from '@bedside/service-kit/service';

export const webhookRoutes: Routes = ({ bind, parts: { db, integrations } }) => {
  bind(stripeWebhook, async ({ request, ctx }) => {
    const event = verified(integrations.stripe, request.rawBody, request.headers['stripe-signature']);
    await receiveWebhook(db, ctx, event);
    return { received: true };
  });
};

/** @throws SIGNATURE_INVALID for a wrong or outdated signature */
function verified(stripe: StripePort, body: Buffer | null, signature: unknown): StripeEvent {
  const refused = new DomainError('SIGNATURE_INVALID', 'This webhook’s signature is invalid.');
  if (!body || typeof signature !== 'string') throw refused;
  try {
    return stripe.verifyWebhook(body, signature);
  } catch (error) {
    throw error instanceof IntegrationError ? refused : error;
  }
}
