import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import { permissions } from '@bedside/contracts/call';
import { DomainError } from '@bedside/contracts/errors';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { Db } from '@bedside/db/database';
import { addMinutes, differenceInMinutes, subHours, subMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { assignProvider } from '@bedside/domain/appointments/assign.commands';
import { bookAppointment } from '@bedside/domain/appointments/book-appointment.commands';
import { cancelAppointment } from '@bedside/domain/appointments/cancel.commands';
import { changeStatus } from '@bedside/domain/appointments/change-status.commands';
import { recordProviderArrival } from '@bedside/domain/appointments/provider-arrival.commands';
import { recordServicesRendered } from '@bedside/domain/appointments/record-services.commands';
import { submitSoapNote } from '@bedside/domain/care/soap-note.commands';
import type { Context } from '@bedside/domain/context';
import { markAsPaid, requestInvoiceOfflinePayment } from '@bedside/domain/payments/offline-payment.commands';
import type { PaymentProcessor } from '@bedside/domain/payments/stripe-intents';
import { localDay } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { sql } from 'kysely';
import { chicagoAddress } from './addresses.ts';
import { APPOINTMENT_MINUTES, type DemoStatus, ways } from './appointment-history.ts';
import {
  type AppointmentTime,
  comingTimes,
  DRIVE,
  inTheDaytime,
  isUnderWay,
  type Practice,
  pastTimes,
  statusesAfter,
  timesUnderWay,
} from './appointment-times.ts';
import { slotOf } from './appointments.ts';
import { soldServices } from './catalog.ts';
import { symptoms } from './names.ts';
import { otherHolders, providerEmail } from './people.ts';
import { Dice, demoId } from './random.ts';
import { noteText } from './soap-texts.ts';

/** The request id of the top-up in the audit trail. Every other row there was caused by a person. */
const REQUEST = 'demo';
const [ENOUGH, A_DAY] = [10, 14];
const DAY_MS = 86_400_000;
const justDone: readonly DemoStatus[] = ['AWAITING PAYMENT', 'COMPLETED', 'PAYMENT REQUESTED', 'PAID'];

interface Scene {
  db: Db;
  processor: PaymentProcessor;
  practice: Practice;
  now: Date;
  dice: Dice;
}

type Visit = Awaited<ReturnType<typeof visitsOf>>[number];
type Timed = Visit & { startsAt: Date; provider: string | null };

/**
 * Updates an older demo practice through the product’s commands: open visits progress as they would have, and
 * yesterday, today, and the next two days get new ones. Visits that a person changed stay as they are.
 */
export async function topUpDemo(db: Db, processor: PaymentProcessor, now: Date): Promise<void> {
  const plan = demoId('plan PREMIER');
  if (!(await db.selectFrom('membershipPlans').select('id').where('id', '=', plan).executeTakeFirst()))
    return;
  const practice = await practiceSettings(db);
  const today = localDay(now, practice.timeZone);
  const scene = { db, processor, practice, now, dice: new Dice(Date.parse(today) / DAY_MS) };
  await bookDays(scene);

  const visits = await visitsOf(scene);
  const timed: Timed[] = visits.flatMap((visit) =>
    visit.startsAt && visit.status !== 'CANCELLED'
      ? [{ ...visit, startsAt: visit.startsAt, provider: visit.providerId }]
      : [],
  );
  const underWay = timesUnderWay(
    timed.filter((visit) => !visit.telemedicine && inTime(visit)),
    now,
  );
  const done = timed.filter((visit) => inTime(visit) && visit.startsAt <= now && !underWay.has(visit));
  for (const visit of underWay) await walk(scene, visit, 'ON THE WAY');
  for (const [index, visit] of done.toReversed().entries())
    await walk(scene, visit, justDone[index % justDone.length] ?? 'PAID');
  for (const visit of visits)
    if (!visit.startsAt && visit.serviceDate && visit.serviceDate < today)
      await walk(scene, visit, 'CANCELLED');
}

const inTime = ({ status }: Visit) => status === 'SCHEDULED' || status === 'ON THE WAY';

const visitsOf = ({ db }: Scene, id?: string) =>
  db
    .selectFrom('appointments as appointment')
    .select(['id', 'status', 'patientId', 'providerId', 'telemedicine', 'serviceDate', 'startsAt', 'endsAt'])
    .select(['createdAt', 'soapNoteStatus', 'soapNoteVersion'])
    .select(
      sql<boolean>`exists (select from audit_log where entity_id = appointment.id::text
        and entity_type = 'appointment' and request_id <> ${REQUEST})`.as('isTouched'),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('startsAt')
    .orderBy('id')
    .execute();

/**
 * Books the visits that yesterday, today, and the next two days lack, and adds visits in progress if there are
 * none.
 */
async function bookDays(scene: Scene): Promise<void> {
  const { now, dice, practice, db } = scene;
  const near = [
    ...pastTimes(dice, now, practice, ENOUGH),
    ...comingTimes(dice, now, practice, { count: 3 * A_DAY, aDay: A_DAY, days: 3 }),
  ];
  const isNow = ({ startsAt }: { startsAt: Date | null }) => startsAt !== null && isUnderWay(startsAt, now);
  const visits = (await visitsOf(scene)).filter(({ status }) => status !== 'CANCELLED');
  const holders = await otherHolders(db);
  for (const day of new Set(near.map((time) => time.day))) {
    const booked = visits.filter(({ serviceDate }) => serviceDate === day);
    const taken = new Set(booked.map(({ patientId }) => patientId));
    const busy = booked.map(({ providerId, startsAt }) => ({ providerId, startsAt }));
    const free = near.filter((time) => time.day === day && !clashes(time, busy));
    const here = free.filter(isNow);
    const rest =
      booked.length < ENOUGH ? free.filter((time) => !isNow(time)).slice(0, A_DAY - booked.length) : [];
    const times = [...(booked.some(isNow) ? [] : here), ...rest];
    for (const [index, time] of times.entries()) {
      const freeHolders = holders.filter(({ id }) => !taken.has(id));
      if (freeHolders.length === 0) break;
      const holder = dice.pick(freeHolders);
      taken.add(holder.id);
      await book(scene, time, holder.id, index).catch(unlessRefused);
    }
  }
}

/** Minutes between the starts of a provider’s visits, including the drive. */
const APART = 80;

const clashes = (time: AppointmentTime, busy: readonly Pick<Visit, 'providerId' | 'startsAt'>[]) =>
  busy.some(
    ({ providerId, startsAt }) =>
      providerId === providerOf(time) &&
      startsAt !== null &&
      Math.abs(differenceInMinutes(startsAt, time.startsAt)) < APART,
  );

const providerOf = ({ provider }: AppointmentTime) => demoId(providerEmail(provider));

async function book(scene: Scene, time: AppointmentTime, patientId: string, index: number): Promise<void> {
  const { now, dice, practice, db } = scene;
  const { startsAt, day } = time;
  const requestedAt = subHours(startsAt < now ? startsAt : now, dice.between(3, 30));
  const { address1, address2, postalCode, city, state } = chicagoAddress(dice, { unitChance: 0.4 });
  const { id } = await bookAppointment(
    db,
    as(scene, patientId, 'PATIENT', inTheDaytime(requestedAt, practice)),
    {
      appointmentType: 'SELF_ONLY',
      serviceIds: [dice.pick(soldServices).id],
      preferedAppointmentDate: day,
      appointmentSlot: [slotOf(time.time)],
      serviceAddress: { address1, ...(address2 && { address2 }), postalCode, city, state },
      locationType: 'Home',
      primarySymptoms: [{ patientId, symptom: dice.pick(symptoms) }],
    },
  );
  const wanted =
    startsAt > addMinutes(now, DRIVE) ? statusesAfter[index % statusesAfter.length] : 'SCHEDULED';
  const [visit] = await visitsOf(scene, id);
  if (visit) await walk(scene, visit, wanted ?? 'SCHEDULED', time);
}

/**
 * Moves a visit that no person has changed as far as possible toward a status, with a realistic time for each
 * step.
 */
async function walk(scene: Scene, visit: Visit, to: DemoStatus, time?: AppointmentTime): Promise<void> {
  if (visit.isTouched) return;
  const way: readonly AppointmentStatus[] = ['PENDING APPROVAL', ...ways[to]];
  const from = way.indexOf(visit.status);
  const steps = to === 'CANCELLED' ? way.slice(-1) : from < 0 ? [] : way.slice(from + 1);
  try {
    for (const step of steps)
      if (step !== 'ON THE WAY' || !visit.telemedicine) await take(scene, visit, step, time);
    const { startsAt, telemedicine } = visit;
    if (to === 'ON THE WAY' && startsAt && startsAt <= scene.now && !telemedicine)
      await recordProviderArrival(scene.db, asProvider(scene, visit, startsAt), { id: visit.id });
  } catch (error) {
    unlessRefused(error);
  }
}

/** If a product rule prevents a step, the visit stays as it is, as it would in practice. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

async function take(
  scene: Scene,
  visit: Visit,
  step: AppointmentStatus,
  time?: AppointmentTime,
): Promise<void> {
  const { db, processor, now, dice } = scene;
  const { id: appointmentId, createdAt } = visit;
  const startsAt = visit.startsAt ?? now;
  const endsAt = addMinutes(startsAt, APPOINTMENT_MINUTES);
  const dispatcher = (at: Date) => as(scene, demoId('admin'), 'ADMIN', at);
  switch (step) {
    case 'AWAITING TIME':
      await changeStatus(db, dispatcher(addMinutes(createdAt, 25)), {
        appointmentId,
        appointmentStatus: step,
      });
      return;
    case 'SCHEDULED':
      if (time)
        await assignProvider(db, dispatcher(addMinutes(createdAt, 70)), {
          appointmentId,
          providerId: providerOf(time),
          appointmentDate: time.day,
          appointmentTime: time.time,
          durationMinutes: APPOINTMENT_MINUTES,
        });
      return;
    case 'ON THE WAY': {
      const setOut = asProvider(scene, visit, subMinutes(startsAt, DRIVE));
      await changeStatus(db, setOut, { appointmentId, appointmentStatus: step });
      return;
    }
    case 'AWAITING PAYMENT': {
      const services = await db
        .selectFrom('appointmentServices')
        .select('serviceId')
        .where('appointmentId', '=', appointmentId)
        .orderBy('position')
        .execute();
      await recordServicesRendered(db, asProvider(scene, visit, endsAt), processor, {
        appointmentId,
        servicesAvailed: services,
      });
      return;
    }
    case 'PAYMENT REQUESTED':
      await requestInvoiceOfflinePayment(
        db,
        as(scene, visit.patientId, 'PATIENT', addMinutes(endsAt, 15)),
        processor,
        { appointmentId, mode: 'CASH', scope: { kind: 'any' } },
      );
      return;
    case 'PAID':
      await markAsPaid(db, dispatcher(addMinutes(endsAt, 20)), processor, {
        bill: { appointmentId },
        mode: 'CASH',
      });
      return;
    case 'COMPLETED':
      if (visit.soapNoteStatus !== 'SUBMITTED')
        await submitSoapNote(db, asProvider(scene, visit, addMinutes(endsAt, 30)), {
          id: appointmentId,
          soapNoteVersion: visit.soapNoteVersion,
          soapNote: noteText('general', dice.pick(symptoms), dice),
        });
      await changeStatus(db, dispatcher(now), {
        appointmentId,
        appointmentStatus: step,
        reportRequirementWaived: true,
        reason: 'Report sent by the lab',
      });
      return;
    case 'CANCELLED':
      await cancelAppointment(db, dispatcher(now), processor, {
        id: appointmentId,
        cancellationReason: 'No provider available',
      });
  }
}

const asProvider = (scene: Scene, { providerId }: Visit, at: Date) =>
  as(scene, providerId ?? '', 'PROVIDER', at);

function as(scene: Scene, userId: string, role: Role, at: Date): Context {
  const actor = { userId, role, permissions: role === 'ADMIN' ? permissions : [], sessionId: newId() };
  return { actor, requestId: REQUEST, now: at < scene.now ? at : scene.now, ip: null };
}
