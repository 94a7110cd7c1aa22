import type { Gender } from '@bedside/contracts/people/patient-fields';
import type { Patient } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import {
  addressOf,
  bedsideUri,
  email,
  metaOf,
  PRACTICE,
  phone,
  reference,
  some,
  usCore,
} from './elements.ts';
import { isIncluded, limitOf, type Rows, source } from './source.ts';

/** The administrative gender is the one that the patient lives in. The gender identity says the rest in words. */
const genders: Record<Gender, { gender: NonNullable<Patient['gender']>; identity?: string }> = {
  Male: { gender: 'male' },
  Female: { gender: 'female' },
  Intersex: { gender: 'other', identity: 'Intersex' },
  'M-to-F Female': { gender: 'female', identity: 'Male to female' },
  'F-to-M Male': { gender: 'male', identity: 'Female to male' },
};

const languages = { en: 'English', es: 'Spanish' } as const;

type PatientRow = Awaited<ReturnType<typeof rowsOf>>[number];

const rowsOf = (...[db, wanted]: Rows) =>
  db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select([
      'patient.id',
      'patient.id as patientId',
      'person.firstName',
      'person.lastName',
      'person.email',
      'person.phoneE164',
      'person.language',
      'person.status',
      'person.version',
      'person.updatedAt as changedAt',
      'patient.dateOfBirth',
      'patient.gender',
      'patient.address1',
      'patient.address2',
      'patient.city',
      'patient.state',
      'patient.postalCode',
      'patient.deceasedAt',
      sql<string[]>`array(select id::text from patients as other
        where other.merged_into_patient_id = patient.id order by id)`.as('replaces'),
    ])
    .where('patient.removedAt', 'is', null)
    .where(isIncluded(wanted, { id: 'patient.id', patient: sql`patient.id` }))
    .orderBy('patient.id')
    .limit(limitOf(wanted))
    .execute();

export const patientSource = source({ type: 'Patient', rows: rowsOf, resources: (row) => [toPatient(row)] });

export function toPatient(row: PatientRow): Patient {
  const { gender, identity } = genders[row.gender];
  return {
    resourceType: 'Patient',
    id: row.id,
    meta: metaOf(row, 'patient'),
    ...some('extension', [
      ...(identity ? [{ url: usCore('genderIdentity'), valueCodeableConcept: { text: identity } }] : []),
    ]),
    identifier: [{ use: 'usual', system: bedsideUri('patient'), value: row.id }],
    active: row.status !== 'INACTIVE',
    name: [{ use: 'official', family: row.lastName, given: [row.firstName] }],
    ...some('telecom', [...phone(row.phoneE164, 'mobile'), ...email(row.email)]),
    gender,
    birthDate: row.dateOfBirth,
    ...(row.deceasedAt && { deceasedDateTime: row.deceasedAt.toISOString() }),
    ...some('address', addressOf(row)),
    communication: [
      {
        language: {
          coding: [{ system: 'urn:ietf:bcp:47', code: row.language, display: languages[row.language] }],
        },
        preferred: true,
      },
    ],
    managingOrganization: reference('Organization', PRACTICE),
    ...some(
      'link',
      row.replaces.map((id) => ({ other: reference('Patient', id), type: 'replaces' as const })),
    ),
  };
}
