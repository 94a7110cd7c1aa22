import { askStripe } from '@bedside/testing/stripe';
import type { Books, CheckedStory } from './story.fixture.ts';

/**
 * A visit’s bill or fee captures what it costs from an authorized deposit, or the whole authorization if it
 * costs more.
 */
function checkCapture({ payments, invoices }: Books, intentId: string, heldCents: number): void {
  for (const { id, status, stripePaymentIntentId, movedFrom, invoiceId, amountCents } of payments) {
    if (stripePaymentIntentId !== intentId || status !== 'SUCCESSFUL' || movedFrom === null) continue;
    const deposit = invoices.find((one) => one.id === movedFrom);
    const bill = invoices.find((one) => one.id === invoiceId);
    const visitId = bill?.appointmentId ?? bill?.lateCancellationOfAppointmentId;
    if (!deposit || !bill || visitId !== deposit.depositOfAppointmentId) continue;
    const due = Math.min(deposit.totalCents, bill.totalCents, heldCents);
    if (amountCents !== due) throw new Error(`${id} took ${amountCents} of a hold for ${due}`);
  }
}

/** Every authorization is recorded here and belongs to an upcoming visit, and nothing else is shown as held. */
export async function checkHolds({ stage }: CheckedStory, books: Books): Promise<void> {
  const { payments, invoices } = books;
  const known = payments.filter(({ heldAt, status }) => heldAt !== null && status === 'OPEN');
  const intents = new Set(payments.filter(({ hold }) => hold).map((one) => one.stripePaymentIntentId));
  for (const id of intents) {
    const { status, amount } = await askStripe<{ status: string; amount: number }>(
      stage.parts.config,
      'GET',
      `/payment_intents/${id}`,
    );
    if (id && status === 'succeeded') checkCapture(books, id, amount);
    const own = known.find((one) => one.stripePaymentIntentId === id);
    const isHeld = status === 'requires_capture';
    if (isHeld !== (own !== undefined)) throw new Error(`${id} is ${status}, but held here: ${!isHeld}`);
    if (!own) continue;
    const invoice = invoices.find((one) => one.id === own.invoiceId);
    if (invoice?.status !== 'PAYMENT_REQUESTED')
      throw new Error(`${id} is held, and its bill is ${invoice?.status}`);
    const visit = await stage.db
      .selectFrom('appointments')
      .select('status')
      .where('id', '=', invoice.depositOfAppointmentId)
      .executeTakeFirst();
    if (visit?.status !== 'SCHEDULED') throw new Error(`${id} is held, and its visit is ${visit?.status}`);
  }
}
