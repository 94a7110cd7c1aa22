import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Appointments, Insurances, Patients, Providers } from '@bedside/db/schema';
import type { PricedService } from '@bedside/domain/payments/price.policy';
import type { Insertable, Updateable } from 'kysely';
import { buildPricedService, insertPayableInvoice } from './invoices.ts';
import { insertPatient, insertStaff } from './people.ts';

const settings = { ein: '36-1234567', practiceNpi: '1234567893' };

export const enterSettings = (db: Db) =>
  db
    .insertInto('settings')
    .values(
      Object.entries(settings).map(([key, value]) => ({
        key,
        value: JSON.stringify(value),
        updatedAt: new Date(),
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();

interface Overrides {
  patient?: Updateable<Patients>;
  appointment?: Partial<Insertable<Appointments>>;
  provider?: Updateable<Providers>;
  insurance?: Partial<Insertable<Insurances>> | null;
  /** An existing patient, whose address is set. */
  person?: { id: string; householdId: string };
  services?: PricedService[];
}

/** A finished visit with two services and everything a superbill requires, billed but not paid. */
export async function insertBilledVisit(
  db: Db,
  {
    patient = {},
    appointment = {},
    provider = {},
    insurance = {},
    person: given,
    services = [buildPricedService(), buildPricedService({ name: 'Lab draw' })],
  }: Overrides = {},
) {
  const address = { address1: '18 Elm Street', city: 'Evanston', state: 'IL', postalCode: '60201' };
  const person = given ?? (await insertPatient(db));
  await db
    .updateTable('patients')
    .set({ ...address, ...patient })
    .where('id', '=', person.id)
    .execute();
  const doctor = await insertStaff(db, { role: 'PROVIDER', firstName: 'Grace', lastName: 'Okafor' });
  await db
    .updateTable('providers')
    .set({ npi: '1098765432', licenseNumber: '036.123456', licenseState: 'IL', ...provider })
    .where('id', '=', doctor.id)
    .execute();
  if (insurance)
    await db
      .insertInto('insurances')
      .values({
        id: newId(),
        patientId: person.id,
        payerName: 'Blue Cross',
        memberId: 'XYZ123',
        subscriberName: 'Sam Whitfield',
        relationshipToSubscriber: 'Spouse',
        createdAt: new Date(),
        ...insurance,
      })
      .execute();
  const bill = await insertPayableInvoice(db, person, {
    services,
    appointment: { providerId: doctor.id, locationType: 'Home', ...appointment },
  });
  const code = { appointmentId: bill.appointmentId, codeId: newId() };
  await db
    .insertInto('appointmentCodes')
    .values([
      { ...code, kind: 'DX', position: 0, code: 'J06.9', description: 'Acute upper respiratory infection' },
      { ...code, kind: 'DX', position: 1, code: 'R05.1', description: 'Acute cough' },
      { ...code, kind: 'CPT', position: 0, code: '99348', description: 'Home visit, established patient' },
      { ...code, kind: 'CPT', position: 1, code: '36415', description: 'Venipuncture' },
    ])
    .execute();
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId: bill.appointmentId, patientId: person.id, isPrimary: true })
    .execute();
  return { patient: person, doctor, bill };
}

export const complete = (db: Db, appointmentId: string) =>
  db.updateTable('appointments').set({ status: 'COMPLETED' }).where('id', '=', appointmentId).execute();

export const decisions = {
  place: '12',
  lines: [
    { position: 0, code: '99348', modifiers: ['25'], units: 1, diagnoses: ['J06.9', 'R05.1'] },
    { position: 1, code: '36415', modifiers: [], units: 2, diagnoses: ['J06.9'] },
  ],
} as const;
