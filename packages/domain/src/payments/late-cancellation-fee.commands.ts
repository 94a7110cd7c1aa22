import { DomainError } from '@bedside/contracts/errors';
import type { Cents } from '@bedside/contracts/money';
import type { Tx } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { cancelInvoice } from './cancel-invoice.commands.ts';
import { createFeeInvoice } from './fee-invoice.commands.ts';
import { currentPayment } from './payable-invoice.queries.ts';
import { revokePaymentLinks } from './payment-link.commands.ts';

interface LateAppointment {
  id: string;
  key: string;
  patientId: string;
}

/** Caller holds the appointment lock; the cancellation message mentions the fee. @returns the id of the invoice */
export const createLateCancellationInvoice = (
  tx: Tx,
  ctx: Context,
  { id, key, patientId }: LateAppointment,
  fee: Cents,
  noShow: boolean,
): Promise<string> =>
  createFeeInvoice(tx, ctx, {
    kind: 'LATE_FEE',
    of: { lateCancellationOfAppointmentId: id },
    patientId,
    label: `${noShow ? 'No-show fee' : 'Late cancellation fee'}, visit ${key}`,
    amount: fee,
  });

/**
 * For reactivation: voids an unpaid fee and leaves a paid one. Only super-admins may drop a billed-later fee.
 * @throws OpenPayment while someone can still pay it; FORBIDDEN for a billed-later fee unless a super-admin
 * asks
 */
export async function voidLateCancellationInvoice(
  tx: Tx,
  ctx: Context,
  appointment: LateAppointment,
): Promise<void> {
  const invoice = await tx
    .selectFrom('invoices')
    .select(['id', 'status', 'version', 'billedLaterAt'])
    .where('lateCancellationOfAppointmentId', '=', appointment.id)
    .where('status', 'in', ['PAYMENT_REQUESTED', 'BML'])
    .forUpdate()
    .executeTakeFirst();
  if (!invoice) return;
  if (invoice.billedLaterAt && ctx.actor?.role !== 'SUPER_ADMIN')
    throw new DomainError(
      'FORBIDDEN',
      'The late cancellation fee was set to bill later. Only super-admins can write it off.',
    );
  const payment = await currentPayment(tx, invoice.id).forUpdate().executeTakeFirst();
  const { patientId } = appointment;
  await cancelInvoice(
    tx,
    ctx,
    { ...invoice, patientId },
    { appointmentId: null, payment, payer: patientId, reason: 'The visit was reactivated.' },
  );
  await revokePaymentLinks(tx, ctx, invoice.id);
}
