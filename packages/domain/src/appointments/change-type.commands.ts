import { isDeepStrictEqual } from 'node:util';
import { appointmentTypeChanged } from '@bedside/contracts/appointments/appointment.events';
import type { AppointmentType } from '@bedside/contracts/appointments/booking.schema';
import { DomainError, throwIfIssues } from '@bedside/contracts/errors';
import { cents } from '@bedside/contracts/money';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { decideTransition } from '../appointment-status/appointment.machine.ts';
import {
  type Appointment,
  type LockedAppointment,
  lockAppointment,
} from '../appointment-status/appointment.queries.ts';
import { appointmentEvent, saveTransition } from '../appointment-status/save-transition.ts';
import { claimSymptomFiles, releaseFiles, type SymptomInput } from '../care/symptom-file.commands.ts';
import { actorOf, type Context } from '../context.ts';
import { priceAppointment, toAppointmentPrice } from '../payments/price.policy.ts';
import { appointmentPricing } from '../payments/price.queries.ts';
import { localDay } from '../practice/local-time.ts';
import { type AppointmentPatient, patientsForType, typeIssues } from './change-type.policy.ts';

/**
 * Remaining patients keep their symptom and files; the estimate keeps the booked rates. Writes nothing if
 * nothing changes.
 * @throws VALIDATION with an issue for each field; RULE_REFUSED for a confidential visit; INVALID_TRANSITION
 * from AWAITING PAYMENT on; FORBIDDEN, NOT_FOUND, CONCURRENT_UPDATE
 */
export const changeAppointmentType = (
  db: Db,
  ctx: Context,
  input: {
    id: string;
    type: AppointmentType;
    familyMemberIds?: readonly string[] | undefined;
    primarySymptoms?: readonly SymptomInput[] | undefined;
    version?: number | undefined;
  },
): Promise<Appointment> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const household = await lockHousehold(tx, input.id);
    const open = await lockAppointment(tx, ctx, actor, input);
    const change = decideTransition(open.appointment, { move: 'changeType' }, actor, open.at);
    if (household.some(({ householdId }) => householdId !== open.appointment.householdId))
      throw new DomainError('CONCURRENT_UPDATE');

    const [before, services] = await Promise.all([peopleOn(tx, input.id), servicesOn(tx, input.id)]);
    const request = {
      type: input.type,
      familyMemberIds: input.familyMemberIds ?? [],
      symptoms: input.primarySymptoms ?? [],
      selfId: selfOf(open.appointment, household),
    };
    throwIfIssues(typeIssues({ ...request, householdIds: new Set(household.map(({ id }) => id)), services }));
    const after = patientsForType(request, before);
    if (open.appointment.type === input.type && isDeepStrictEqual(inOrder(after), before))
      return open.appointment;
    requireSamePatient(open.appointment, after);
    await claimSymptomFiles(tx, ctx, input.id, request.symptoms);
    await writePeople(tx, input.id, before, after);

    const [patientId = open.appointment.patientId] = after.map((person) => person.patientId);
    const estimate = await estimateOf(tx, ctx, open, { patientId, services });
    await tx
      .updateTable('appointments')
      .set({ estimate: JSON.stringify(estimate) })
      .where('id', '=', input.id)
      .execute();
    return saveTransition(tx, ctx, open, {
      change,
      set: { type: input.type, patientId },
      audit: {
        estimate: estimate.totalAmount,
        people: after.map((person) => person.patientId),
        peopleBefore: before.map((person) => person.patientId),
      },
      event: appointmentEvent(ctx, open, appointmentTypeChanged, {}),
    });
  });

/** In the order in which `peopleOn` reads them. */
const inOrder = ([first, ...others]: AppointmentPatient[]) => [
  ...(first ? [first] : []),
  ...others.toSorted((one, other) => (one.patientId < other.patientId ? -1 : 1)),
];

/**
 * Otherwise another family member would see the visit's files, forms, and history.
 * Rule: people.confidential-visits
 */
function requireSamePatient({ confidential, patientId }: Appointment, after: AppointmentPatient[]): void {
  if (confidential && after.some((person) => person.patientId !== patientId))
    throw new DomainError(
      'RULE_REFUSED',
      'This visit is confidential, so it stays with its patient. Share it with the family first.',
    );
}

/** Households are locked before appointments everywhere, to avoid deadlocks. */
const lockHousehold = (tx: Tx, appointmentId: string) =>
  tx
    .selectFrom('households as household')
    .innerJoin('patients as patient', 'patient.householdId', 'household.id')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select(['patient.id', 'household.id as householdId', 'household.accountHolderId'])
    .where('household.id', '=', (eb) =>
      eb.selectFrom('appointments').select('householdId').where('id', '=', appointmentId),
    )
    .where('patient.removedAt', 'is', null)
    .where('patient.mergedIntoPatientId', 'is', null)
    .where('person.status', '<>', 'DECEASED')
    .forKeyShare('household')
    .forShare(['person', 'patient'])
    .execute();

/** The appointment's patient; for family-only appointments the booker, else the account holder. */
function selfOf(
  { type, patientId, bookedBy }: Appointment,
  household: readonly { id: string; accountHolderId: string }[],
): string {
  if (type !== 'FAMILY_MEMBER_ONLY') return patientId;
  return household.some(({ id }) => id === bookedBy)
    ? bookedBy
    : (household[0]?.accountHolderId ?? patientId);
}

const peopleOn = (tx: Executor, appointmentId: string): Promise<AppointmentPatient[]> =>
  tx
    .selectFrom('appointmentPatients')
    .select(['patientId', 'symptom', 'symptomImage1', 'symptomImage2'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('isPrimary', 'desc')
    .orderBy('patientId')
    .execute();

const servicesOn = (tx: Executor, appointmentId: string) =>
  tx
    .selectFrom('appointmentServices as booked')
    .innerJoin('services as service', 'service.id', 'booked.serviceId')
    .select(['booked.name', 'booked.rateCents', 'service.taxable', 'service.singlePatientOnly'])
    .where('booked.appointmentId', '=', appointmentId)
    .orderBy('booked.position')
    .execute();

async function writePeople(
  tx: Tx,
  appointmentId: string,
  before: AppointmentPatient[],
  after: AppointmentPatient[],
) {
  await tx.deleteFrom('appointmentPatients').where('appointmentId', '=', appointmentId).execute();
  await tx
    .insertInto('appointmentPatients')
    .values(after.map((person, index) => ({ ...person, appointmentId, isPrimary: index === 0 })))
    .execute();
  const filesOf = (people: AppointmentPatient[]) =>
    people.flatMap(({ symptomImage1, symptomImage2 }) => [symptomImage1, symptomImage2]);
  const filesLeft = filesOf(after);
  await releaseFiles(
    tx,
    filesOf(before).flatMap((id) => (id === null || filesLeft.includes(id) ? [] : [id])),
  );
}

async function estimateOf(
  tx: Tx,
  ctx: Context,
  { appointment, at }: LockedAppointment,
  { patientId, services }: { patientId: string; services: Awaited<ReturnType<typeof servicesOn>> },
) {
  const on = localDay(ctx.now, at.timeZone);
  const pricing = await appointmentPricing(tx, { patientId, telemedicine: appointment.telemedicine, on });
  const lines = services.map(({ rateCents, ...service }) => ({ ...service, amount: cents(rateCents) }));
  return toAppointmentPrice(priceAppointment({ ...pricing, services: lines }));
}
