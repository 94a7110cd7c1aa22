import type { AppointmentType, TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import type { Address } from '@bedside/contracts/common/fields';
import { fieldError, throwIfIssues } from '@bedside/contracts/errors';
import { type Cents, cents } from '@bedside/contracts/money';
import type { Executor, Tx } from '@bedside/db/database';
import { batched, prepared } from '@bedside/db/hot-path';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import type { Appointment } from '../appointment-status/appointment.queries.ts';
import { type SymptomInput, symptomFileIds, symptomFileIssues } from '../care/symptom-file.commands.ts';
import { type Actor, actorOf, type Context, isAdmin } from '../context.ts';
import { createDeposit } from '../payments/deposit.commands.ts';
import { depositOf, isDepositHeld } from '../payments/deposit.policy.ts';
import { priceAppointment, toAppointmentPrice } from '../payments/price.policy.ts';
import { appointmentPricing } from '../payments/price.queries.ts';
import { bookablePatients } from '../people/bookable-patients.queries.ts';
import { localDay, localTime } from '../practice/local-time.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { addressColumns } from './address.commands.ts';
import type { AppointmentDetailsData } from './appointment-details.queries.ts';
import { bookingIssues, inactiveIssues, isTelemedicine } from './booking.policy.ts';
import { confidentialIssues } from './confidential-visit.queries.ts';
import {
  type InsertedAppointment,
  insertAppointment,
  isReferencedRecordMissing,
  type NewAppointment,
} from './insert-appointment.ts';
import { newAppointmentDetails } from './new-appointment-details.ts';

export interface BookingRequest {
  appointmentType: AppointmentType;
  serviceIds: readonly string[];
  /** yyyy-MM-dd */
  preferedAppointmentDate: string;
  appointmentSlot: TimeOfDay[];
  serviceAddress?: Address | undefined;
  locationType?: Appointment['locationType'] | undefined;
  telemedicineTime?: string | undefined;
  primarySymptoms: readonly SymptomInput[];
  familyMemberIds?: readonly string[] | undefined;
  specialInstruction?: string | undefined;
  consentAccepted?: boolean | undefined;
  confidential?: boolean | undefined;
  patientId?: string | undefined;
}

interface BookedAppointment {
  id: string;
  details: AppointmentDetailsData | null;
  /** The same decision was already booked. */
  isRepeated: boolean;
}

interface AppointmentRequestSource {
  appointmentRequestId: string;
  sold: readonly { serviceId: string; name: string; rateCents: number }[];
  /** Null leaves the aesthetics consent to staff. */
  consentAcceptedAt: Date | null;
}

/**
 * Books for the payer's household or one that shares with the payer; one statement writes everything.
 * @param request a request made without an account. It was checked when it arrived, and keeps its names and
 * rates.
 * @param options `isScheduledNext`: the caller assigns it in the same transaction, and the assignment is
 * announced instead
 * @returns the appointment, with its details if they need no further read; for a decision that was already
 * booked, that appointment
 * @throws VALIDATION with an issue for each field that prevents the booking
 */
export async function bookAppointment(
  db: Executor,
  ctx: Context,
  booking: BookingRequest,
  request?: AppointmentRequestSource,
  { isScheduledNext = false } = {},
): Promise<BookedAppointment> {
  const actor = actorOf(ctx);
  const id = ctx.decisionId ?? newId();
  if (ctx.decisionId && (await isBooked(db, id))) return { id, details: null, isRepeated: true };
  const people = peopleOf(booking, actor);
  const [practice, services, household, fileIssues] = await Promise.all([
    practiceSettings(db, ctx),
    request ? soldServices(db, request) : chosenServices(db, booking.serviceIds),
    householdFor(db, people),
    symptomFileIssues(db, ctx, booking.primarySymptoms),
  ]);
  const today = localDay(ctx.now, practice.timeZone);
  const byStaff = isAdmin(actor.role);
  const facts = { ...people, practice, services, household, today, byStaff };
  throwIfIssues([
    ...(request ? [] : issuesOf(ctx.now, booking, facts)),
    ...inactiveIssues(household.people, { ...people, byStaff }),
    ...fileIssues,
    ...(await confidentialIssues(db, ctx, booking, { patientIds: people.patientIds, today, practice })),
  ]);
  const chosen = services.filter((service) => service !== null);
  const [patientId = people.payerId] = people.patientIds;
  const telemedicine = isTelemedicine(chosen);
  const pricing = await appointmentPricing(db, { patientId, telemedicine, on: today }, ctx);
  const price = priceAppointment({
    ...pricing,
    services: chosen.map((service) => ({ ...service, amount: cents(service.rateCents) })),
  });
  const appointment = {
    ...requestedColumns(booking, ctx, telemedicine),
    ...(request && requestColumns(request)),
    id,
    patientId,
    householdId: household.id,
    bookedBy: actor.userId,
    estimate: toAppointmentPrice(price),
    producesReport: chosen.some((service) => service.producesReport),
  };
  const rows = { ...rowsOf(booking, appointment, facts, chosen), isScheduledNext };
  const deposit = { amount: cents(depositOf(chosen, price.total)), isHeld: isDepositHeld(chosen) };
  const written = await insertBooking(db, ctx, rows, deposit).catch(async (error: unknown) => {
    if (!isReferencedRecordMissing(error)) throw error;
    // A failed statement ends the caller's transaction, so nothing more can be read in it.
    if (!db.isTransaction) throwIfIssues(await symptomFileIssues(db, ctx, booking.primarySymptoms));
    const path = people.familyMemberIds.length ? 'familyMemberIds' : 'patientId';
    throw fieldError(path, 'Someone on this visit is no longer in the household. Please choose again.');
  });
  const details =
    written && rows.fileIds.length === 0
      ? newAppointmentDetails(written, { practice, now: ctx.now, people: household.people, services: chosen })
      : null;
  return { id, details, isRepeated: false };
}

interface BookingPeople {
  payerId: string;
  familyMemberIds: readonly string[];
  patientIds: string[];
}

function peopleOf(booking: BookingRequest, actor: Actor): BookingPeople {
  const payerId = payerOf(booking, actor);
  const familyMemberIds = booking.familyMemberIds ?? [];
  const isForFamilyOnly = booking.appointmentType === 'FAMILY_MEMBER_ONLY';
  return {
    payerId,
    familyMemberIds,
    patientIds: [...(isForFamilyOnly ? [] : [payerId]), ...familyMemberIds],
  };
}

type Service = NonNullable<Awaited<ReturnType<typeof chosenServices>>[number]>;

interface BookingFacts extends BookingPeople {
  practice: PracticeSettings;
  services: readonly (Service | null)[];
  household: Awaited<ReturnType<typeof householdFor>>;
  today: string;
  byStaff: boolean;
}

const issuesOf = (now: Date, booking: BookingRequest, { household, ...facts }: BookingFacts) =>
  bookingIssues({
    ...booking,
    ...facts,
    timeNow: localTime(now, facts.practice.timeZone),
    postalCode: booking.serviceAddress?.postalCode,
    hasAddress: booking.serviceAddress !== undefined,
    hasLocation: booking.locationType !== undefined,
    householdIds: new Set(household.bookableIds),
    symptoms: booking.primarySymptoms,
    consentAccepted: booking.consentAccepted ?? false,
  });

const rowsOf = (
  booking: BookingRequest,
  appointment: NewAppointment['appointment'],
  { payerId, patientIds, household }: BookingFacts,
  services: readonly Service[],
) => ({
  appointment,
  patients: patientIds.map((patientId) => ({
    appointmentId: appointment.id,
    patientId,
    isPrimary: patientId === appointment.patientId,
    ...symptomColumns(booking.primarySymptoms.find((symptom) => symptom.patientId === patientId)),
  })),
  services: services.map(({ id: serviceId, name, description, category, rateCents }, position) => ({
    appointmentId: appointment.id,
    serviceId,
    position,
    name,
    description,
    category,
    rateCents,
  })),
  fileIds: symptomFileIds(booking.primarySymptoms),
  users: booking.confidential ? patientIds : [...household.readers, payerId],
});

const isTx = (db: Executor): db is Tx => db.isTransaction;

/** Rule: money.deposit-asked-at-booking */
async function insertBooking(
  db: Executor,
  ctx: Context,
  rows: NewAppointment,
  deposit: { amount: Cents; isHeld: boolean },
): Promise<InsertedAppointment | null> {
  if (deposit.amount === 0) return insertAppointment(db, ctx, rows);
  const write = async (tx: Tx) => {
    await insertAppointment(tx, ctx, rows);
    const { id, patientId } = rows.appointment;
    await createDeposit(tx, ctx, { appointmentId: id, patientId }, deposit);
  };
  await (isTx(db) ? write(db) : db.transaction().execute(write));
  return null;
}

const symptomColumns = (request: SymptomInput | undefined) => ({
  symptom: request?.symptom ?? null,
  symptomImage1: request?.symptomimage1 ?? null,
  symptomImage2: request?.symptomimage2 ?? null,
});

const isBooked = async (db: Executor, id: string): Promise<boolean> =>
  (await db.selectFrom('appointments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

function payerOf({ patientId }: BookingRequest, actor: Actor): string {
  if (!isAdmin(actor.role)) {
    if (patientId && patientId !== actor.userId)
      throw fieldError('patientId', 'You can book only for your own household. Leave this blank.');
    return actor.userId;
  }
  if (!patientId) throw fieldError('patientId', 'Select a patient.');
  return patientId;
}

const requestColumns = ({ appointmentRequestId, consentAcceptedAt }: AppointmentRequestSource) => ({
  appointmentRequestId,
  consentAcceptedAt,
});

/** Includes services that were removed since the request. */
async function soldServices(db: Executor, { sold }: AppointmentRequestSource) {
  const ids = sold.map((service) => service.serviceId);
  const rows = await db.selectFrom('services').selectAll().where('id', 'in', ids).execute();
  return sold.map(({ serviceId, name, rateCents }) => {
    const row = rows.find(({ id }) => id === serviceId);
    return row ? { ...row, name, rateCents } : null;
  });
}

/** In the order of the ids; null for a removed service. */
export const chosenServices = batched(async (db: Executor, choices: readonly (readonly string[])[]) => {
  const rows = await readServices(db, { ids: [...new Set(choices.flat())] });
  return choices.map((ids) => ids.map((id) => rows.find((row) => row.id === id) ?? null));
});

const readServices = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('services')
    .selectAll()
    .where('id', '=', sql<string>`any(array(select unnest(${ids}::uuid[])))`)
    .where('removedAt', 'is', null),
);

/** One household per booking, so that an appointment disappears when its sharing ends. */
async function householdFor(db: Executor, { payerId, patientIds }: BookingPeople) {
  const rows = await bookablePatients(db, { payerId });
  const payer = rows.find((row) => row.id === payerId);
  if (!payer) throw fieldError('patientId', 'Select a patient.');
  const id = rows.find((row) => row.id === patientIds[0])?.householdId ?? payer.ownHouseholdId;
  const bookableIds = rows.filter((row) => row.householdId === id).map((row) => row.id);
  const seen = rows.filter((row) => patientIds.includes(row.id)).map((row) => row.readers);
  const [first = []] = seen;
  const readers = [
    ...new Set([...patientIds, ...first.filter((user) => seen.every((all) => all.includes(user)))]),
  ];
  return { id, people: rows, bookableIds, readers };
}

export const noAddress = { address1: null, address2: null, postalCode: null, city: null, state: null };

export type RequestedColumns = ReturnType<typeof requestedColumns>;
const requestedColumns = (request: BookingRequest, ctx: Context, telemedicine: boolean) => ({
  status: 'PENDING APPROVAL' as const,
  statusChangedAt: ctx.now,
  createdAt: ctx.now,
  type: request.appointmentType,
  telemedicine,
  preferredDate: request.preferedAppointmentDate,
  serviceDate: request.preferedAppointmentDate,
  preferredTimesOfDay: request.appointmentSlot,
  telemedicineTime: telemedicine ? (request.telemedicineTime ?? null) : null,
  ...(request.serviceAddress && !telemedicine ? addressColumns(request.serviceAddress) : noAddress),
  locationType: telemedicine ? null : (request.locationType ?? null),
  specialInstruction: request.specialInstruction || null,
  consentAcceptedAt: request.consentAccepted ? ctx.now : null,
  confidential: request.confidential ?? false,
});
