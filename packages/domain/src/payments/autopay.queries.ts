import { toDollars } from '@bedside/contracts/money';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isInvoiceShared } from '../access/confidential-visits.queries.ts';
import { billedTo } from './invoice-scope.ts';

const MAX_CHARGES = 100;

/** The patient’s own settings, and the autopay charges of bills that the patient may still see. */
export async function autopayOf(db: Executor, patientId: string) {
  const settings = await db
    .selectFrom('autopay')
    .select(['limitCents', 'paymentMethodIds', 'noticeDays', 'hour'])
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  const charges = await db
    .selectFrom('autopayCharges as charge')
    .innerJoin('invoices as invoice', 'invoice.id', 'charge.invoiceId')
    .select([
      'charge.invoiceId',
      'invoice.number as invoiceNumber',
      'charge.amountCents',
      'charge.state',
      'charge.chargeAt',
      'charge.declinedCount',
    ])
    .where('charge.patientId', '=', patientId)
    .where('invoice.patientId', '=', sql<string>`any(${billedTo(patientId)})`)
    .where(isInvoiceShared(patientId))
    .where('charge.planId', 'is', null)
    .where((eb) =>
      eb.or([
        eb('charge.endedAt', 'is', null),
        eb.and([
          eb('charge.state', '=', 'DECLINED'),
          eb('invoice.status', 'in', ['PAYMENT_REQUESTED', 'BML']),
        ]),
      ]),
    )
    .orderBy('charge.chargeAt')
    .limit(MAX_CHARGES)
    .execute();
  return {
    settings: settings
      ? {
          limit: toDollars(settings.limitCents),
          paymentMethodIds: settings.paymentMethodIds,
          noticeDays: settings.noticeDays,
          hour: settings.hour,
        }
      : null,
    charges: charges.map(({ amountCents, chargeAt, ...charge }) => ({
      ...charge,
      amount: toDollars(amountCents),
      chargeAt: chargeAt.toISOString(),
    })),
  };
}
