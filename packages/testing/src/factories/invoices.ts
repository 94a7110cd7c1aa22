import type { AppointmentPrice } from '@bedside/contracts/appointments/booking.schema';
import { type Cents, cents } from '@bedside/contracts/money';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Appointments, Invoices } from '@bedside/db/schema';
import { createInvoice } from '@bedside/domain/payments/invoice.commands';
import type { PricedService } from '@bedside/domain/payments/price.policy';
import type { Insertable } from 'kysely';

type Appointment = Insertable<Appointments>;

const nothing: AppointmentPrice = {
  services: 0,
  discountAmount: 0,
  travelFee: 0,
  travelFeeWaived: 0,
  taxRate: 0,
  taxAmount: 0,
  totalAmount: 0,
};

export const buildFinishedAppointment = (
  patient: { id: string; householdId: string },
  overrides: Partial<Appointment> = {},
): Appointment & { id: string } => ({
  id: newId(),
  status: 'AWAITING PAYMENT',
  statusChangedAt: new Date(),
  type: 'SELF_ONLY',
  telemedicine: false,
  patientId: patient.id,
  householdId: patient.householdId,
  bookedBy: patient.id,
  preferredDate: '2026-11-20',
  serviceDate: '2026-11-20',
  preferredTimesOfDay: ['MORNING'],
  estimate: JSON.stringify(nothing),
  paymentRequestType: 'ONLINE',
  createdAt: new Date(),
  ...overrides,
});

export interface PayableInvoiceFixture {
  appointmentId: string;
  invoiceId: string;
  total: Cents;
}

export const buildPricedService = (overrides: Partial<PricedService> = {}): PricedService => ({
  name: 'In-home urgent care visit',
  amount: cents(24_500),
  taxable: false,
  ...overrides,
});

export function insertPayableInvoice(
  db: Db,
  patient: { id: string; householdId: string },
  {
    appointment = {},
    services = [buildPricedService()],
    now = new Date(),
  }: { appointment?: Partial<Appointment>; services?: PricedService[]; now?: Date } = {},
): Promise<PayableInvoiceFixture> {
  const row = buildFinishedAppointment(patient, appointment);
  return db.transaction().execute(async (tx) => {
    await tx.insertInto('appointments').values(row).execute();
    const invoice = await createInvoice(
      tx,
      { actor: null, requestId: 'factory-request', now, ip: null },
      { appointmentId: row.id, patientId: patient.id, telemedicine: row.telemedicine ?? false, services },
    );
    return { appointmentId: row.id, ...invoice };
  });
}

/**
 * Awaiting payment by default.
 * @returns the invoice’s id
 */
export async function insertInvoice(
  db: Db,
  patient: { id: string },
  overrides: Partial<Insertable<Invoices>> = {},
): Promise<string> {
  const createdAt = overrides.createdAt ?? new Date();
  const invoice = {
    id: newId(),
    appointmentId: null,
    kind: 'CUSTOM' as const,
    patientId: patient.id,
    status: 'PAYMENT_REQUESTED' as const,
    membershipType: 'ON DEMAND' as const,
    taxRate: 0,
    taxCents: 0,
    totalCents: 7_500,
    paymentMode: null,
    paymentRemarks: null,
    createdAt,
    sentAt: createdAt,
    paidAt: null,
    ...overrides,
  };
  await db.insertInto('invoices').values(invoice).execute();
  await db
    .insertInto('invoiceLines')
    .values({
      invoiceId: invoice.id,
      position: 0,
      kind: 'FEE',
      label: 'Copy of the record',
      amountCents: invoice.totalCents,
    })
    .execute();
  return invoice.id;
}
