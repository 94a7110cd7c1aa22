import type { PlanInterval } from '@bedside/contracts/payments/memberships.schema';
import type { ImportCells, ImportIssue, ImportOutcome } from '@bedside/contracts/people/imports.schema';
import type { Executor, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { known } from '../fhir/read-elements.ts';
import { dollarsText } from '../payments/refund.policy.ts';
import { findPatients, type NamedPatient, onlyPatient } from './find-patients.ts';
import { checkedRow, issueOf, type ReadCells } from './history-row.ts';
import { centsOf, nameKey } from './import-row.policy.ts';
import { readNamedPatient } from './named-patient.policy.ts';
import { dayOf, type Reading, readerOf, refuse } from './read-cells.ts';

/** A two-digit year is read as at most this many years ahead. */
const YEARS_AHEAD = 10;

interface RowMembership extends NamedPatient {
  plan: string;
  /** First and last day as yyyy-MM-dd. */
  start: string;
  end: string;
  interval: PlanInterval;
  amountCents: number | null;
  payer: 'member' | 'household' | null;
  endsWithPeriod: boolean;
}

const statuses: Readonly<Record<string, { endsWithPeriod: boolean }>> = Object.fromEntries([
  ...['active', 'current', 'paid', 'enrolled', 'renewing'].map((word) => [word, { endsWithPeriod: false }]),
  ...['canceled', 'cancelled', 'canceling', 'cancelling', 'ending', 'not renewing', 'non renewing'].map(
    (word) => [word, { endsWithPeriod: true }],
  ),
]);
const statusOf = (typed: string) =>
  known(statuses, typed.toLowerCase().replaceAll(/[_-]/g, ' ')) ??
  refuse('Use active or canceled. Leave out memberships that are paused, unpaid, or over.');

const payers: Readonly<Record<string, 'member' | 'household'>> = {
  member: 'member',
  self: 'member',
  patient: 'member',
  household: 'household',
  family: 'household',
  'account holder': 'household',
  guarantor: 'household',
  holder: 'household',
};
const payerOf = (typed: string) =>
  known(payers, typed.toLowerCase().replaceAll(/[_-]/g, ' ')) ?? refuse('Use member or household.');

const DAY_MS = 86_400_000;

/** A month spans 27 to 31 days, depending on whether the file counts the last day. */
function intervalOf(start: string, end: string): PlanInterval | null {
  const days = Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS);
  if (days >= 27 && days <= 31) return 'MONTH';
  return days >= 363 && days <= 366 ? 'YEAR' : null;
}

function readMembership(cells: ImportCells, reading: Reading) {
  const reader = readerOf(cells, reading);
  const { issues, read, need, complain } = reader;
  const lastYear = Number(reading.today.slice(0, 4)) + YEARS_AHEAD;
  const plan = need('membershipPlan', (typed) => typed);
  const start = need('periodStart', (typed) => dayOf(typed, reading.dateOrders.periodStart, lastYear));
  const end = need('periodEnd', (typed) => dayOf(typed, reading.dateOrders.periodEnd, lastYear));
  const interval = start && end ? intervalOf(start, end) : null;
  if (start && end && start > end) complain('periodEnd', 'The last day must be on or after the first day.');
  else if (end && end < reading.today)
    complain(
      'periodEnd',
      'This period has ended. Leave it out. The patient can choose a plan and a card in Bedside.',
    );
  else if (start && start > reading.today)
    complain('periodStart', 'This period hasn’t started. Import the membership after it does.');
  else if (start && end && !interval)
    complain('periodEnd', 'A period must be one month or one year. Correct its dates.');
  const membership = {
    ...readNamedPatient(cells, reading, reader),
    ...{ plan, start, end, interval },
    amountCents: read('planPrice', centsOf),
    payer: read('planPayer', payerOf),
    endsWithPeriod: read('planStatus', statusOf)?.endsWithPeriod ?? false,
  };
  return { issues, membership: issues.length === 0 ? (membership as RowMembership) : null };
}

export async function checkMemberships(db: Executor, batch: readonly ReadCells[], reading: Reading) {
  return (await findMemberships(db, batch, reading)).map(({ row, cells, issues, patient, coveredBy }) => {
    const checked = checkedRow({
      row,
      cells,
      issues,
      patient,
      key: patient && issues.length === 0 ? patient.id : null,
    });
    if (!patient || !coveredBy) return checked;
    const outcome: ImportOutcome = 'SKIPPED';
    return { ...checked, outcome, sourceKey: patient.id, personKey: coveredBy };
  });
}

/** Matches memberships with their patients and prices. */
export async function findMemberships(db: Executor, batch: readonly ReadCells[], reading: Reading) {
  const read = batch.map(({ row, cells }) => ({ row, cells, ...readMembership(cells, reading) }));
  const wanted = read.flatMap(({ membership }) => membership ?? []);
  const patientsOf = await findPatients(db, wanted);
  const found = [...new Set(wanted.flatMap((one) => patientsOf(one).map(({ id }) => id)))];
  const [members, prices] = await Promise.all([membersAmong(db, found), pricesOnSale(db)]);
  return read.map(({ row, cells, membership, issues }) => {
    const answer = { row, cells, issues, patient: null, price: null, membership, coveredBy: null };
    const refused = (...why: readonly ImportIssue[]) => ({ ...answer, issues: why });
    if (!membership) return refused(...issues);
    const { patient, who, problem } = onlyPatient(membership, patientsOf(membership));
    if (!patient) return refused(issueOf(reading, who, problem));
    if (patient.isDeceased)
      return refused(issueOf(reading, who, 'This patient is deceased. Leave the membership out.'));
    const isHolder = patient.accountHolderId === patient.id;
    if (!isHolder && membership.payer === 'member')
      return refused(issueOf(reading, 'planPayer', MEMBER_PAYS));
    if (!isHolder)
      return {
        ...answer,
        ...{ patient: { id: patient.id }, coveredBy: patient.accountHolderId },
        issues: [issueOf(reading, 'planPayer', COVERED)],
      };
    if (members.has(patient.id))
      return refused(issueOf(reading, who, 'This patient has a membership already. Leave it out.'));
    const { price, problem: missing } = priceOf(prices, membership);
    if (!price) return refused(issueOf(reading, missing.field, missing.text));
    return { ...answer, patient: { id: patient.id }, price };
  });
}

const MEMBER_PAYS =
  'The account holder pays for the household here. Use household, or make this patient an account holder first.';
const COVERED =
  'The account holder’s membership covers the whole household. Nothing is imported for this row.';

/** Those who pay for a membership or were made members by staff. */
async function membersAmong(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from patients where id = any(${ids}::uuid[]) and membership_type not in ('ON DEMAND', 'DEPENDENT')
    union select patient_id from subscriptions where patient_id = any(${ids}::uuid[]) and status <> 'CANCELLED'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Includes earlier prices of plans on sale, because members keep the price they have. */
const pricesOnSale = (db: Executor) =>
  db
    .selectFrom('membershipPrices as price')
    .innerJoin('membershipPlans as plan', 'plan.id', 'price.planId')
    .select(['price.id', 'price.interval', 'price.amountCents', 'price.retiredAt'])
    .select(['plan.name', 'plan.membershipType'])
    .where('plan.retiredAt', 'is', null)
    .orderBy('price.createdAt', 'desc')
    .execute();
type Price = Awaited<ReturnType<typeof pricesOnSale>>[number];

const intervalWords: Record<PlanInterval, string> = { MONTH: 'month', YEAR: 'year' };

function priceOf(prices: readonly Price[], { plan, interval, amountCents }: RowMembership) {
  const refused = (field: 'membershipPlan' | 'planPrice', text: string) => ({
    price: null,
    problem: { field, text },
  });
  const key = nameKey(plan);
  const ofPlan = prices.filter(({ name, membershipType }) =>
    [name, membershipType].some((one) => nameKey(one) === key),
  );
  if (ofPlan.length === 0)
    return refused('membershipPlan', 'No plan on sale has this name. Correct it, or add the plan.');
  const ofInterval = ofPlan.filter((one) => one.interval === interval);
  const onSale = ofInterval.find(({ retiredAt }) => retiredAt === null);
  const price = amountCents === null ? onSale : ofInterval.find((one) => one.amountCents === amountCents);
  if (price) return { price, problem: null };
  const period = intervalWords[interval];
  return refused(
    amountCents === null ? 'membershipPlan' : 'planPrice',
    onSale
      ? `This plan costs ${dollarsText(onSale.amountCents)} a ${period} here. Correct the price, or add this price to the plan first.`
      : `This plan has no price for a ${period}. Add one first.`,
  );
}

/** Refuses rows that the account holder’s membership should cover when the holder has none. */
export async function refuseWithoutHolder(tx: Tx, importId: string): Promise<void> {
  const issue = JSON.stringify([
    {
      field: 'planPayer',
      column: null,
      message: 'The account holder has no membership, here or in this file. Add the holder’s row.',
    },
  ]);
  await sql`
    update import_rows as one set outcome = 'REFUSED', issues = ${issue}::jsonb
    where one.import_id = ${importId} and one.outcome = 'SKIPPED' and one.person_key is not null
      and not exists (select from import_rows as holder where holder.import_id = one.import_id
        and holder.outcome = 'READY' and holder.source_key = one.person_key)
      and not exists (select from patients as holder where holder.id = one.person_key::uuid
        and holder.membership_type not in ('ON DEMAND', 'DEPENDENT'))`.execute(tx);
}
