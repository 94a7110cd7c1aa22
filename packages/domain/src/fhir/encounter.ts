import type { Coding, Encounter } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { authorOf, changedAt, isReadable, tookPlace } from './appointment-rows.ts';
import {
  addressOf,
  bedsideUri,
  metaOf,
  PRACTICE,
  periodOf,
  reference,
  SYSTEM,
  some,
  textConcept,
} from './elements.ts';
import { isIncluded, limitOf, type Rows, source } from './source.ts';

const rowsOf = async (...[db, wanted, readScope]: Rows) => {
  const rows = await db
    .selectFrom('appointments as appointment')
    .innerJoin('appointmentPatients as one', 'one.appointmentId', 'appointment.id')
    .select([
      'appointment.id',
      'one.patientId',
      'one.symptom',
      'appointment.patientId as primaryPatientId',
      'appointment.key',
      'appointment.status',
      'appointment.telemedicine',
      'appointment.locationType',
      'appointment.address1',
      'appointment.address2',
      'appointment.city',
      'appointment.state',
      'appointment.postalCode',
      'appointment.providerId',
      'appointment.startsAt',
      'appointment.endsAt',
      'appointment.serviceDate',
      changedAt.as('changedAt'),
      sql<string[]>`array(select name from services_rendered
        where appointment_id = appointment.id order by position)`.as('rendered'),
      sql<string[]>`array(select name from appointment_services
        where appointment_id = appointment.id order by position)`.as('booked'),
    ])
    .where(tookPlace)
    .where(isReadable(readScope))
    .where(isIncluded(wanted, { id: 'appointment.id', patient: sql`one.patient_id` }))
    .orderBy('appointment.id')
    .orderBy('one.patientId')
    .limit(limitOf(wanted))
    .execute();
  return rows.map((row) => ({ ...row, author: authorOf(row.providerId) }));
};
type EncounterRow = Awaited<ReturnType<typeof rowsOf>>[number];

export const encounterSource = source({
  type: 'Encounter',
  rows: rowsOf,
  resources: (row) => [toEncounter(row)],
});

/** Each patient of a visit has an encounter. The primary patient’s encounter has the visit’s ID. */
export const encounterId = (row: { id: string; patientId: string; primaryPatientId: string }): string =>
  row.patientId === row.primaryPatientId ? row.id : `${row.id}.${row.patientId.slice(-12)}`;

const classOf = (row: EncounterRow): Coding => {
  const [code, display] = row.telemedicine
    ? ['VR', 'virtual']
    : row.locationType === 'Home' || row.locationType === 'Apartment'
      ? ['HH', 'home health']
      : ['AMB', 'ambulatory'];
  return { system: SYSTEM.actCode, code, display };
};

export function toEncounter(row: EncounterRow): Encounter {
  const services = row.rendered.length > 0 ? row.rendered : row.booked;
  const address = addressOf(row);
  const isAtPlace = !row.telemedicine && address.length > 0;
  return {
    resourceType: 'Encounter',
    id: encounterId(row),
    meta: metaOf(row, 'encounter'),
    ...some('contained', [
      ...(isAtPlace
        ? [
            {
              resourceType: 'Location' as const,
              id: 'place',
              status: 'active' as const,
              name: row.locationType ?? 'Address of the visit',
              ...(address[0] && { address: address[0] }),
            },
          ]
        : []),
    ]),
    identifier: [{ use: 'usual', system: bedsideUri('appointment'), value: row.key }],
    status: row.status === 'ON THE WAY' ? 'in-progress' : 'finished',
    class: classOf(row),
    type: services.length > 0 ? services.map(textConcept) : [textConcept('Visit')],
    subject: reference('Patient', row.patientId),
    ...some('participant', [
      ...(row.providerId
        ? [
            {
              type: [
                {
                  coding: [
                    {
                      system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType',
                      code: 'PPRF',
                      display: 'primary performer',
                    },
                  ],
                },
              ],
              ...periodOf(row.startsAt, row.endsAt),
              individual: reference('Practitioner', row.providerId),
            },
          ]
        : []),
    ]),
    // A visit without a time is not a FHIR Appointment.
    ...some('appointment', row.startsAt ? [reference('Appointment', row.id)] : []),
    ...periodOf(row.startsAt ?? row.serviceDate, row.endsAt ?? row.serviceDate),
    ...some('reasonCode', row.symptom ? [textConcept(row.symptom)] : []),
    ...some('location', isAtPlace ? [{ location: { reference: '#place' } }] : []),
    serviceProvider: reference('Organization', PRACTICE),
  };
}
