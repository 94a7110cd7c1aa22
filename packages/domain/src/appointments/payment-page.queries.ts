import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { billOfPaymentLink } from '../payments/payment-link.commands.ts';
import { invoiceLinesOf, priceOf, servicesAvailedOn } from './details.queries.ts';
import { machineFacts, stateFacts } from './visit.queries.ts';

export type PaymentPage = Awaited<ReturnType<typeof paymentPage>>;

/**
 * What the bearer of a payment link sees of its visit: what paying needs.
 * @throws NOT_FOUND for a token that is unknown, expired or revoked
 */
export async function paymentPage(db: Executor, ctx: Pick<Context, 'now'>, token: string) {
  const bill = await billOfPaymentLink(db, token, ctx.now);
  if (!bill || !('appointmentId' in bill)) throw notFound();
  const visit = await db
    .selectFrom('appointments as visit')
    .innerJoin('users as payer', 'payer.id', 'visit.patientId')
    .leftJoin('invoices as invoice', (join) =>
      join.onRef('invoice.appointmentId', '=', 'visit.id').on('invoice.status', '<>', 'CANCELLED'),
    )
    .select([
      'visit.key',
      'visit.status',
      'visit.paymentMode',
      'payer.firstName',
      'invoice.id as invoiceId',
      'invoice.totalCents',
      'invoice.taxRate',
    ])
    .select(machineFacts)
    .select(servicesAvailedOn.as('availed'))
    .where('visit.id', '=', bill.appointmentId)
    .executeTakeFirstOrThrow();
  const lines = await invoiceLinesOf(db, visit.invoiceId);
  return { token, ...visit, ...stateFacts(visit), price: priceOf(visit, lines) };
}
