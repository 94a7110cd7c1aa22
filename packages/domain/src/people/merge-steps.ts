import { DomainError } from '@bedside/contracts/errors';
import type { Executor, Tx } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';

export interface Direction {
  mergedPatientId: string;
  survivingPatientId: string;
  mergedHousehold: string;
  keptHousehold: string;
  /** The surviving record takes over the merged one's Stripe customer. */
  customerMoves: boolean;
}

interface Move {
  name: string;
  /** Label for the preview's row count. */
  what?: string;
  table: string;
  key: string;
  column: string;
  /** Rows to leave in place. */
  unless?: (direction: Direction) => RawBuilder<unknown>;
  household?: true;
}

const withOthers = ({ mergedPatientId }: Direction) => sql`patient_id <> ${mergedPatientId} or exists (
  select 1 from appointment_patients as part where part.appointment_id = appointments.id
    and part.patient_id <> ${mergedPatientId})`;
const rungAlready = ({ survivingPatientId }: Direction) => sql`exists (select 1 from notifications as other
  where other.user_id = ${survivingPatientId} and other.event_id = notifications.event_id and other.type = notifications.type)`;
const waitsAlready = ({
  survivingPatientId,
}: Direction) => sql`questionnaire_submissions.status = 'NOT SUBMITTED' and exists (
  select 1 from questionnaire_submissions as other where other.patient_id = ${survivingPatientId}
    and other.questionnaire_id = questionnaire_submissions.questionnaire_id
    and other.appointment_id is not distinct from questionnaire_submissions.appointment_id
    and other.status = 'NOT SUBMITTED' and other.removed_at is null)`;
const sentAlready = ({ survivingPatientId }: Direction) => sql`exists (select 1 from deliveries as other
  where other.recipient_id = ${survivingPatientId} and other.event_id = deliveries.event_id
    and other.template = deliveries.template and other.channel = deliveries.channel
    and other.device_key = deliveries.device_key)`;

/** No one has a grant from themselves, and only one row decides about a pair. */
const givenAlready =
  (other: string, own: string) =>
  ({ survivingPatientId }: Direction) =>
    sql`${sql.ref(other)} is not distinct from ${survivingPatientId} or exists (
  select 1 from family_grants as there where there.${sql.ref(own)} = ${survivingPatientId}
    and (there.${sql.ref(other)} = family_grants.${sql.ref(other)} or there.invited_contact = family_grants.invited_contact))`;

const notedAlready = ({ survivingPatientId }: Direction) =>
  sql`exists (select 1 from custody_notes as other where other.patient_id = ${survivingPatientId})`;

/** No one can be barred from themselves. */
const barredAlready =
  (other: string, own: string) =>
  ({ survivingPatientId }: Direction) =>
    sql`${sql.ref(other)} = ${survivingPatientId} or lifted_at is null and ends_at is null and exists (
  select 1 from court_orders as there where there.${sql.ref(own)} = ${survivingPatientId}
    and there.${sql.ref(other)} = court_orders.${sql.ref(other)} and there.lifted_at is null and there.ends_at is null)`;

/** No one can be their own guarantor, and a patient has one guarantor at a time. */
const paidForAlready = ({ survivingPatientId }: Direction) =>
  sql`person_id is not distinct from ${survivingPatientId} or ended_at is null and exists (select 1 from guarantors as other
    where other.patient_id = ${survivingPatientId} and other.ended_at is null)`;

/** Autopay moves only if its cards do, and only if the surviving record has none. */
const paysAlready = ({ customerMoves, survivingPatientId }: Direction) =>
  sql`not ${customerMoves}::boolean or exists (select 1 from autopay as other where other.patient_id = ${survivingPatientId})`;

/** Runs in this order. History stays with its own record: audit rows, break-the-glass grants, and who booked. */
// biome-ignore format: a table
export const mergeSteps: readonly Move[] = [
  { name: 'appointmentHouseholds', table: 'appointments', key: 'id', column: 'household_id', household: true, unless: withOthers },
  { name: 'appointments', what: 'Visits', table: 'appointments', key: 'id', column: 'patient_id' },
  { name: 'visitors', table: 'appointment_patients', key: 'appointment_id', column: 'patient_id' },
  { name: 'documents', what: 'Documents', table: 'documents', key: 'id', column: 'patient_id' },
  { name: 'invoices', what: 'Invoices', table: 'invoices', key: 'id', column: 'patient_id' },
  { name: 'payments', what: 'Payments', table: 'payments', key: 'id', column: 'patient_id' },
  { name: 'cards', what: 'Cards', table: 'cards', key: 'payment_method_id', column: 'patient_id', unless: ({ customerMoves }) => sql`${!customerMoves}::boolean` },
  { name: 'autopay', what: 'Autopay', table: 'autopay', key: 'patient_id', column: 'patient_id', unless: paysAlready },
  { name: 'paymentPlans', what: 'Payment plans', table: 'payment_plans', key: 'id', column: 'payer_id' },
  { name: 'installments', table: 'autopay_charges', key: 'id', column: 'patient_id', unless: () => sql`plan_id is null` },
  { name: 'subscriptions', what: 'Memberships', table: 'subscriptions', key: 'id', column: 'patient_id' },
  { name: 'chart', what: 'Chart entries', table: 'chart_entries', key: 'id', column: 'patient_id' },
  { name: 'vitals', what: 'Vital signs', table: 'vitals', key: 'id', column: 'patient_id' },
  { name: 'amendments', what: 'Corrections', table: 'amendment_requests', key: 'id', column: 'patient_id' },
  { name: 'reports', what: 'Reports', table: 'reports', key: 'id', column: 'patient_id' },
  { name: 'conversations', what: 'Conversations', table: 'conversations', key: 'id', column: 'patient_id' },
  { name: 'notes', what: 'Notes', table: 'patient_notes', key: 'id', column: 'patient_id' },
  { name: 'oldNotes', what: 'Notes from the old system', table: 'old_notes', key: 'id', column: 'patient_id' },
  { name: 'insurances', what: 'Insurances', table: 'insurances', key: 'id', column: 'patient_id' },
  { name: 'pharmacies', what: 'Pharmacies', table: 'pharmacies', key: 'id', column: 'patient_id' },
  { name: 'images', table: 'images', key: 'id', column: 'user_id' },
  { name: 'questionnaires', what: 'Questionnaires', table: 'questionnaire_submissions', key: 'id', column: 'patient_id', unless: waitsAlready },
  { name: 'consents', what: 'Consents', table: 'consents', key: 'id', column: 'recipient_id', unless: ({ survivingPatientId }) => sql`requester_id is not distinct from ${survivingPatientId}` },
  { name: 'requests', what: 'Requests', table: 'consents', key: 'id', column: 'requester_id', unless: ({ survivingPatientId }) => sql`recipient_id = ${survivingPatientId}` },
  { name: 'signatures', table: 'consents', key: 'id', column: 'signatory_id' },
  { name: 'custodyNotes', what: 'Custody notes', table: 'custody_notes', key: 'patient_id', column: 'patient_id', unless: notedAlready },
  { name: 'ordersAbout', what: 'Court orders', table: 'court_orders', key: 'id', column: 'patient_id', unless: barredAlready('person_id', 'patient_id') },
  { name: 'ordersAgainst', table: 'court_orders', key: 'id', column: 'person_id', unless: barredAlready('patient_id', 'person_id') },
  { name: 'guarantors', what: 'Guarantor', table: 'guarantors', key: 'id', column: 'patient_id', unless: paidForAlready },
  { name: 'guaranteed', table: 'guarantors', key: 'id', column: 'person_id', unless: ({ survivingPatientId }) => sql`patient_id = ${survivingPatientId}` },
  { name: 'grantsGiven', what: 'Family access', table: 'family_grants', key: 'id', column: 'owner_id', unless: givenAlready('grantee_id', 'owner_id') },
  { name: 'grantsReceived', table: 'family_grants', key: 'id', column: 'grantee_id', unless: givenAlready('owner_id', 'grantee_id') },
  { name: 'notifications', what: 'Notifications', table: 'notifications', key: 'id', column: 'user_id', unless: rungAlready },
  { name: 'deliveries', what: 'Messages', table: 'deliveries', key: 'id', column: 'recipient_id', unless: sentAlready },
];

/** Row keys by step name. */
export type MovedRows = Record<string, string[]>;

const endsOf = ({ household }: Move, between: Direction) =>
  household
    ? { from: between.mergedHousehold, to: between.keptHousehold }
    : { from: between.mergedPatientId, to: between.survivingPatientId };

const thoseToMove = (move: Move, between: Direction) => {
  const { from } = endsOf(move, between);
  const found = sql`${sql.ref(move.column)} = ${from}`;
  return move.unless ? sql`${found} and not (${move.unless(between)})` : found;
};

/** Omits empty steps. */
export async function countMergeSteps(
  db: Executor,
  between: Direction,
): Promise<{ what: string; count: number }[]> {
  const counted = mergeSteps.filter((move) => move.what !== undefined);
  const counts = counted.map(
    (move) => sql`select ${move.what}::text as what, (select count(*) from ${sql.table(move.table)}
      where ${thoseToMove(move, between)})::int as count`,
  );
  const { rows } = await sql<{ what: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  return rows.filter(({ count }) => count > 0);
}

/** Runs one statement per kind. @returns the rows for `revertRows` */
export async function moveRows(tx: Tx, between: Direction): Promise<MovedRows> {
  const moved: MovedRows = {};
  for (const move of mergeSteps) {
    const { rows } = await sql<{ key: string }>`update ${sql.table(move.table)}
      set ${sql.ref(move.column)} = ${endsOf(move, between).to}
      where ${thoseToMove(move, between)} returning ${sql.ref(move.key)}::text as key`.execute(tx);
    if (rows.length > 0) moved[move.name] = rows.map(({ key }) => key).sort();
  }
  return moved;
}

/** @throws RULE_REFUSED if a row is gone or was reassigned */
export async function revertRows(
  tx: Tx,
  between: Omit<Direction, 'customerMoves'>,
  moved: MovedRows,
): Promise<void> {
  for (const move of mergeSteps.toReversed()) {
    const keys = moved[move.name];
    if (!keys) continue;
    const { from, to } = endsOf(move, { ...between, customerMoves: false });
    const { rows } = await sql`update ${sql.table(move.table)} set ${sql.ref(move.column)} = ${from}
      where ${sql.ref(move.column)} = ${to} and ${sql.ref(move.key)}::text = any(${keys}) returning 1`.execute(
      tx,
    );
    if (rows.length < keys.length)
      throw new DomainError(
        'RULE_REFUSED',
        `Some merged data (${move.what ?? move.name}) has since been deleted or changed, so the merge can’t be undone.`,
      );
  }
}
