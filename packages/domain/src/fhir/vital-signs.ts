import type { VitalMeasure } from '@bedside/contracts/care/vital-measures';
import type { CodeableConcept, Observation, ObservationComponent, Quantity } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { isAppointmentVisible } from '../access/confidential-visits.queries.ts';
import { authorOf, derivedId, isPatientReadable, tookPlace } from './appointment-rows.ts';
import { coded, hl7, metaOf, reference, SYSTEM, some, UCUM } from './elements.ts';
import { encounterId } from './encounter.ts';
import { isIncluded, limitOf, type Rows, source } from './source.ts';

const rowsOf = async (...[db, wanted, readScope]: Rows) => {
  const rows = await db
    .selectFrom('vitals')
    .innerJoin('appointments as appointment', 'appointment.id', 'vitals.appointmentId')
    .leftJoin('providers as recorder', 'recorder.id', 'vitals.recordedBy')
    .selectAll('vitals')
    .select([
      'appointment.patientId as primaryPatientId',
      'recorder.id as providerId',
      sql<boolean>`(${tookPlace} and ${readScope.viewerId ? isAppointmentVisible(readScope.viewerId) : sql`true`})`.as(
        'hasEncounter',
      ),
      sql<Date>`coalesce(vitals.retracted_at, vitals.recorded_at)`.as('changedAt'),
      sql<boolean>`vitals.retracted_at is not null`.as('removed'),
    ])
    .where(isPatientReadable(readScope, 'vitals.patient_id'))
    .where(isIncluded(wanted, { id: 'vitals.id', patient: sql`vitals.patient_id` }))
    .orderBy('vitals.id')
    .limit(limitOf(wanted))
    .execute();
  return rows.map((row) => ({ ...row, author: authorOf(row.providerId) }));
};
type VitalsRow = Awaited<ReturnType<typeof rowsOf>>[number];

export const vitalSignsSource = source({
  type: 'Observation',
  rows: rowsOf,
  resources: toVitalSigns,
});

const quantity = (value: number, code: string, unit = code): Quantity => ({
  value,
  unit,
  system: UCUM,
  code,
});
const loinc = (code: string, display: string) => coded(SYSTEM.loinc, code, display);

interface Sign {
  measure: VitalMeasure;
  profile: string;
  code: CodeableConcept;
  unit: readonly [code: string, unit?: string];
}

/** Each has its US Core profile. Blood pressure is one observation with two values. */
const signs: readonly Sign[] = [
  { measure: 'heartRate', profile: 'heart-rate', code: loinc('8867-4', 'Heart rate'), unit: ['/min'] },
  {
    measure: 'respiratoryRate',
    profile: 'respiratory-rate',
    code: loinc('9279-1', 'Respiratory rate'),
    unit: ['/min'],
  },
  {
    measure: 'oxygenSaturation',
    profile: 'pulse-oximetry',
    code: {
      coding: [
        {
          system: SYSTEM.loinc,
          code: '59408-5',
          display: 'Oxygen saturation in Arterial blood by Pulse oximetry',
        },
        { system: SYSTEM.loinc, code: '2708-6', display: 'Oxygen saturation in Arterial blood' },
      ],
      text: 'Oxygen saturation',
    },
    unit: ['%'],
  },
  {
    measure: 'temperatureF',
    profile: 'body-temperature',
    code: loinc('8310-5', 'Body temperature'),
    unit: ['[degF]', '°F'],
  },
  {
    measure: 'weightLb',
    profile: 'body-weight',
    code: loinc('29463-7', 'Body weight'),
    unit: ['[lb_av]', 'lb'],
  },
  {
    measure: 'heightIn',
    profile: 'body-height',
    code: loinc('8302-2', 'Body height'),
    unit: ['[in_i]', 'in'],
  },
];

function toVitalSigns(row: VitalsRow): Observation[] {
  const measured = signs.flatMap(({ measure, profile, code, unit }): Observation[] => {
    const value = row[measure];
    if (value === null) return [];
    return [{ ...shared(row, code, profile), code, valueQuantity: quantity(value, ...unit) }];
  });
  return [...bloodPressureOf(row), ...measured];
}

const shared = (row: VitalsRow, { coding: [first] = [] }: CodeableConcept, profile: string) => ({
  resourceType: 'Observation' as const,
  id: derivedId(row.id, first?.code ?? ''),
  meta: metaOf(row, profile),
  status: 'final' as const,
  category: [hl7('observation-category', 'vital-signs', 'Vital Signs')],
  subject: reference('Patient', row.patientId),
  ...(row.hasEncounter && {
    encounter: reference('Encounter', encounterId({ ...row, id: row.appointmentId })),
  }),
  effectiveDateTime: row.measuredAt.toISOString(),
  issued: row.recordedAt.toISOString(),
  ...some('performer', row.providerId ? [reference('Practitioner', row.providerId)] : []),
});

function bloodPressureOf(row: VitalsRow): Observation[] {
  const { systolic, diastolic } = row;
  if (systolic === null || diastolic === null) return [];
  const part = (of: CodeableConcept, value: number): ObservationComponent => ({
    code: of,
    valueQuantity: quantity(value, 'mm[Hg]', 'mmHg'),
  });
  const code = loinc('85354-9', 'Blood pressure panel with all children optional');
  return [
    {
      ...shared(row, code, 'blood-pressure'),
      code,
      component: [
        part(loinc('8480-6', 'Systolic blood pressure'), systolic),
        part(loinc('8462-4', 'Diastolic blood pressure'), diastolic),
      ],
    },
  ];
}
