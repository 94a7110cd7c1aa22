import { type AppointmentStatus, closedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { PaymentMode } from '@bedside/contracts/payments/payment.schema';
import { type Expression, type SqlBool, sql } from 'kysely';
import {
  type AppointmentExpression,
  appointmentReadScope,
} from '../appointment-status/appointment.queries.ts';
import { type Actor, actorOf, type Context, readsSymptoms } from '../context.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import { likeAnywhere, likeStart, postalCodeOf } from '../search.policy.ts';
import { userIdsFoundBy } from '../user-search.ts';
import { isBillOpenTo, isPlaceOpenTo, partsOpenTo } from './appointment-visibility.ts';
import { isLate } from './running-late.policy.ts';

type Condition = (eb: AppointmentExpression) => Expression<SqlBool>;

export interface AppointmentFilter {
  /** Patient name, email, phone, birth date, appointment key, service, symptom, or postal code. */
  q?: string | undefined;
  id?: readonly string[] | undefined;
  statuses?: readonly AppointmentStatus[] | undefined;
  /** Confirmed day, or the preferred day until confirmed; yyyy-MM-dd. */
  from?: string | undefined;
  to?: string | undefined;
  createdAfter?: string | undefined;
  providerId?: string | undefined;
  unassigned?: boolean | undefined;
  patientId?: string | undefined;
  category?: string | undefined;
  telemedicine?: boolean | undefined;
  /** Neither completed nor canceled. */
  active?: boolean | undefined;
  soapNoteSubmitted?: boolean | undefined;
  paymentVerified?: boolean | undefined;
  paymentMode?: PaymentMode | undefined;
  /** The latest requested payment mode. */
  requestType?: PaymentMode | undefined;
  /** A payment request awaits staff. */
  paymentRequest?: boolean | undefined;
  patientServiceIds?: readonly string[] | undefined;
  /** Any of these services, from either catalog, was rendered. */
  providerServiceIds?: readonly string[] | undefined;
  /** The provider should have set out or arrived by now. */
  late?: boolean | undefined;
}

/** A trigram index needs three letters. */
const MIN_LETTERS = 3;

type Practice = Pick<PracticeSettings, 'arrivalWindowMinutes'>;

const ifGiven = <T>(value: T | undefined, condition: (value: T) => Condition): Condition[] =>
  value === undefined ? [] : [condition(value)];

const ofBills = [
  'paymentVerified',
  'paymentMode',
  'requestType',
  'paymentRequest',
  'providerServiceIds',
] as const;

const conditionsOf = (filter: AppointmentFilter, ctx: Context, practice: Practice): Condition[] => [
  ...(actorOf(ctx).role === 'PATIENT' && ofBills.some((name) => filter[name] !== undefined)
    ? [() => isBillOpenTo(actorOf(ctx).userId)]
    : []),
  ...ifGiven(filter.q, (text) => () => matchesText(text, actorOf(ctx))),
  ...ifGiven(filter.id, (ids) => () => sql<SqlBool>`appointment.id = any(${ids}::uuid[])`),
  ...ifGiven(filter.statuses, (statuses) => () => sql<SqlBool>`appointment.status = any(${statuses})`),
  ...ifGiven(filter.from, (day) => (eb) => eb('appointment.serviceDate', '>=', day)),
  ...ifGiven(filter.to, (day) => (eb) => eb('appointment.serviceDate', '<=', day)),
  ...ifGiven(filter.createdAfter, (instant) => (eb) => eb('appointment.createdAt', '>', new Date(instant))),
  ...ifGiven(filter.providerId, (id) => (eb) => eb('appointment.providerId', '=', id)),
  ...ifGiven(
    filter.unassigned,
    (wanted) => (eb) => eb('appointment.providerId', wanted ? 'is' : 'is not', null),
  ),
  ...ifGiven(filter.patientId, (id) => () => isOnAppointment(id)),
  ...ifGiven(filter.category, (category) => () => hasServiceOf(category)),
  ...ifGiven(filter.telemedicine, (wanted) => (eb) => eb('appointment.telemedicine', '=', wanted)),
  ...ifGiven(
    filter.active,
    (wanted) => (eb) => eb('appointment.status', wanted ? 'not in' : 'in', closedStatuses),
  ),
  ...ifGiven(
    filter.soapNoteSubmitted,
    (wanted) => (eb) => eb('appointment.soapNoteStatus', wanted ? '=' : '<>', 'SUBMITTED'),
  ),
  ...ifGiven(filter.paymentVerified, (wanted) => () => isPaidAndVerified(wanted)),
  ...ifGiven(filter.paymentMode, (mode) => (eb) => eb('appointment.paymentMode', '=', mode)),
  ...ifGiven(filter.requestType, (mode) => (eb) => eb('appointment.paymentRequestType', '=', mode)),
  ...ifGiven(
    filter.paymentRequest,
    (wanted) => () => (wanted ? waitsForAnAnswer : sql<SqlBool>`not ${waitsForAnAnswer}`),
  ),
  ...ifGiven(filter.patientServiceIds, (ids) => () => asksForOneOf(ids)),
  ...ifGiven(filter.providerServiceIds, (ids) => () => availedOneOf(ids)),
  ...ifGiven(filter.late, (wanted) => (eb) => {
    const late = isLate(ctx.now, practice)(eb);
    return wanted ? late : sql<SqlBool>`(${late}) is not true`;
  }),
];

export const appointmentMatches =
  (filter: AppointmentFilter, ctx: Context, practice: Practice): Condition =>
  (eb) =>
    eb.and(
      [appointmentReadScope(ctx), ...conditionsOf(filter, ctx, practice)].map((condition) => condition(eb)),
    );

/** Once staff agrees to bill later, nothing is pending. */
const waitsForAnAnswer = sql<SqlBool>`(appointment.status = 'PAYMENT REQUESTED' and exists (
  select from invoices where appointment_id = appointment.id and status = 'PAYMENT_REQUESTED'))`;

const isOnAppointment = (patientId: string) =>
  sql<SqlBool>`appointment.id in (select appointment_id from appointment_patients where patient_id = ${patientId})`;

const hasServiceOf = (category: string) =>
  sql<SqlBool>`exists (select from appointment_services asked
    where asked.appointment_id = appointment.id and asked.category = ${category})`;

/** Spelled out so that the partial index of unverified payments applies. */
const isPaidAndVerified = (verified: boolean) =>
  sql<SqlBool>`exists (select from invoices where appointment_id = appointment.id and status = 'PAID'
    and ${verified ? sql`(payment_verified or refunded_cents >= paid_cents)` : sql`not payment_verified and refunded_cents < paid_cents`})`;

const asksForOneOf = (serviceIds: readonly string[]) =>
  sql<SqlBool>`exists (select from appointment_services asked
    where asked.appointment_id = appointment.id and asked.service_id = any(${serviceIds}::uuid[]))`;

const availedOneOf = (serviceIds: readonly string[]) =>
  sql<SqlBool>`exists (select from services_rendered done
    where done.appointment_id = appointment.id
    and (done.service_id = any(${serviceIds}::uuid[]) or done.provider_service_id = any(${serviceIds}::uuid[])))`;

const matchesText = (text: string, actor: Actor) => {
  const people = sql`${userIdsFoundBy(actor, text)}`;
  const { ofPeople, otherwise } = textSearch(text, { people, actor });
  return sql<SqlBool>`(${ofPeople} or ${otherwise})`;
};

/**
 * Searches each source by its own index. Arrays of the results keep PostgreSQL, which overestimates them, from
 * reading every appointment.
 * @param people their ids
 * @param actor finds nothing by data that they may not see
 */
export function textSearch(text: string, { people, actor }: { people: Expression<unknown>; actor: Actor }) {
  const pattern = likeAnywhere(text);
  const postalCode = postalCodeOf(text);
  const isPatient = actor.role === 'PATIENT';
  const isSeen = isPatient ? sql`patient_id = any${partsOpenTo(actor.userId)}` : sql`true`;
  const guests = sql`select appointment_id from appointment_patients
    where patient_id = any(array(${people})) and not is_primary and ${isSeen}`;
  const isPlaceSeen = isPatient ? isPlaceOpenTo(actor.userId) : sql`true`;
  const found = [
    guests,
    sql`select id from appointments where ${keyMatches(text)}`,
    ...(postalCode
      ? [sql`select id from appointments as appointment where postal_code = ${postalCode} and ${isPlaceSeen}`]
      : []),
    ...(text.length < MIN_LETTERS
      ? []
      : [
          ...(readsSymptoms(actor)
            ? [
                sql`select appointment_id from appointment_patients where symptom ilike ${pattern} and ${isSeen}`,
              ]
            : []),
          sql`select appointment_id from appointment_services
            where service_id = any(array(select id from services where name ilike ${pattern}))`,
        ]),
  ];
  return {
    ofPeople: sql<SqlBool>`appointment.patient_id = any(array(${people}))`,
    otherwise: sql<SqlBool>`appointment.id = any(array(${sql.join(found, sql` union all `)}))`,
  };
}

/** From the first letter by the unique index, or by digits anywhere, because all keys share the same letters. */
const keyMatches = (text: string) =>
  /^[a-z]/i.test(text)
    ? sql`key like ${likeStart(text.toUpperCase())}`
    : sql`key ilike ${likeAnywhere(text)}`;
