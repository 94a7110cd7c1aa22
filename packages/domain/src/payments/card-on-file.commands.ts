import { DomainError, notFound } from '@bedside/contracts/errors';
import { type Cents, cents } from '@bedside/contracts/money';
import type { PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { Db } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { type BillScope, lockBill } from './bill.queries.ts';
import { assertInScope, ownerOf } from './cards.commands.ts';
import { type CardProvider, whenFree } from './intents.ts';
import { isPartyFailure } from './party-failure.ts';
import { beingConfirmed, decideToPay, openDecision } from './start-payment.commands.ts';
import { giveUpPayment, takeOver } from './take-over.commands.ts';

/**
 * Pays for a visit with a card on file. It goes through the one intent of the visit's decision to pay, so that a form
 * open elsewhere and this call can never both charge.
 * @throws NOT_FOUND out of scope, or when the card is not the visit's patient's: the payment provider is not asked;
 * CARD_REFUSED with the bank's words; UNAVAILABLE when the provider did not answer: ask again, nothing is charged twice
 */
export async function payWithCardOnFile(
  db: Db,
  ctx: Context,
  provider: CardProvider,
  input: { appointmentId: string; paymentMethodId: string; scope: BillScope },
): Promise<{ status: PaymentStatus; amount: Cents }> {
  const { payment, intent } = await openDecision(db, ctx, provider, () =>
    db.transaction().execute(async (tx) => {
      const { visit } = await lockBill(tx, input.appointmentId, input.scope);
      if ((await ownerOf(tx, input.paymentMethodId)) !== visit.patientId) throw notFound();
      await assertInScope(tx, visit.patientId, input.scope);
      return decideToPay(tx, ctx, input, 'CARD ON FILE');
    }),
  );
  const amount = cents(payment.amountCents);
  try {
    const confirmed = await whenFree(() =>
      provider.stripe.confirmIntent({
        intentId: intent.id,
        paymentMethodId: input.paymentMethodId,
        idempotencyKey: `confirm-${payment.id}`,
      }),
    );
    const status = await takeOver(db, ctx, provider, payment.id, confirmed);
    return { status: status ?? 'OPEN', amount };
  } catch (error) {
    if (!isPartyFailure(error) || error.kind === 'unavailable') throw error;
    const status = await giveUpPayment(db, ctx, provider, payment.id);
    if (status === 'SUCCESSFUL') return { status, amount };
    if (status === 'OPEN') throw beingConfirmed();
    throw new DomainError('CARD_REFUSED', await failureOf(db, payment.id));
  }
}

async function failureOf(db: Db, paymentId: string): Promise<string> {
  const row = await db
    .selectFrom('payments')
    .select('failureMessage')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row?.failureMessage ?? 'Your card was declined.';
}
