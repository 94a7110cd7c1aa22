import { cents } from '@bedside/contracts/money';
import { cancelAppointment } from '@bedside/domain/appointments/cancel.commands';
import { cancelStandaloneInvoice } from '@bedside/domain/payments/cancel-standalone-invoice.commands';
import { closingCardForms } from '@bedside/domain/payments/cards.commands';
import { addInvoice } from '@bedside/domain/payments/custom-invoice.commands';
import {
  approveBillLater,
  requestInvoiceOfflinePayment,
} from '@bedside/domain/payments/offline-payment.commands';
import { markInvoiceBillMeLater, sendInvoice } from '@bedside/domain/payments/send-invoice.commands';
import { mergePatients } from '@bedside/domain/people/merge.commands';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Act } from './acts.fixture.ts';
import { someCents } from './booking-acts.fixture.ts';
import { idsOf, oneOf, someBill, someInvoice } from './story.fixture.ts';

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

/** The visit is finished, and paid or not. */
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

/** Completing a visit requires its chart, which these histories leave out. */
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

/** Merges a patient of another household, who has their own bill, possibly paid. */
export const merge: Act = async (story) => {
  const { stage, roll, people } = story;
  const double = await insertPatient(stage.db);
  await addInvoice(stage.db, stage.biller(), {
    patientId: double.id,
    lines: [{ label: 'Of the double', amount: cents(someCents(roll)), taxable: true }],
    send: true,
  });
  const ctx = stage.superAdmin();
  await mergePatients(closingCardForms(stage.db, ctx, stage.processor), ctx, {
    survivingPatientId: people[0].id,
    mergedPatientId: double.id,
  });
};
