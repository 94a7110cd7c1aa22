import type { Location, Organization } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import type { PracticeSettings } from '../practice/settings.ts';
import { addressOf, bedsideUri, metaOf, PRACTICE, phone, reference, SYSTEM, some } from './elements.ts';
import { limitOf, type Rows, source } from './source.ts';

const settingsRow = async (...[db, wanted]: Rows) => {
  if ('ids' in wanted ? !wanted.ids.includes(PRACTICE) : wanted.after !== null) return [];
  const settings = await db
    .selectFrom('settings')
    .select((eb) => eb.fn.max('updatedAt').as('changedAt'))
    .executeTakeFirstOrThrow();
  const offices = await db
    .selectFrom('officeLocations')
    .select(['address1', 'address2', 'city', 'state', 'postalCode', 'enabled'])
    .select(sql<Date>`greatest(created_at, edited_at)`.as('changedAt'))
    .orderBy('id')
    .execute();
  const changes = [settings.changedAt, ...offices.map((office) => office.changedAt)];
  const changedAt = new Date(Math.max(...changes.map((at) => at?.getTime() ?? 0)));
  return [{ id: PRACTICE, patientId: null, changedAt, offices: offices.filter(({ enabled }) => enabled) }];
};

type SettingsRow = Awaited<ReturnType<typeof settingsRow>>[number];

/** The practice itself, with the addresses of its open offices. Payers are plain text on a Coverage. */
export const organizationSource = source({
  type: 'Organization',
  rows: settingsRow,
  resources: (row, { practice }) => [toOrganization(row, practice)],
});

export const toOrganization = (
  row: SettingsRow,
  { name, supportPhone, practiceNpi }: Pick<PracticeSettings, 'name' | 'supportPhone' | 'practiceNpi'>,
): Organization => ({
  resourceType: 'Organization',
  id: PRACTICE,
  meta: metaOf(row, 'organization'),
  identifier: [
    { use: 'usual', system: bedsideUri('organization'), value: PRACTICE },
    ...(practiceNpi ? [{ use: 'official' as const, system: SYSTEM.npi, value: practiceNpi }] : []),
  ],
  active: true,
  name,
  telecom: phone(supportPhone, 'work'),
  ...some('address', row.offices.flatMap(addressOf)),
});

const officeRows = (...[db, wanted]: Rows) =>
  db
    .selectFrom('officeLocations as office')
    .selectAll('office')
    .select([
      sql<null>`null`.as('patientId'),
      sql<Date>`greatest(office.created_at, office.edited_at)`.as('changedAt'),
    ])
    .where(
      'ids' in wanted
        ? sql<boolean>`office.id = any(${wanted.ids}::uuid[])`
        : sql<boolean>`(${wanted.after}::uuid is null or office.id > ${wanted.after}::uuid)`,
    )
    .orderBy('office.id')
    .limit(limitOf(wanted))
    .execute();
type OfficeRow = Awaited<ReturnType<typeof officeRows>>[number];

export const locationSource = source({
  type: 'Location',
  rows: officeRows,
  resources: (row) => [toLocation(row)],
});

const toLocation = (row: OfficeRow): Location => {
  const [address] = addressOf(row);
  return {
    resourceType: 'Location',
    id: row.id,
    meta: metaOf(row, 'location'),
    status: row.enabled ? 'active' : 'inactive',
    name: row.name,
    ...some('telecom', phone(row.phoneE164, 'work')),
    ...(address && { address }),
    managingOrganization: reference('Organization', PRACTICE),
  };
};
