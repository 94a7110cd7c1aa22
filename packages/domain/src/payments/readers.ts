import { isIntegrationFailure } from '../integration-failure.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

/**
 * Takes an intent off the reader that waits for its card. One that shows something else, or is taking the card right
 * now, is left alone: closing the intent decides.
 */
export async function clearReader(
  { stripe }: PaymentProcessor,
  readerId: string,
  intentId: string,
): Promise<void> {
  try {
    const { action } = await stripe.retrieveReader(readerId);
    if (action?.status === 'in_progress' && action.intentId === intentId)
      await stripe.cancelReaderAction(readerId);
  } catch (error) {
    if (!isIntegrationFailure(error)) throw error;
  }
}
