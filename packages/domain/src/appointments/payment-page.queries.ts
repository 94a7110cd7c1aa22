import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import { notFound } from '@bedside/contracts/errors';
import type {
  DepositHold,
  InvoiceKind,
  InvoiceStatus,
  PaymentMode,
} from '@bedside/contracts/payments/payment.schema';
import type { Executor } from '@bedside/db/database';
import { isInFlight, machineData, stateData } from '../appointment-status/appointment.queries.ts';
import type { Context } from '../context.ts';
import { depositHoldOf } from '../payments/deposit.policy.ts';
import { statementOfLink } from '../payments/guarantor.queries.ts';
import { isOnHold, visitAt } from '../payments/invoice.queries.ts';
import { amountDueCents, awaitsPayment, MIN_BY_CARD } from '../payments/invoice-actions.policy.ts';
import { canceledBillOfLink, invoiceOfPaymentLink } from '../payments/payment-link.commands.ts';
import type { Price } from '../payments/price.policy.ts';
import { invoiceLinesOf, priceOf, servicesRenderedOn } from './appointment-details.queries.ts';

export interface PaymentPage {
  token: string;
  /** False for a standalone invoice. */
  forAppointment: boolean;
  /** The appointment's key, or the number of a standalone invoice. */
  key: string;
  /** AWAITING PAYMENT means payable by card now. */
  status: AppointmentStatus;
  paymentMode: PaymentMode | null;
  paymentInFlight: boolean;
  depositHold: DepositHold | null;
  firstName: string;
  availed: { name: string; costCents: number }[];
  price: Price | null;
  dueCents: number;
  isStatement: boolean;
}

export async function paymentPage(
  db: Executor,
  ctx: Pick<Context, 'now'>,
  token: string,
): Promise<PaymentPage> {
  const bill =
    (await invoiceOfPaymentLink(db, token, ctx.now)) ?? (await canceledBillOfLink(db, token, ctx.now));
  if (!bill) return await pageOfStatement(db, ctx, token);
  return 'appointmentId' in bill
    ? {
        token,
        forAppointment: true,
        isStatement: false,
        ...(await pageOfAppointment(db, bill.appointmentId)),
      }
    : { token, forAppointment: false, isStatement: false, ...(await pageOfInvoice(db, ctx, bill.invoiceId)) };
}

type Page = Omit<PaymentPage, 'token' | 'forAppointment' | 'isStatement'>;

/** For someone who pays without an account: shows the numbers and amounts of bills, but none of their lines. */
async function pageOfStatement(
  db: Executor,
  { now }: Pick<Context, 'now'>,
  token: string,
): Promise<PaymentPage> {
  const statement = await statementOfLink(db, token, now);
  if (!statement) throw notFound();
  const { guarantor, bills, dueCents, paymentInFlight } = statement;
  return {
    token,
    forAppointment: false,
    isStatement: true,
    key: bills.map(({ number }) => number).join(', '),
    status: dueCents < MIN_BY_CARD ? 'PAID' : 'AWAITING PAYMENT',
    paymentMode: null,
    paymentInFlight,
    depositHold: null,
    firstName: guarantor.name,
    availed: bills.map(({ number, dueCents: costCents }) => ({ name: number, costCents })),
    price: null,
    dueCents,
  };
}

async function pageOfAppointment(db: Executor, id: string): Promise<Page> {
  const appointment = await db
    .selectFrom('appointments as appointment')
    .innerJoin('users as payer', 'payer.id', 'appointment.patientId')
    .leftJoin('invoices as invoice', (join) =>
      join.onRef('invoice.appointmentId', '=', 'appointment.id').on('invoice.status', '<>', 'CANCELLED'),
    )
    .select([
      'appointment.key',
      'appointment.status',
      'appointment.paymentMode',
      'payer.firstName',
      'invoice.id as invoiceId',
      'invoice.totalCents',
      'invoice.paidCents',
      'invoice.taxRate',
    ])
    .select(machineData)
    .select(servicesRenderedOn.as('availed'))
    .where('appointment.id', '=', id)
    .executeTakeFirstOrThrow();
  const { key, status, paymentMode, firstName, availed } = appointment;
  const { paymentInFlight, invoiceStatus } = stateData(appointment);
  const isDue = awaitsPayment({ appointment, invoice: statusOf(invoiceStatus) });
  const price = priceOf(appointment, await invoiceLinesOf(db, appointment.invoiceId));
  return {
    key,
    status: isDue ? 'AWAITING PAYMENT' : status,
    paymentMode,
    paymentInFlight,
    depositHold: null,
    firstName,
    availed,
    price,
    dueCents: isDue ? amountDueCents({ ...appointment, status: invoiceStatus }) : 0,
  };
}

const statusOf = (status: InvoiceStatus | null) => (status ? { status } : undefined);

async function pageOfInvoice(db: Executor, ctx: Pick<Context, 'now'>, id: string): Promise<Page> {
  const invoice = await db
    .selectFrom('invoices as invoice')
    .innerJoin('users as payer', 'payer.id', 'invoice.patientId')
    .leftJoin('appointments as appointment', 'appointment.id', 'invoice.depositOfAppointmentId')
    .select((eb) => [
      'invoice.number as key',
      'invoice.status',
      'invoice.kind',
      'invoice.chargeFailed',
      'invoice.paymentMode',
      'invoice.totalCents',
      'invoice.paidCents',
      'invoice.refundedCents',
      'invoice.taxRate',
      'invoice.depositHeld',
      visitAt.as('visitAt'),
      isOnHold.as('isOnHold'),
      'payer.firstName',
      eb
        .exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.invoiceId', '=', 'invoice.id')
            .where(isInFlight),
        )
        .as('inFlight'),
    ])
    .where('invoice.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const { key, paymentMode, firstName } = invoice;
  const lines = await invoiceLinesOf(db, id);
  const status = paymentStateOf(invoice);
  return {
    key,
    status,
    paymentMode,
    paymentInFlight: invoice.inFlight === true,
    depositHold: depositHoldOf(invoice, ctx),
    firstName,
    availed: lines
      .filter(({ kind }) => kind === 'SERVICE' || kind === 'FEE')
      .map(({ label, amountCents }) => ({ name: label, costCents: amountCents })),
    price: priceOf(invoice, lines),
    dueCents: status === 'AWAITING PAYMENT' ? amountDueCents(invoice) : 0,
  };
}

function paymentStateOf(invoice: {
  status: InvoiceStatus;
  kind: InvoiceKind;
  chargeFailed: boolean;
  paidCents: number;
  refundedCents: number;
}): AppointmentStatus {
  if (awaitsPayment({ appointment: null, invoice })) return 'AWAITING PAYMENT';
  const wentBack = invoice.kind === 'DEPOSIT' && invoice.refundedCents >= invoice.paidCents;
  return invoice.status === 'PAID' && !wentBack ? 'PAID' : 'CANCELLED';
}
