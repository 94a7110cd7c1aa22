import type * as events from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import type { LockedAppointment } from '../appointment-status/appointment.queries.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { billAudience, type InvoiceRow } from './payable-invoice.queries.ts';

type InvoiceEvent = (typeof events)[
  | 'billLaterApproved'
  | 'offlinePaymentDeclined'
  | 'offlinePaymentRequested'
  | 'paymentLinkRequested'
  | `invoice${'Changed' | 'Created' | 'Paid' | 'Sent' | 'Voided'}`];

/** @param more the event’s id if it must be found by one, and whether the patient gets no message */
export const recordInvoiceEvent = async (
  tx: Tx,
  ctx: Context,
  definition: InvoiceEvent,
  invoice: Pick<InvoiceRow, 'id' | 'patientId' | 'appointmentId'>,
  more: { silence?: LockedAppointment['silence']; id?: string | undefined } = {},
): Promise<string> =>
  recordEvent(
    tx,
    ctx,
    definition,
    { invoiceId: invoice.id, appointmentId: invoice.appointmentId, ...more.silence },
    { entityId: invoice.id, id: more.id, ...(await billAudience(tx, invoice)) },
  );
