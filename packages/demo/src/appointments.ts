import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import { cents } from '@bedside/contracts/money';
import type { PaymentMode } from '@bedside/contracts/payments/payment.schema';
import type { Db } from '@bedside/db/database';
import { addDays, addMinutes, format, subDays, subHours, subMinutes } from '@bedside/db/dates';
import type * as tables from '@bedside/db/schema';
import { isManual } from '@bedside/domain/appointment-status/mark-paid.commands';
import { priceAppointment, toAppointmentPrice } from '@bedside/domain/payments/price.policy';
import type { Insertable } from 'kysely';
import { chicagoAddress } from './addresses.ts';
import {
  APPOINTMENT_MINUTES,
  closedUnpaid,
  type DemoStatus,
  historyOf,
  ways,
} from './appointment-history.ts';
import { advice, arrivalNotes, oneOf } from './appointment-notes.ts';
import {
  type AppointmentTime,
  comingTimes,
  DRIVE,
  inTheDaytime,
  type Practice,
  pastTimes,
  statusFor,
  timesUnderWay,
} from './appointment-times.ts';
import { demoServices, pickServices, telemedicine } from './catalog.ts';
import { symptoms } from './names.ts';
import type { DemoPatient, DemoPeople } from './people.ts';
import { demoProviderServices } from './provider-catalog.ts';
import { type Dice, demoId } from './random.ts';

const TAX_RATE = 0.0625;
const JURISDICTION = 'Illinois';
const PAST = 210;
const COMING = 90;
const A_DAY = 18;
/** Days after which someone has verified each cash payment. */
const VERIFIED_AFTER = 3;
/** One in this many closed appointments was billed later and is still unpaid. */
const BILLED_LATER = 23;
/** Yesterday’s appointment of the patient named in the README: completed, but unpaid. */
const OPEN_BILL = PAST - 2;

interface Rows {
  appointments: Insertable<tables.Appointments>[];
  patients: Insertable<tables.AppointmentPatients>[];
  services: Insertable<tables.AppointmentServices>[];
  availed: Insertable<tables.ServicesRendered>[];
  history: Insertable<tables.AppointmentHistory>[];
  invoices: Insertable<tables.Invoices>[];
  lines: Insertable<tables.InvoiceLines>[];
  payments: Insertable<tables.Payments>[];
}

export async function seedAppointments(
  db: Db,
  dice: Dice,
  people: DemoPeople,
  practice: Practice,
  now: Date,
): Promise<void> {
  const rows: Rows = {
    appointments: [],
    patients: [],
    services: [],
    availed: [],
    history: [],
    invoices: [],
    lines: [],
    payments: [],
  };
  const times = [
    ...pastTimes(dice, now, practice, PAST),
    ...comingTimes(dice, now, practice, { count: COMING, aDay: A_DAY }),
  ];
  const underWay = timesUnderWay(
    times.filter((_, index) => index !== OPEN_BILL),
    now,
  );
  const doneBefore = times.filter((time) => time.startsAt <= now && !underWay.has(time)).length;
  let rank = -doneBefore;
  const taken = new Set<string>();
  for (const [index, time] of times.entries()) {
    const isFirst = index % 25 === 0 || index === OPEN_BILL;
    const others = people.households.slice(1).filter((home) => !taken.has(`${time.day} ${home[0]?.id}`));
    const household = isFirst ? people.households[0] : dice.pick(others);
    taken.add(`${time.day} ${household?.[0]?.id}`);
    const status =
      index === OPEN_BILL
        ? 'AWAITING PAYMENT'
        : underWay.has(time)
          ? 'ON THE WAY'
          : statusFor(dice, time.startsAt, now, rank);
    if (!underWay.has(time)) rank += 1;
    addAppointment(rows, dice, people, practice, now, { index, household, status, ...time });
  }
  await db.transaction().execute(async (tx) => {
    const rate = { rate: TAX_RATE, jurisdiction: JURISDICTION, effectiveFrom: '2020-01-01' };
    const taxRate = { id: demoId('tax rate'), ...rate, createdBy: people.adminId };
    await tx.insertInto('taxRates').values(taxRate).execute();
    await tx
      .insertInto('services')
      .values([...demoServices])
      .execute();
    await tx
      .insertInto('providerServices')
      .values([...demoProviderServices])
      .execute();
    await tx.insertInto('appointments').values(rows.appointments).execute();
    await tx.insertInto('appointmentPatients').values(rows.patients).execute();
    await tx.insertInto('appointmentServices').values(rows.services).execute();
    await tx.insertInto('servicesRendered').values(rows.availed).execute();
    await tx.insertInto('appointmentHistory').values(rows.history).execute();
    await tx.insertInto('invoices').values(rows.invoices).execute();
    await tx.insertInto('invoiceLines').values(rows.lines).execute();
    await tx.insertInto('payments').values(rows.payments).execute();
  });
}

interface Planned extends AppointmentTime {
  readonly index: number;
  readonly household: readonly DemoPatient[] | undefined;
  readonly status: DemoStatus;
}

// Written as a single sequence, because each row depends on the ones above it.
function addAppointment(
  rows: Rows,
  dice: Dice,
  people: DemoPeople,
  practice: Practice,
  now: Date,
  one: Planned,
) {
  const { index, household, day, time, startsAt, status } = one;
  const providerId = people.providerIds[one.provider] ?? null;
  const patient = household?.[0];
  if (!household || !patient || !providerId) throw new Error('the demo needs households and providers');

  // No one drives to an online appointment.
  const virtual = index !== OPEN_BILL && status !== 'ON THE WAY' && dice.chance(0.12);
  const services = virtual ? telemedicine : pickServices(dice);
  const family = !virtual && household[1] && dice.chance(0.2) ? [household[1]] : [];
  // Closed, and to be paid later.
  const billedLater = status === 'COMPLETED' && index % BILLED_LATER === 0;
  const way = (billedLater ? closedUnpaid : ways[status]).filter((step) => !virtual || step !== 'ON THE WAY');
  const scheduled = way.includes('SCHEDULED');
  const createdAt = inTheDaytime(subHours(startsAt < now ? startsAt : now, dice.between(3, 60)), practice);
  const id = demoId(`visit ${index}`, createdAt);
  const pricing = {
    telemedicine: virtual,
    member: patient.member,
    taxRate: TAX_RATE,
    memberDiscountPercent: 15,
    travelFee: cents(15_000),
    travelWaiverCap: cents(15_000),
  };
  const price = priceAppointment({
    ...pricing,
    services: services.map((service) => ({
      name: service.name,
      amount: cents(service.rateCents),
      taxable: service.taxable === true,
      category: service.category,
    })),
  });

  const entries = historyOf(id, way, { createdAt, startsAt, now, patient, people });
  const mode: PaymentMode = index % 5 ? dice.pick(['ONLINE', 'ONLINE', 'ONLINE', 'CARD ON FILE']) : 'CASH';
  const requested =
    status === 'PAYMENT REQUESTED' ? (index % 3 ? 'BML' : 'CASH') : billedLater ? 'BML' : null;
  const settled = (status === 'PAID' || status === 'COMPLETED') && !billedLater;
  const done = way.includes('AWAITING PAYMENT');
  const verified = mode !== 'CASH' || startsAt < subDays(now, VERIFIED_AFTER);

  rows.appointments.push({
    id,
    status,
    statusChangedAt: entries.at(-1)?.occurredAt ?? createdAt,
    type: family.length ? 'SELF_AND_FAMILY_MEMBER' : 'SELF_ONLY',
    telemedicine: virtual,
    patientId: patient.id,
    householdId: patient.householdId,
    bookedBy: patient.id,
    preferredDate: day,
    preferredTimesOfDay: [slotOf(time)],
    telemedicineTime: virtual ? time : null,
    telemedicineLink: null,
    locationType: virtual ? null : dice.pick(['Home', 'Apartment', 'Office'] as const),
    ...addressOf(dice, virtual),
    specialInstruction: dice.chance(0.3) ? oneOf(arrivalNotes, index) : null,
    providerId: scheduled ? providerId : null,
    startsAt: scheduled ? startsAt : null,
    endsAt: scheduled ? addMinutes(startsAt, APPOINTMENT_MINUTES) : null,
    serviceDate: day,
    scheduleRevision: scheduled ? 1 : 0,
    enRouteAt: way.includes('ON THE WAY') ? subMinutes(startsAt, DRIVE) : null,
    providerArrivedAt: way.includes('ON THE WAY') && startsAt <= now ? startsAt : null,
    estimate: JSON.stringify(toAppointmentPrice(price)),
    commentsForPatient: done ? oneOf(advice, index) : null,
    soapNoteStatus: settled || billedLater ? 'SUBMITTED' : 'NONE',
    producesReport: services.some((service) => service.producesReport),
    reportRequirementWaived: status === 'COMPLETED',
    cancellationReason:
      status === 'CANCELLED' ? dice.pick(['Feeling better', 'Schedule conflict', 'Out of town']) : null,
    paymentMode: settled ? mode : billedLater ? 'BML' : null,
    paymentRequestType: done ? (requested ?? 'ONLINE') : null,
    createdAt,
  });
  rows.patients.push(
    { appointmentId: id, patientId: patient.id, isPrimary: true, symptom: dice.pick(symptoms) },
    ...family.map((member) => ({
      appointmentId: id,
      patientId: member.id,
      isPrimary: false,
      symptom: dice.pick(symptoms),
    })),
  );
  rows.services.push(
    ...services.map(({ id: serviceId, name, description = '', category, rateCents }, position) => ({
      appointmentId: id,
      serviceId,
      position,
      name,
      description,
      category,
      rateCents,
    })),
  );
  rows.history.push(...entries);
  if (!done) return;

  const invoiceId = demoId(`invoice ${index}`);
  const finishedAt = entries.find((entry) => entry.toStatus === 'AWAITING PAYMENT')?.occurredAt ?? now;
  rows.availed.push(
    ...services.map(({ id: serviceId, name, rateCents: costCents, taxable = false }, position) => ({
      appointmentId: id,
      position,
      serviceId,
      name,
      costCents,
      taxable,
    })),
  );
  rows.invoices.push({
    id: invoiceId,
    appointmentId: id,
    patientId: patient.id,
    status: settled ? 'PAID' : billedLater ? 'BML' : 'PAYMENT_REQUESTED',
    membershipType: patient.membershipType,
    taxRate: TAX_RATE,
    taxCents: price.lines.find(({ kind }) => kind === 'TAX')?.amount ?? 0,
    jurisdiction: JURISDICTION,
    totalCents: price.total,
    paymentMode: settled ? mode : requested,
    paymentVerified: !settled || verified,
    createdAt: finishedAt,
    sentAt: finishedAt,
    ...(billedLater && { billedLaterAt: finishedAt, dueOn: format(addDays(finishedAt, 30), 'yyyy-MM-dd') }),
    paidAt: settled ? addMinutes(finishedAt, 20) : null,
  });
  rows.lines.push(
    ...price.lines.map(({ amount: amountCents, ...line }, position) => ({
      ...line,
      invoiceId,
      position,
      amountCents,
    })),
  );
  if (settled)
    rows.payments.push({
      id: demoId(`payment ${index}`),
      invoiceId,
      patientId: patient.id,
      type: 'APPOINTMENT',
      status: 'SUCCESSFUL',
      paymentMode: mode,
      channel: isManual(mode) ? 'STAFF' : 'WEB',
      amountCents: price.total,
      verified,
      createdBy: patient.id,
      createdAt: finishedAt,
      finalizedAt: addMinutes(finishedAt, 20),
    });
}

export const slotOf = (hour: string): TimeOfDay =>
  hour < '11' ? 'MORNING' : hour < '14' ? 'AFTERNOON' : 'EVENING';

const addressOf = (dice: Dice, virtual: boolean) =>
  virtual
    ? { address1: null, address2: null, postalCode: null, city: null, state: null }
    : chicagoAddress(dice, { unitChance: 0.4 });
