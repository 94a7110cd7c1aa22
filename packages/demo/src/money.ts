import { type Cents, cents } from '@bedside/contracts/money';
import type { InvoiceStatus, PaymentMode } from '@bedside/contracts/payments/payment.schema';
import type { Db, Tx } from '@bedside/db/database';
import { addDays, addHours, format, subDays } from '@bedside/db/dates';
import { isManual } from '@bedside/domain/appointment-status/mark-paid.commands';
import { priceCustom } from '@bedside/domain/payments/custom-price.policy';
import { insertLines } from '@bedside/domain/payments/invoice-lines';
import { taxColumns, taxRateOn } from '@bedside/domain/payments/price.queries';
import { seedDisputes } from './disputes.ts';
import type { DemoPatient, DemoPeople } from './people.ts';
import { demoId } from './random.ts';
import { seedRefunds } from './refunds.ts';

interface Written {
  /** The number of the patient’s household. */
  home: number;
  status: InvoiceStatus;
  /** Days since the invoice was sent or the draft was written. */
  age: number;
  lines: readonly (readonly [label: string, cents: number, taxable?: true])[];
  percentOff?: number;
  centsOff?: Cents;
  memo?: string;
  /** Days between sending and the due date. */
  dueIn?: number;
  mode?: PaymentMode;
  /** For bill-later invoices that were written off, and invoices that were sent by mistake. */
  canceled?: { from: 'PAYMENT_REQUESTED' | 'BML'; reason: string };
}

const record = ['Copy of medical records', 2_500] as const;
const form = ['Employer form', 4_000] as const;
const travel = ['Letter for traveling with medication', 6_000] as const;
const brace = ['Wrist brace, medium', 3_450, true] as const;
const monitor = ['Blood pressure monitor', 7_900, true] as const;

/**
 * Invoices that staff entered without an appointment, in every status. The patient named in the README has an
 * unpaid and a paid one.
 */
// biome-ignore format: a table
const written: readonly Written[] = [
  { home: 0, status: 'PAYMENT_REQUESTED', age: 4, lines: [form, brace], dueIn: 14, memo: 'As we discussed by phone.' },
  { home: 0, status: 'PAID', age: 40, lines: [record], mode: 'ONLINE' },
  { home: 0, status: 'DRAFT', age: 1, lines: [travel] },
  { home: 1, status: 'PAYMENT_REQUESTED', age: 31, lines: [monitor], dueIn: 14 },
  { home: 2, status: 'PAYMENT_REQUESTED', age: 20, lines: [record, form], percentOff: 10, dueIn: 30 },
  { home: 3, status: 'BML', age: 12, lines: [form] },
  { home: 4, status: 'BML', age: 45, lines: [monitor, brace] },
  { home: 5, status: 'BML', age: 75, lines: [travel, record], centsOff: cents(1_000) },
  { home: 6, status: 'BML', age: 130, lines: [monitor] },
  { home: 7, status: 'PAID', age: 2, lines: [brace], mode: 'CASH' },
  { home: 8, status: 'PAID', age: 60, lines: [monitor, form], mode: 'CARD ON FILE', percentOff: 15 },
  { home: 9, status: 'CANCELLED', age: 25, lines: [record], canceled: { from: 'PAYMENT_REQUESTED', reason: 'Duplicate invoice' } },
  { home: 10, status: 'CANCELLED', age: 160, lines: [travel], canceled: { from: 'BML', reason: 'Moved away, unable to reach' } },
  { home: 11, status: 'DRAFT', age: 0, lines: [monitor, brace], percentOff: 5, dueIn: 30 },
  { home: 12, status: 'PAID', age: 100, lines: [travel], mode: 'ONLINE' },
];

export async function seedMoney(db: Db, people: DemoPeople, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const taxRate = await taxRateOn(tx, format(now, 'yyyy-MM-dd'));
    for (const [index, one] of written.entries()) {
      const patient = people.households[one.home]?.[0];
      if (patient) await addInvoice(tx, { ...one, index, patient, taxRate, now, adminId: people.adminId });
    }
    await addLateFee(tx, now);
    await seedRefunds(tx, people, now);
    await seedDisputes(tx, people, now);
  });
}

interface Planned extends Written {
  index: number;
  patient: DemoPatient;
  taxRate: number;
  now: Date;
  adminId: string;
}

async function addInvoice(tx: Tx, one: Planned): Promise<void> {
  const { index, patient, taxRate, now, status, mode = null, canceled } = one;
  const id = demoId(`custom invoice ${index}`);
  const price = priceCustom({
    lines: one.lines.map(([label, amount, taxable = false]) => ({ label, amount: cents(amount), taxable })),
    discount: discountOf(one),
    taxRate,
  });
  const createdAt = subDays(now, one.age);
  const sentAt = status === 'DRAFT' ? null : createdAt;
  const paidAt = status === 'PAID' ? addHours(createdAt, 20) : null;
  const isLater = status === 'BML' || canceled?.from === 'BML';
  const dueIn = one.dueIn ?? (isLater ? 30 : undefined);
  const verified = mode !== 'CASH';
  await tx
    .insertInto('invoices')
    .values({
      id,
      appointmentId: null,
      kind: 'CUSTOM',
      patientId: patient.id,
      status: canceled?.from ?? status,
      membershipType: patient.membershipType,
      memo: one.memo ?? null,
      dueOn: dueIn === undefined ? null : format(addDays(createdAt, dueIn), 'yyyy-MM-dd'),
      billedLaterAt: isLater ? createdAt : null,
      discountPercent: one.percentOff ?? null,
      discountCents: one.centsOff ?? null,
      ...taxColumns(tx, price, format(createdAt, 'yyyy-MM-dd')),
      totalCents: price.total,
      paymentMode: status === 'BML' ? 'BML' : mode,
      paymentVerified: verified,
      paymentRemarks: null,
      createdAt,
      sentAt,
      paidAt,
    })
    .execute();
  await insertLines(tx, id, price);
  if (mode && paidAt)
    await tx
      .insertInto('payments')
      .values({
        id: demoId(`custom payment ${index}`),
        invoiceId: id,
        patientId: patient.id,
        type: 'CUSTOM INVOICE',
        status: 'SUCCESSFUL',
        paymentMode: mode,
        channel: isManual(mode) ? 'STAFF' : 'WEB',
        amountCents: price.total,
        stripePaymentIntentId: null,
        stripeClientSecret: null,
        stripeChargeId: null,
        verified,
        staffRemarks: null,
        failureMessage: null,
        createdBy: isManual(mode) ? one.adminId : patient.id,
        createdAt,
        finalizedAt: paidAt,
      })
      .execute();
  if (canceled)
    await tx
      .updateTable('invoices')
      .set({
        status: 'CANCELLED',
        cancelledAt: addDays(createdAt, 6),
        cancellationReason: canceled.reason,
        version: 2,
      })
      .where('id', '=', id)
      .execute();
}

const discountOf = ({ percentOff, centsOff }: Written) =>
  percentOff !== undefined
    ? ({ kind: 'percent', percent: percentOff } as const)
    : centsOff === undefined
      ? null
      : ({ kind: 'amount', amount: centsOff } as const);

const LATE_FEE = 5_000;

/** For the appointment that was canceled last. */
async function addLateFee(tx: Tx, now: Date): Promise<void> {
  const appointment = await tx
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .select(['appointments.id', 'appointments.key', 'appointments.patientId', 'patients.membershipType'])
    .where('status', '=', 'CANCELLED')
    .orderBy('statusChangedAt', 'desc')
    .orderBy('appointments.id')
    .executeTakeFirst();
  if (!appointment) return;
  const invoiceId = demoId('late fee');
  await tx
    .insertInto('invoices')
    .values({
      id: invoiceId,
      appointmentId: null,
      lateCancellationOfAppointmentId: appointment.id,
      kind: 'LATE_FEE',
      patientId: appointment.patientId,
      status: 'PAYMENT_REQUESTED',
      membershipType: appointment.membershipType,
      ...taxColumns(tx, { taxRate: 0, lines: [] }, format(now, 'yyyy-MM-dd')),
      totalCents: LATE_FEE,
      paymentMode: null,
      paymentRemarks: null,
      createdAt: subDays(now, 2),
      sentAt: subDays(now, 2),
      paidAt: null,
    })
    .execute();
  const label = `Late cancellation fee, visit ${appointment.key}`;
  await tx
    .insertInto('invoiceLines')
    .values({ invoiceId, position: 0, kind: 'FEE', label, amountCents: LATE_FEE })
    .execute();
  await tx
    .updateTable('appointments')
    .set({ lateCancellationFeeCents: LATE_FEE })
    .where('id', '=', appointment.id)
    .execute();
}
