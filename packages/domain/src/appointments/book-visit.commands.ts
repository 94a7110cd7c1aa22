import { appointmentRequested } from '@bedside/contracts/appointments/appointment.events';
import type { AppointmentType, TimeSlot } from '@bedside/contracts/appointments/appointment.schema';
import type { Address } from '@bedside/contracts/common/fields';
import { fieldError } from '@bedside/contracts/errors';
import { cents } from '@bedside/contracts/money';
import type { Executor } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { prepared } from '@bedside/db/prepared';
import { asArgument, columnsOf, insertRows } from '@bedside/db/rows-argument';
import type {
  AppointmentPatientsTable,
  AppointmentServicesTable,
} from '@bedside/db/tables/appointments.table';
import { type Insertable, sql } from 'kysely';
import { type Actor, actorOf, type Context, isAdmin } from '../context.ts';
import { priceVisit, toVisitPrice } from '../payments/price.policy.ts';
import { visitPricing } from '../payments/price.queries.ts';
import { householdOf } from '../people/household.queries.ts';
import { localDay, localTime } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { auditColumns, auditRow } from '../record/record-audit.ts';
import { eventColumns, eventRow } from '../record/record-event.ts';
import { addressColumns } from './address.commands.ts';
import { bookablePeople } from './bookable.queries.ts';
import { bookingIssues, isTelemedicine, refuse } from './booking.policy.ts';
import { type SymptomWish, symptomFileIds, symptomFileIssues } from './symptom-file.commands.ts';
import type { Visit } from './visit.queries.ts';

export interface BookingWish {
  appointmentType: AppointmentType;
  serviceIds: readonly string[];
  /** yyyy-MM-dd */
  preferedAppointmentDate: string;
  appointmentSlot: TimeSlot[];
  serviceAddress?: Address | undefined;
  locationType?: Visit['locationType'] | undefined;
  telemedicineTime?: string | undefined;
  primarySymptoms: readonly SymptomWish[];
  familyMemberIds?: readonly string[] | undefined;
  specialInstruction?: string | undefined;
  consentAccepted?: boolean | undefined;
  /** For whom staff books. */
  patientId?: string | undefined;
}

/** A request from the public pages that becomes a visit. */
export interface FromRequest {
  webAppointmentId: string;
  sold: readonly { serviceId: string; name: string; rateCents: number }[];
  /** When the aesthetics consent was accepted with it; null leaves that to staff. */
  consentAcceptedAt: Date | null;
}

/**
 * Books a visit: PENDING APPROVAL, with its key and an estimate of its price that stays as it was shown. Patients book
 * for their own household and for those who share their visits with them, staff for anybody's. Everything is written by
 * one statement, which is a transaction by itself or part of the caller's.
 * @param request what was asked for without an account: it was checked when it came in, and keeps its names and rates
 * @returns the visit's id; of a decision that was booked already, that visit's
 * @throws VALIDATION with an issue for each field that keeps it from being booked
 */
export async function bookVisit(
  db: Executor,
  ctx: Context,
  wish: BookingWish,
  request?: FromRequest,
): Promise<string> {
  const actor = actorOf(ctx);
  const id = ctx.decisionId ?? newId();
  if (ctx.decisionId && (await isBooked(db, id))) return id;
  const payerId = payerOf(wish, actor);
  const familyMemberIds = wish.familyMemberIds ?? [];
  const patientIds =
    wish.appointmentType === 'FAMILY_MEMBER_ONLY' ? [...familyMemberIds] : [payerId, ...familyMemberIds];
  const [practice, services, household, fileIssues] = await Promise.all([
    practiceSettings(db, ctx),
    request ? soldServices(db, request) : chosenServices(db, wish.serviceIds),
    householdFor(db, payerId, patientIds),
    symptomFileIssues(db, ctx, wish.primarySymptoms),
  ]);
  const today = localDay(ctx.now, practice.timeZone);
  const issues = request
    ? []
    : bookingIssues({
        ...wish,
        services,
        today,
        timeNow: localTime(ctx.now, practice.timeZone),
        practice,
        postalCode: wish.serviceAddress?.postalCode,
        hasAddress: wish.serviceAddress !== undefined,
        hasLocation: wish.locationType !== undefined,
        familyMemberIds,
        patientIds,
        householdIds: new Set(household.bookableIds),
        symptoms: wish.primarySymptoms,
        consentAccepted: wish.consentAccepted ?? false,
        byStaff: isAdmin(actor.role),
      });
  refuse([...issues, ...fileIssues]);

  const chosen = services.filter((service) => service !== null);
  const [patientId = payerId] = patientIds;
  const telemedicine = isTelemedicine(chosen);
  const pricing = await visitPricing(db, { patientId, telemedicine, on: today }, ctx);
  const price = priceVisit({
    ...pricing,
    services: chosen.map((service) => ({ ...service, amount: cents(service.rateCents) })),
  });
  const visit = {
    ...wishedColumns(wish, ctx, telemedicine),
    ...(request && requestColumns(request)),
    id,
    patientId,
    householdId: household.id,
    bookedBy: actor.userId,
    estimate: toVisitPrice(price),
    producesReport: chosen.some((service) => service.producesReport),
  };
  await insertVisit(db, ctx, {
    visit,
    patients: patientIds.map((person) => ({
      appointmentId: visit.id,
      patientId: person,
      main: person === patientId,
      ...symptomColumns(wish.primarySymptoms.find((symptom) => symptom.patientId === person)),
    })),
    fileIds: symptomFileIds(wish.primarySymptoms),
    services: chosen.map(({ id: serviceId, name, description, category, rateCents }, position) => ({
      appointmentId: visit.id,
      serviceId,
      position,
      name,
      description,
      category,
      rateCents,
    })),
    users: [...household.memberIds, payerId],
  }).catch(async (error: unknown) => {
    if (!isSomebodyGone(error)) throw error;
    refuse(await symptomFileIssues(db, ctx, wish.primarySymptoms));
    const path = familyMemberIds.length ? 'familyMemberIds' : 'patientId';
    throw fieldError(path, 'Somebody on this visit is not in the household any more. Choose again.');
  });
  return visit.id;
}

const symptomColumns = (wish: SymptomWish | undefined) => ({
  symptom: wish?.symptom ?? null,
  symptomImage1: wish?.symptomimage1 ?? null,
  symptomImage2: wish?.symptomimage2 ?? null,
});

const isBooked = async (db: Executor, id: string): Promise<boolean> =>
  (await db.selectFrom('appointments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

function payerOf({ patientId }: BookingWish, actor: Actor): string {
  if (!isAdmin(actor.role)) {
    if (patientId && patientId !== actor.userId)
      throw fieldError('patientId', 'You book for your own household. Leave this out.');
    return actor.userId;
  }
  if (!patientId) throw fieldError('patientId', 'Choose a patient.');
  return patientId;
}

const requestColumns = ({ webAppointmentId, consentAcceptedAt }: FromRequest) => ({
  webAppointmentId,
  consentAcceptedAt,
});

/** The services as they were asked for, also those that are gone since. */
async function soldServices(db: Executor, { sold }: FromRequest) {
  const ids = sold.map((service) => service.serviceId);
  const rows = await db.selectFrom('services').selectAll().where('id', 'in', ids).execute();
  return sold.map(({ serviceId, name, rateCents }) => {
    const row = rows.find(({ id }) => id === serviceId);
    return row ? { ...row, name, rateCents } : null;
  });
}

/** The services in the order of their ids, null where there is none any more. */
export async function chosenServices(db: Executor, ids: readonly string[]) {
  const rows = await db
    .selectFrom('services')
    .selectAll()
    .where('id', 'in', ids)
    .where('removedAt', 'is', null)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id) ?? null);
}

/**
 * The household whose visit it is: the payer's, with its living members, or that of people who share their visits with
 * the payer, with those alone. Nobody books for two households at once, so that a visit is gone with what was shared.
 */
async function householdFor(db: Executor, payerId: string, patientIds: readonly string[]) {
  const rows = await bookablePeople(db, payerId);
  const payer = rows.find((row) => row.id === payerId);
  if (!payer) throw fieldError('patientId', 'Choose a patient.');
  const id = rows.find((row) => row.id === patientIds[0])?.householdId ?? payer.ownHouseholdId;
  const bookableIds = rows.filter((row) => row.householdId === id).map((row) => row.id);
  const isOwn = id === payer.ownHouseholdId;
  const household = isOwn ? null : await householdOf(db, patientIds[0] ?? payerId);
  return { id, bookableIds, memberIds: household?.memberIds ?? bookableIds };
}

export const noAddress = { address1: null, address2: null, postalCode: null, city: null, state: null };

const wishedColumns = (wish: BookingWish, ctx: Context, telemedicine: boolean) => ({
  status: 'PENDING APPROVAL' as const,
  statusSince: ctx.now,
  createdAt: ctx.now,
  type: wish.appointmentType,
  telemedicine,
  preferredDate: wish.preferedAppointmentDate,
  visitDate: wish.preferedAppointmentDate,
  slots: wish.appointmentSlot,
  telemedicineTime: telemedicine ? (wish.telemedicineTime ?? null) : null,
  ...(wish.serviceAddress && !telemedicine ? addressColumns(wish.serviceAddress) : noAddress),
  locationType: telemedicine ? null : (wish.locationType ?? null),
  specialInstruction: wish.specialInstruction || null,
  consentAcceptedAt: wish.consentAccepted ? ctx.now : null,
});

interface NewVisit {
  visit: ReturnType<typeof wishedColumns> &
    Pick<Visit, 'id' | 'patientId' | 'householdId' | 'bookedBy' | 'estimate' | 'producesReport'> &
    Partial<Pick<Visit, 'webAppointmentId'>>;
  patients: Insertable<AppointmentPatientsTable>[];
  services: Insertable<AppointmentServicesTable>[];
  /** What came with the symptoms. */
  fileIds: string[];
  /** Who hears of it, besides staff. */
  users: readonly string[];
}

/**
 * The household that the visit is written for, if everybody on it lives in it still, and null if not. It waits for
 * whoever removes, moves, merges or buries one of them at the moment, and they for the booking.
 */
const householdOfAll = ({ householdId, patientIds, fileIds }: NewRows) => sql<string>`(
  select case when count(*) = cardinality(${patientIds}::uuid[])
    and (select count(*) from claimed) = cardinality(${fileIds}::uuid[]) then ${householdId}::uuid end from (
    select patient.id from households as household
    join patients as patient on patient.household_id = household.id
    join users as person on person.id = patient.id
    where household.id = ${householdId} and patient.id = any(${patientIds}::uuid[])
      and patient.removed_at is null and patient.merged_into is null and person.status <> 'DECEASED'
    for key share of household for share of person, patient) as living)`;

const NOT_NULL_VIOLATION = '23502';

const isSomebodyGone = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === NOT_NULL_VIOLATION &&
  'column' in error &&
  error.column === 'household_id';

/**
 * One statement is one round trip instead of six, and a transaction by itself. It fails as a whole, for want of a
 * household, when somebody on the visit is gone, or a file that came with a symptom.
 */
async function insertVisit(
  db: Executor,
  ctx: Context,
  { visit, patients, services, fileIds, users }: NewVisit,
): Promise<void> {
  const appointmentId = visit.id;
  const audit = auditRow(ctx, {
    action: 'appointment.book',
    entityType: 'appointment',
    entityId: appointmentId,
    patientId: visit.patientId,
    after: { status: visit.status, serviceIds: services.map((service) => service.serviceId) },
  });
  const event = eventRow(
    ctx,
    appointmentRequested,
    { appointmentId },
    { entityId: appointmentId, users, staff: true },
  );
  await insertRowsOf(db, {
    appointmentId,
    householdId: visit.householdId,
    patientIds: patients.map((patient) => patient.patientId),
    fileIds,
    visit: asArgument([visit]),
    patients: asArgument(patients),
    services: asArgument(services),
    history: asArgument([bookingOf(visit, ctx)]),
    audit: asArgument([audit]),
    event: asArgument([event]),
  });
}

const bookingOf = ({ id, status }: NewVisit['visit'], { now, actor }: Context) => ({
  id: newId(),
  appointmentId: id,
  at: now,
  move: 'book',
  toStatus: status,
  actorId: actor?.userId ?? null,
  actorRole: actor?.role ?? null,
});

interface NewRows {
  appointmentId: string;
  householdId: string;
  patientIds: readonly string[];
  fileIds: readonly string[];
  visit: string;
  patients: string;
  services: string;
  history: string;
  audit: string;
  event: string;
}

const insertRowsOf = prepared((db, rows: NewRows) => {
  const others = db
    .with('people', (tx) => insertRows(tx, 'appointmentPatients', patientColumns, rows.patients))
    .with('asked', (tx) => insertRows(tx, 'appointmentServices', serviceColumns, rows.services))
    .with('history', (tx) => insertRows(tx, 'appointmentHistory', historyColumns, rows.history))
    .with('audit', (tx) => insertRows(tx, 'auditLog', auditColumns, rows.audit))
    .with('event', (tx) => insertRows(tx, 'outbox', eventColumns, rows.event))
    .with('claimed', (tx) =>
      tx
        .updateTable('documents')
        .set({ appointmentId: rows.appointmentId })
        .where('id', '=', sql<string>`any(${rows.fileIds}::uuid[])`)
        .where('appointmentId', 'is', null)
        .where('removedAt', 'is', null)
        .returning('id'),
    );
  return insertRows(others, 'appointments', visitColumns, rows.visit, {
    column: 'householdId',
    is: householdOfAll(rows),
  });
});

const visitColumns = columnsOf<NewVisit['visit']>({
  id: true,
  status: true,
  statusSince: true,
  createdAt: true,
  type: true,
  telemedicine: true,
  preferredDate: true,
  visitDate: true,
  slots: true,
  telemedicineTime: true,
  address1: true,
  address2: true,
  postalCode: true,
  city: true,
  state: true,
  locationType: true,
  specialInstruction: true,
  consentAcceptedAt: true,
  patientId: true,
  householdId: true,
  bookedBy: true,
  estimate: true,
  producesReport: true,
  webAppointmentId: true,
});

const patientColumns = columnsOf<NewVisit['patients'][number]>({
  appointmentId: true,
  patientId: true,
  main: true,
  symptom: true,
  symptomImage1: true,
  symptomImage2: true,
});

const serviceColumns = columnsOf<NewVisit['services'][number]>({
  appointmentId: true,
  serviceId: true,
  position: true,
  name: true,
  description: true,
  category: true,
  rateCents: true,
});

const historyColumns = columnsOf<ReturnType<typeof bookingOf>>({
  id: true,
  appointmentId: true,
  at: true,
  move: true,
  toStatus: true,
  actorId: true,
  actorRole: true,
});
