import type { Relationship } from '@bedside/contracts/people/user.schema';
import type { Coverage } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { localDay } from '../practice/local-time.ts';
import { hl7, metaOf, periodOf, reference, some } from './elements.ts';
import { isIncluded, limitOf, type Rows, source } from './source.ts';

const relationships: Partial<Record<Relationship, string>> = {
  Self: 'self',
  Spouse: 'spouse',
  Partner: 'common',
  Child: 'child',
  Parent: 'parent',
};

const rowsOf = (...[db, wanted]: Rows) =>
  db
    .selectFrom('insurances as insurance')
    .selectAll('insurance')
    .select([
      sql<Date>`greatest(insurance.created_at, insurance.edited_at, insurance.removed_at)`.as('changedAt'),
      sql<boolean>`insurance.removed_at is not null`.as('removed'),
    ])
    .where(isIncluded(wanted, { id: 'insurance.id', patient: sql`insurance.patient_id` }))
    .orderBy('insurance.id')
    .limit(limitOf(wanted))
    .execute();
type InsuranceRow = Awaited<ReturnType<typeof rowsOf>>[number];

export const coverageSource = source({
  type: 'Coverage',
  rows: rowsOf,
  resources: (row, { practice, readScope }) => [toCoverage(row, localDay(readScope.now, practice.timeZone))],
});

export const toCoverage = (row: InsuranceRow, today: string): Coverage => ({
  resourceType: 'Coverage',
  id: row.id,
  meta: metaOf(row, 'coverage'),
  identifier: [{ type: hl7('v2-0203', 'MB', 'Member Number'), value: row.memberId }],
  status: row.terminationDate && row.terminationDate < today ? 'cancelled' : 'active',
  subscriber: { display: row.subscriberName },
  subscriberId: row.memberId,
  beneficiary: reference('Patient', row.patientId),
  relationship: hl7('subscriber-relationship', relationships[row.relationshipToSubscriber] ?? 'other'),
  ...periodOf(null, row.terminationDate),
  payor: [{ display: row.payerName }],
  ...some('class', [
    ...(row.groupNumber ? [{ type: hl7('coverage-class', 'group', 'Group'), value: row.groupNumber }] : []),
    ...(row.planName
      ? [{ type: hl7('coverage-class', 'plan', 'Plan'), value: row.planName, name: row.planName }]
      : []),
  ]),
  order: row.priority,
});
