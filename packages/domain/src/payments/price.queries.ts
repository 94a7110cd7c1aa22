import { notFound } from '@bedside/contracts/errors';
import { cents } from '@bedside/contracts/money';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import { batched, prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { isMember } from '../people/household.policy.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { type Price, type Pricing, sum } from './price.policy.ts';

interface AppointmentPricing extends Pricing {
  membershipType: MembershipType;
}

/** `yyyy-MM-dd`, practice-local. */
export async function appointmentPricing(
  db: Executor,
  appointment: { patientId: string; telemedicine: boolean; on: string },
  known: Pick<Context, 'settings'> = {},
): Promise<AppointmentPricing> {
  const settings = await practiceSettings(db, known);
  return {
    telemedicine: appointment.telemedicine,
    ...(await membershipAndTax(db, appointment)),
    ...ratesOf(settings),
  };
}

/** The same for many patients at once, keyed by patient. */
export async function pricingOfEach(
  db: Executor,
  { patientIds, on, practice }: { patientIds: readonly string[]; on: string; practice: PracticeSettings },
): Promise<Map<string, Omit<Pricing, 'telemedicine'>>> {
  const rows = await readMembershipsAndTax(db, { ids: patientIds, on });
  return new Map(rows.map((row) => [row.id, { ...ofMembership(row), ...ratesOf(practice) }]));
}

export const nonMemberPricing = async (
  db: Executor,
  {
    telemedicine,
    on,
    practice,
  }: {
    telemedicine: boolean;
    on: string;
    practice: PracticeSettings;
  },
): Promise<Pricing> => ({
  telemedicine,
  member: false,
  ...ratesOf(practice),
  taxRate: await taxRateOn(db, on),
});

const ratesOf = (practice: PracticeSettings) => ({
  memberDiscountPercent: practice.memberDiscountPercent,
  travelFee: cents(practice.travelFeeCents),
  travelWaiverCap: cents(practice.travelFeeWaiverCapCents),
});

/** A fraction; zero until the practice sets a rate. */
export async function taxRateOn(db: Executor, day: string): Promise<number> {
  return (await taxRateRowOn(db, day))?.rate ?? 0;
}

export const taxRateRowOn = (db: Executor, day: string) =>
  rateOn(db, day).select(['rate', 'effectiveFrom']).executeTakeFirst();

const rateOn = (db: Executor, day: string) =>
  db
    .selectFrom('taxRates')
    .where('effectiveFrom', '<=', day)
    .orderBy('effectiveFrom', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1);

/** The jurisdiction of the invoice’s own rate, or else of that day’s rate. */
export const taxColumns = (
  db: Executor,
  { taxRate, lines }: Pick<Price, 'taxRate' | 'lines'>,
  day: string,
) => ({
  taxRate,
  taxCents: sum(lines.filter(({ kind }) => kind === 'TAX').map(({ amount }) => amount)),
  jurisdiction: jurisdictionOf(db, taxRate, day),
});

export const jurisdictionOf = (db: Executor, taxRate: number, day: string) =>
  rateOn(db, day)
    .clearOrderBy()
    .orderBy((eb) => eb('rate', '=', taxRate), 'desc')
    .orderBy('effectiveFrom', 'desc')
    .orderBy('createdAt', 'desc')
    .select('jurisdiction');

/** A dependent gets the account holder's membership. */
async function membershipAndTax(db: Executor, patient: { patientId: string; on: string }) {
  const row = await membershipAndTaxOf(db, patient);
  if (!row) throw notFound();
  return ofMembership(row);
}

const membershipAndTaxOf = batched(
  async (db: Executor, requests: readonly { patientId: string; on: string }[]) => {
    const days = [...new Set(requests.map(({ on }) => on))];
    const ids = requests.map(({ patientId }) => patientId);
    const rows = await Promise.all(days.map((on) => readMembershipsAndTax(db, { ids, on })));
    return requests.map(({ patientId, on }) => rows[days.indexOf(on)]?.find(({ id }) => id === patientId));
  },
);

type MembershipAndTax = Awaited<ReturnType<typeof readMembershipsAndTax>>[number];

function ofMembership(row: MembershipAndTax) {
  const { membershipType } = row;
  const member =
    membershipType === 'DEPENDENT'
      ? row.holderType !== null &&
        row.holderType !== 'DEPENDENT' &&
        isMember(row.holderType, row.holderGood ?? false)
      : isMember(membershipType, row.membershipInGoodStanding);
  return { membershipType, member, taxRate: row.taxRate ?? 0 };
}

const readMembershipsAndTax = prepared((db, { ids, on }: { ids: readonly string[]; on: string }) =>
  db
    .selectFrom('patients as patient')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .leftJoin('patients as holder', 'holder.id', 'household.accountHolderId')
    .select([
      'patient.id',
      'patient.membershipType',
      'patient.membershipInGoodStanding',
      'holder.membershipType as holderType',
      'holder.membershipInGoodStanding as holderGood',
      rateOn(db, on).select('rate').as('taxRate'),
    ])
    .where('patient.id', '=', sql<string>`any(array(select unnest(${ids}::uuid[])))`),
);
