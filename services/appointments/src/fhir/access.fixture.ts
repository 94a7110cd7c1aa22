import { addHours } from '@bedside/db/dates';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { insertReport, smallPdf } from '@bedside/testing/factories/documents';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import type { Bundle } from '@medplum/fhirtypes';
import { appointmentsService } from '../app.ts';
import { FHIR, NOW, resourcesIn } from './fhir.fixture.ts';

/** Patients, staff and records that are read as FHIR. */
export async function fhirAccessStage() {
  const database = await withDatabase();
  const { db } = database;
  const { as, anonymous, parts } = await startServices([appointmentsService], database, { now: () => NOW });

  const holder = await insertPatient(db, {
    user: { passwordHash: 'a hash', lastName: 'Adler', email: 'adler@example.test' },
  });
  const child = await insertPatient(db, {
    user: { email: null, phoneE164: null, lastName: 'Adler' },
    patient: { householdId: holder.householdId, relationshipToAccountHolder: 'Child' },
  });
  const spouse = await insertPatient(db, {
    user: { passwordHash: 'a hash' },
    patient: { householdId: holder.householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const stranger = await insertPatient(db);
  const clinician = await insertStaff(db, { role: 'ADMIN', permissions: ['clinical'] });
  const provider = await insertStaff(db, { role: 'PROVIDER' });

  const asHolder = await as(holder);
  const asStranger = await as(stranger);
  const asClinician = await as(clinician);
  const asProvider = await as(provider);
  const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));

  const asthma = await insertChartEntry(db, child.id, 'PAST_MEDICAL', {
    condition: 'Asthma',
    status: 'ACTIVE',
  });
  const bill = await insertPayableInvoice(db, child, {
    appointment: { startsAt: NOW, endsAt: addHours(NOW, 1) },
  });
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId: bill.appointmentId, patientId: child.id, isPrimary: true, symptom: 'Cough' })
    .execute();
  const released = await insertReport(db, {
    appointmentId: bill.appointmentId,
    patientId: child.id,
    status: 'RELEASED',
    releasedAt: NOW,
  });
  const unreleased = await insertReport(db, { appointmentId: bill.appointmentId, patientId: child.id });
  const { storageKey } = await db
    .selectFrom('documents')
    .select('storageKey')
    .where('id', '=', released.documentId)
    .executeTakeFirstOrThrow();
  await parts.integrations.storage.put(storageKey, smallPdf(), { contentType: 'application/pdf' });

  const statusOf = async (caller: Caller, path: string) => (await caller.get(`${FHIR}/${path}`)).statusCode;
  const kindsIn = (bundle: Bundle) => new Set(resourcesIn(bundle).map(({ resourceType }) => resourceType));
  return {
    db,
    as,
    anonymous,
    parts,
    holder,
    child,
    spouse,
    provider,
    asHolder,
    asStranger,
    asClinician,
    asProvider,
    superAdmin,
    asthma,
    bill,
    released,
    unreleased,
    statusOf,
    kindsIn,
  };
}
