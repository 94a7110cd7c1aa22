import { cents, toDollars } from '@bedside/contracts/money';
import { addHours, addMinutes, format } from '@bedside/db/dates';
import { cancelAppointment } from '@bedside/domain/appointments/cancel.commands';
import { recordServicesRendered } from '@bedside/domain/appointments/record-services.commands';
import { cancelStandaloneInvoice } from '@bedside/domain/payments/cancel-standalone-invoice.commands';
import { payWithCardOnFile } from '@bedside/domain/payments/card-on-file.commands';
import { addInvoice } from '@bedside/domain/payments/custom-invoice.commands';
import { createDeposit } from '@bedside/domain/payments/deposit.commands';
import {
  approveBillLater,
  markAsPaid,
  requestInvoiceOfflinePayment,
} from '@bedside/domain/payments/offline-payment.commands';
import { markInvoiceBillMeLater, sendInvoice } from '@bedside/domain/payments/send-invoice.commands';
import { mergePatients } from '@bedside/domain/people/merge.commands';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Act } from './acts.fixture.ts';
import { idsOf, oneOf, type Roll, type Story, someBill, someInvoice } from './story.fixture.ts';

const someCents = (roll: Roll) => (roll(4) === 0 ? 50 + roll(400) : 1_000 + roll(60_000));

/** A visit on the schedule now, at times with a deposit that is paid or not. @returns its id */
async function scheduled(story: Story): Promise<string> {
  const { stage, roll, people } = story;
  const { db, clock, clinicianId, services } = stage;
  const person = oneOf(roll, people) ?? people[0];
  clock.now = addHours(clock.now, 3);
  const startsAt = clock.now;
  const { id } = await insertAppointment(
    db,
    person,
    { id: services[0] ?? '', name: 'Visit' },
    {
      status: 'SCHEDULED',
      providerId: clinicianId,
      startsAt,
      endsAt: addMinutes(startsAt, 45),
      serviceDate: format(startsAt, 'yyyy-MM-dd'),
      preferredDate: format(startsAt, 'yyyy-MM-dd'),
      createdAt: clock.now,
    },
  );
  if (roll(2) === 0) await payDeposit(story, { appointmentId: id, patientId: person.id });
  return id;
}

async function payDeposit(
  { stage: { db, biller, processor }, roll, cards }: Story,
  visit: { appointmentId: string; patientId: string },
): Promise<void> {
  const amount = cents(50 + roll(20_000));
  await db
    .transaction()
    .execute((tx) => createDeposit(tx, biller(), visit, { amount, isHeld: roll(2) === 0 }));
  if (roll(4) === 0) return;
  const { id } = await db
    .selectFrom('invoices')
    .select('id')
    .where('depositOfAppointmentId', '=', visit.appointmentId)
    .executeTakeFirstOrThrow();
  const bill = { invoiceId: id };
  if (roll(3) === 0) await markAsPaid(db, biller(), processor, { bill, mode: 'CASH' });
  else
    await payWithCardOnFile(db, biller(), processor, {
      bills: [bill],
      paymentMethodId: cards.good,
      scope: { kind: 'any' },
    });
}

export const visit: Act = async (story) => {
  const { stage, roll } = story;
  const appointmentId = await scheduled(story);
  const done = stage.services.filter((_, place) => place === 0 || roll(2) === 0);
  await recordServicesRendered(stage.db, stage.superAdmin(), stage.processor, {
    appointmentId,
    reason: 'It was next door',
    servicesAvailed: done.map((serviceId) => ({ serviceId, serviceCost: toDollars(cents(someCents(roll))) })),
  });
};

export const custom: Act = async ({ stage, roll, people }) => {
  const lines = Array.from({ length: 1 + roll(4) }, (_, place) => ({
    label: `Line ${place}`,
    amount: cents(someCents(roll)),
    taxable: roll(2) === 0,
  }));
  const id = await addInvoice(stage.db, stage.biller(), {
    patientId: (oneOf(roll, people) ?? people[0]).id,
    lines,
    discount: roll(3) === 0 ? { kind: 'percent', percent: roll(4_000) / 100 } : null,
    send: roll(5) > 0,
  });
  if (roll(8) === 0) await sendInvoice(stage.db, stage.biller(), { id });
};

/** Late, or as a no-show; the fee is at times waived. */
export const cancelLate: Act = async (story) => {
  const { stage, roll } = story;
  const id = await scheduled(story);
  const noShow = roll(2) === 0;
  if (noShow) stage.clock.now = addMinutes(stage.clock.now, 20);
  await cancelAppointment(stage.db, stage.biller(), stage.processor, {
    id,
    cancellationReason: 'Not at home',
    noShow,
    waiveLateCancellationFee: roll(4) === 0,
  });
};

/** Finished, and paid or not. */
export const cancelFinished: Act = async (story) => {
  const { stage, roll } = story;
  const bill = await someInvoice(story, ({ appointmentId }) => appointmentId !== null);
  if (!bill?.appointmentId) return 'nothing';
  await cancelAppointment(stage.db, stage.superAdmin(), stage.processor, {
    id: bill.appointmentId,
    cancellationReason: 'Booked by mistake',
    refund: roll(2) === 0,
  });
};

/** Visits are completed with their chart, which is none of this. */
export const complete: Act = async ({ stage, ...story }) => {
  const done = await stage.db
    .updateTable('appointments')
    .set({ status: 'COMPLETED' })
    .where('patientId', 'in', idsOf({ stage, ...story }))
    .where(({ eb, or, and }) =>
      or([
        eb('status', '=', 'PAID'),
        and([eb('status', '=', 'PAYMENT REQUESTED'), eb('paymentMode', '=', 'BML')]),
      ]),
    )
    .returning('id')
    .execute();
  return done.length === 0 ? 'nothing' : undefined;
};

export const billLater: Act = async (story) => {
  const { stage, people } = story;
  const bill = await someBill(story);
  if (!bill) return 'nothing';
  const { appointmentId } = bill;
  if (!appointmentId) {
    await markInvoiceBillMeLater(stage.db, stage.biller(), { id: bill.id });
    return;
  }
  await requestInvoiceOfflinePayment(stage.db, stage.patient(people[0].id), stage.processor, {
    appointmentId,
    mode: 'BML',
    scope: { kind: 'household', userId: people[0].id },
  });
  await approveBillLater(stage.db, stage.biller(), { appointmentId });
};

export const askAgain: Act = async (story) => {
  const bill = await someInvoice(story, ({ status }) => status === 'BML' || status === 'DRAFT');
  if (!bill) return 'nothing';
  await sendInvoice(story.stage.db, story.stage.biller(), { id: bill.id });
};

export const writeOff: Act = async (story) => {
  const { stage } = story;
  const bill = await someBill(story);
  if (!bill) return 'nothing';
  await cancelStandaloneInvoice(stage.db, stage.superAdmin(), stage.processor, {
    id: bill.id,
    reason: 'Never to be paid',
  });
};

/** Of another household, with a bill of their own, which may be paid. */
export const merge: Act = async (story) => {
  const { stage, roll, people } = story;
  const double = await insertPatient(stage.db);
  await addInvoice(stage.db, stage.biller(), {
    patientId: double.id,
    lines: [{ label: 'Of the double', amount: cents(someCents(roll)), taxable: true }],
    send: true,
  });
  await mergePatients(stage.db, stage.superAdmin(), {
    survivingPatientId: people[0].id,
    mergedPatientId: double.id,
  });
};
