import { cents, toDollars } from '@bedside/contracts/money';
import { addDays, addHours, addMinutes, format } from '@bedside/db/dates';
import { cancelAppointment } from '@bedside/domain/appointments/cancel.commands';
import { recordServicesRendered } from '@bedside/domain/appointments/record-services.commands';
import { payWithCardOnFile } from '@bedside/domain/payments/card-on-file.commands';
import { createDeposit } from '@bedside/domain/payments/deposit.commands';
import { startPayment } from '@bedside/domain/payments/start-payment.commands';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertStaff } from '@bedside/testing/factories/people';
import { payInBrowser } from '@bedside/testing/stripe';
import type { Act } from './acts.fixture.ts';
import { idsOf, oneOf, type Roll, type Story } from './story.fixture.ts';

export const someCents = (roll: Roll) => (roll(4) === 0 ? 50 + roll(400) : 1_000 + roll(60_000));

/**
 * A visit in this many days, sometimes with a deposit, paid or not.
 * @returns its id
 */
async function scheduled(story: Story, days = 0): Promise<string> {
  const { stage, roll, people } = story;
  const { db, clock, services } = stage;
  const person = oneOf(roll, people) ?? people[0];
  clock.now = addHours(clock.now, 3);
  const startsAt = addDays(clock.now, days);
  // Each visit has its own provider, because no one can be at two visits at once.
  const { id: providerId } = await insertStaff(db, { role: 'PROVIDER' });
  const { id } = await insertAppointment(
    db,
    person,
    { id: services[0] ?? '', name: 'Visit' },
    {
      status: 'SCHEDULED',
      providerId,
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

/** Pays with a card on file, or with a form whose result arrives later. */
async function payDeposit(
  { stage: { db, biller, parts, processor }, roll, cards }: Story,
  visit: { appointmentId: string; patientId: string },
): Promise<void> {
  const amount = cents(50 + roll(20_000));
  await db.transaction().execute((tx) => createDeposit(tx, biller(), visit, { amount, isHeld: roll(3) > 0 }));
  const how = roll(5);
  if (how === 0) return;
  const bill = await db
    .selectFrom('invoices')
    .select('id as invoiceId')
    .where('depositOfAppointmentId', '=', visit.appointmentId)
    .executeTakeFirstOrThrow();
  if (how > 2) {
    const form = { bills: [bill], scope: { kind: 'any' as const } };
    const { clientSecret } = await startPayment(db, biller(), processor, form);
    await payInBrowser(parts.config, clientSecret);
    return;
  }
  await payWithCardOnFile(db, biller(), processor, {
    bills: [bill],
    paymentMethodId: cards.good,
    scope: { kind: 'any' },
  });
}

/** An authorization lasts seven days, and some of these visits are too far away for one. */
export const book: Act = async (story) => {
  await scheduled(story, story.roll(7));
};

export const visit: Act = async (story) => finish(story, await scheduled(story));

async function finish({ stage, roll }: Story, appointmentId: string): Promise<undefined> {
  const done = stage.services.filter((_, place) => place === 0 || roll(2) === 0);
  await recordServicesRendered(stage.db, stage.superAdmin(), stage.processor, {
    appointmentId,
    reason: 'It was next door',
    servicesAvailed: done.map((serviceId) => ({ serviceId, serviceCost: toDollars(cents(someCents(roll))) })),
  });
}

export const finishBooked: Act = async (story) => {
  const booked = await someBooked(story);
  return booked ? finish(story, booked.id) : 'nothing';
};

async function someBooked({ stage, roll, people }: Story) {
  const booked = stage.db
    .selectFrom('appointments')
    .select(['id', 'startsAt'])
    .where('patientId', 'in', idsOf({ people }))
    .where('status', '=', 'SCHEDULED')
    .orderBy('id');
  return oneOf(roll, await booked.execute());
}

/** Cancels late or as a no-show. The fee is sometimes waived. */
export const cancelLate: Act = async (story) => {
  const id = await scheduled(story);
  const noShow = story.roll(2) === 0;
  if (noShow) story.stage.clock.now = addMinutes(story.stage.clock.now, 20);
  await cancel(story, id, noShow);
};

export const cancelBooked: Act = async (story) => {
  const booked = await someBooked(story);
  if (!booked) return 'nothing';
  const hasBegun = booked.startsAt !== null && booked.startsAt < story.stage.clock.now;
  await cancel(story, booked.id, hasBegun && story.roll(2) === 0);
};

async function cancel({ stage, roll }: Story, id: string, noShow: boolean): Promise<undefined> {
  await cancelAppointment(stage.db, stage.biller(), stage.processor, {
    id,
    cancellationReason: 'Not at home',
    noShow,
    waiveLateCancellationFee: roll(4) === 0,
  });
}
