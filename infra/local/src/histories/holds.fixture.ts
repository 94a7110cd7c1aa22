import { askStripe } from '@bedside/testing/stripe';
import type { Books } from './books.fixture.ts';
import type { Kept } from './story.fixture.ts';

interface HeldIntent {
  id: string;
  status: string;
}

/** What a bank sets aside is known here and still asked for; what is not set aside is not called held. */
export async function checkHolds({ stage }: Kept, { payments, invoices }: Books): Promise<void> {
  const known = payments.filter(({ heldAt, status }) => heldAt !== null && status === 'OPEN');
  const intents = new Set(payments.filter(({ hold }) => hold).map((one) => one.stripePaymentIntentId));
  for (const id of intents) {
    const { status } = await askStripe<HeldIntent>(stage.parts.config, 'GET', `/payment_intents/${id}`);
    const ours = known.find((one) => one.stripePaymentIntentId === id);
    const isHeld = status === 'requires_capture';
    if (isHeld !== (ours !== undefined)) throw new Error(`${id} is ${status}, but held here: ${!isHeld}`);
    if (!ours) continue;
    const invoice = invoices.find((one) => one.id === ours.invoiceId);
    if (invoice?.status !== 'PAYMENT_REQUESTED')
      throw new Error(`${id} is held, and its bill is ${invoice?.status}`);
  }
}
