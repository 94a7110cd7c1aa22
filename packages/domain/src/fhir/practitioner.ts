import type { Practitioner, PractitionerRole } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import {
  bedsideUri,
  coded,
  metaOf,
  PRACTICE,
  phone,
  reference,
  SYSTEM,
  some,
  textConcept,
} from './elements.ts';
import { limitOf, type Rows, source } from './source.ts';

const rowsOf = (...[db, wanted]: Rows) =>
  db
    .selectFrom('providers as provider')
    .innerJoin('users as person', 'person.id', 'provider.id')
    .select([
      'provider.id',
      sql<null>`null`.as('patientId'),
      'person.firstName',
      'person.lastName',
      'person.status',
      'person.version',
      'person.updatedAt as changedAt',
      'provider.credentials',
      'provider.specialty',
      'provider.npi',
    ])
    .where(
      'ids' in wanted
        ? sql<boolean>`provider.id = any(${wanted.ids}::uuid[])`
        : sql<boolean>`(${wanted.after}::uuid is null or provider.id > ${wanted.after}::uuid)`,
    )
    .where('person.status', '<>', 'INVITED')
    .orderBy('provider.id')
    .limit(limitOf(wanted))
    .execute();
type ProviderRow = Awaited<ReturnType<typeof rowsOf>>[number];

export const practitionerSource = source({
  type: 'Practitioner',
  rows: rowsOf,
  resources: (row) => [toPractitioner(row)],
});

const nameOf = ({ firstName, lastName, credentials }: ProviderRow) => ({
  family: lastName,
  given: [firstName],
  ...(credentials && { suffix: [credentials] }),
});

const toPractitioner = (row: ProviderRow): Practitioner => ({
  resourceType: 'Practitioner',
  id: row.id,
  meta: metaOf(row, 'practitioner'),
  identifier: [
    { use: 'usual', system: bedsideUri('practitioner'), value: row.id },
    ...(row.npi ? [{ use: 'official' as const, system: SYSTEM.npi, value: row.npi }] : []),
  ],
  active: row.status === 'ACTIVE',
  name: [nameOf(row)],
});

export const practitionerRoleSource = source({
  type: 'PractitionerRole',
  rows: rowsOf,
  resources: (row, { practice }) => [toPractitionerRole(row, practice)],
});

const toPractitionerRole = (
  row: ProviderRow,
  { supportPhone }: { supportPhone: string },
): PractitionerRole => ({
  resourceType: 'PractitionerRole',
  id: row.id,
  meta: metaOf(row, 'practitionerrole'),
  active: row.status === 'ACTIVE',
  practitioner: reference('Practitioner', row.id, `${row.firstName} ${row.lastName}`),
  organization: reference('Organization', PRACTICE),
  code: [textConcept('Provider')],
  ...some('specialty', row.specialty ? [coded(bedsideUri('specialty'), row.specialty, row.specialty)] : []),
  telecom: phone(supportPhone, 'work'),
});
