import { addHours } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertReport, smallPdf } from '@bedside/testing/factories/documents';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import type { Bundle, CapabilityStatement, Patient } from '@medplum/fhirtypes';
import { describe, expect, it } from 'vitest';
import { appointmentsService } from '../app.ts';
import { FHIR, NOW, read, resourcesIn, search } from './fhir.fixture.ts';

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

// Rule: care.fhir-access
it('a SOAP note is read as a document, and has no file', async () => {
  const visit = await insertAppointment(
    db,
    child,
    { id: (await insertService(db)).id, name: 'Urgent Care' },
    {
      status: 'COMPLETED',
      soapNoteStatus: 'SUBMITTED',
      soapNote: 'Rested well.',
      soapNoteSubmittedAt: NOW,
      soapNoteSubmittedBy: provider.id,
    },
  );
  expect(await statusOf(asClinician, `DocumentReference/${visit.id}.note`)).toBe(200);
  expect(await statusOf(asClinician, `Binary/${visit.id}.note`)).toBe(404);
});

describe('who reads a record as FHIR', () => {
  // Rule: care.fhir-access
  it('is the patient, the account holder of a member without an account, clinical admins, and providers', async () => {
    expect(await statusOf(asHolder, `Patient/${holder.id}`)).toBe(200);
    expect(await statusOf(asHolder, `Patient/${child.id}`)).toBe(200);
    expect(await statusOf(asHolder, `Condition/${asthma}`)).toBe(200);
    expect(await statusOf(asHolder, `Patient/${spouse.id}`)).toBe(404);
    expect(await statusOf(await as(spouse), `Patient/${child.id}`)).toBe(404);
    expect(await statusOf(asClinician, `Condition/${asthma}`)).toBe(200);
    expect(await statusOf(asProvider, `Condition/${asthma}`)).toBe(404);
    await db
      .updateTable('appointments')
      .set({ providerId: provider.id })
      .where('id', '=', bill.appointmentId)
      .execute();
    expect(await statusOf(asProvider, `Condition/${asthma}`)).toBe(200);
    expect(await statusOf(asProvider, `Patient/${holder.id}`)).toBe(404);
    const seen = await read(asProvider, `${FHIR}/Patient/${child.id}/$everything`);
    expect([...kindsIn(seen)].toSorted()).toEqual([
      'Appointment',
      'Condition',
      'DiagnosticReport',
      'DocumentReference',
      'Encounter',
      'Organization',
      'Patient',
      'Practitioner',
      'Provenance',
    ]);
    expect(await search(asProvider, 'RelatedPerson', { patient: child.id })).toEqual([]);
    expect((await search(asHolder, 'Patient', {})).map(({ id }) => id).toSorted()).toEqual(
      [holder.id, child.id].toSorted(),
    );
    expect((await search(asProvider, 'Patient', { family: 'adler' })).map(({ id }) => id)).toEqual([
      child.id,
    ]);
    const billing = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] }));
    expect(await statusOf(billing, `Patient/${child.id}`)).toBe(403);
    expect(await statusOf(anonymous, `Patient/${child.id}`)).toBe(401);
  });

  // Rule: people.members-see-an-outline
  it('sees the account holder’s contacts as staff and as that person, not as a member', async () => {
    const contactsFor = async (caller: Caller, patient: { id: string }) => {
      const found = await search(caller, 'RelatedPerson', { patient: patient.id });
      return found.map((person) => 'telecom' in person);
    };
    const asSpouse = await as(spouse);
    expect(await contactsFor(asSpouse, spouse)).toEqual([false]);
    expect(await contactsFor(asHolder, child)).toEqual([true]);
    expect(await contactsFor(asClinician, spouse)).toEqual([true]);
    const whole = await read(asSpouse, `${FHIR}/Patient/${spouse.id}/$everything`);
    expect(JSON.stringify(whole)).not.toContain('adler@example.test');
  });

  // Rule: security.forbidden-looks-missing
  it('gets the same answer for a record of someone else as for a missing one', async () => {
    const bare = ({ statusCode, body }: Awaited<ReturnType<Caller['get']>>, id: string) => ({
      statusCode,
      body: body.replace(/Request: [\w-]+/, '').replaceAll(id, '-'),
    });
    for (const path of [
      'Patient/{id}',
      'Condition/{id}',
      'Condition?patient={id}',
      'Patient/{id}/$everything',
      'Binary/{id}',
    ])
      for (const real of [child.id, asthma, released.documentId]) {
        const missing = newId();
        const foreign = await asStranger.get(`${FHIR}/${path.replace('{id}', real)}`);
        const nothing = await asStranger.get(`${FHIR}/${path.replace('{id}', missing)}`);
        expect(bare(foreign, real), path).toEqual(bare(nothing, missing));
        expect(foreign.statusCode).toBe(404);
      }
    expect(await search(asStranger, 'Condition', { _id: asthma })).toEqual([]);
    expect(await search(asStranger, 'Provenance', { target: `Condition/${asthma}` })).toEqual([]);
  });

  it('sees money with its permission, and reports before their release as staff only', async () => {
    const whole = (caller: Caller) => read(caller, `${FHIR}/Patient/${child.id}/$everything`);
    const [forPatient, forClinician, forOwner] = [
      await whole(asHolder),
      await whole(asClinician),
      await whole(superAdmin),
    ];
    expect([forPatient, forClinician, forOwner].map((bundle) => kindsIn(bundle).has('Invoice'))).toEqual([
      true,
      false,
      true,
    ]);
    const reports = (bundle: Bundle) =>
      resourcesIn(bundle).filter(({ resourceType }) => resourceType === 'DiagnosticReport').length;
    expect([reports(forPatient), reports(forClinician)]).toEqual([1, 2]);
    expect(await statusOf(asHolder, `DiagnosticReport/${unreleased.id}`)).toBe(404);
    expect(await statusOf(asHolder, `Binary/${unreleased.documentId}`)).toBe(404);
    const file = await asHolder.get(`${FHIR}/Binary/${released.documentId}`);
    expect([file.statusCode, file.headers['content-type'], file.rawPayload]).toEqual([
      200,
      'application/pdf',
      smallPdf(),
    ]);
    const wrapped = await asHolder.get(`${FHIR}/Binary/${released.documentId}`, {
      headers: { accept: 'application/fhir+json' },
    });
    expect(wrapped.json()).toEqual({
      resourceType: 'Binary',
      id: released.documentId,
      contentType: 'application/pdf',
      data: smallPdf().toString('base64'),
    });
  });

  it('narrows a whole record by type and time', async () => {
    const only = await read(asHolder, `${FHIR}/Patient/${child.id}/$everything`, {
      _type: 'Condition,Patient',
    });
    expect(kindsIn(only)).toEqual(new Set(['Condition', 'Patient']));
    const none = await read(asHolder, `${FHIR}/Patient/${child.id}/$everything`, { _since: '2999-01-01' });
    expect(none).not.toHaveProperty('entry');
    const wrong = await asHolder.get(`${FHIR}/Patient/${child.id}/$everything`, {
      query: { _type: 'Spaceship' },
    });
    expect([wrong.statusCode, wrong.json().issue[0].expression]).toEqual([400, ['http._type']]);
  });
});

describe('a read as FHIR', () => {
  const rowsOf = (requestId: string) =>
    db.selectFrom('auditLog').selectAll().where('requestId', '=', requestId).execute();
  const audited = async (caller: Caller, path: string) => {
    const requestId = newId();
    await caller.get(`${FHIR}/${path}`, { headers: { 'x-request-id': requestId } });
    return rowsOf(requestId);
  };

  // Rule: care.fhir-audit
  it('leaves one row that names the patient, no matter who reads', async () => {
    const named = { outcome: 'done', patientId: child.id };
    expect(await audited(asHolder, `Patient/${child.id}`)).toMatchObject([
      { ...named, action: 'readFhirResource', actorId: holder.id },
    ]);
    expect(await audited(asClinician, `Condition?patient=${child.id}`)).toMatchObject([
      { ...named, action: 'searchFhirResources', entityId: 'Condition' },
    ]);
    expect(await audited(asHolder, `Patient/${child.id}/$everything`)).toMatchObject([
      { ...named, action: 'readFhirPatientRecord' },
    ]);
    expect(await audited(asHolder, `Binary/${released.documentId}`)).toMatchObject([
      { ...named, entityType: 'document' },
    ]);
    expect(await audited(asClinician, 'Patient?family=adler')).toMatchObject([
      { action: 'searchFhirResources', after: { patients: expect.arrayContaining([holder.id, child.id]) } },
    ]);
    expect(await audited(asStranger, `Patient/${child.id}`)).toMatchObject([
      { outcome: 'refused', patientId: child.id },
    ]);
    expect(await audited(asHolder, 'metadata')).toEqual([]);
  });

  // Rule: security.reads-after-writes
  it('takes the same few statements, however much it finds', async () => {
    const statements = async () => {
      const query = parts.db.getExecutor();
      let count = 0;
      const original = query.executeQuery.bind(query);
      query.executeQuery = (...given) => {
        count += 1;
        return original(...given);
      };
      await search(asClinician, 'Condition', { patient: child.id, _revinclude: 'Provenance:target' });
      query.executeQuery = original;
      return count;
    };
    await statements();
    const few = await statements();
    for (let i = 0; i < 20; i += 1)
      await insertChartEntry(db, child.id, 'PAST_MEDICAL', {
        condition: `Condition ${i}`,
        status: 'RESOLVED',
      });
    expect(await statements()).toBe(few);
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThanOrEqual(8);
  });
});

describe('a record that is no more', () => {
  // Rule: care.fhir-gone
  it('answers 410: what was removed, and a merged patient with the one it went into', async () => {
    const removed = await insertChartEntry(
      db,
      child.id,
      'ALLERGY',
      { substance: 'Latex', kind: 'Latex', status: 'ACTIVE' },
      { removedAt: NOW },
    );
    expect(await statusOf(asHolder, `AllergyIntolerance/${removed}`)).toBe(410);
    expect(await statusOf(asStranger, `AllergyIntolerance/${removed}`)).toBe(404);
    expect(await search(asHolder, 'AllergyIntolerance', { patient: child.id })).toEqual([]);
    const double = await insertPatient(db);
    await db
      .updateTable('patients')
      .set({ mergedIntoPatientId: child.id, removedAt: NOW })
      .where('id', '=', double.id)
      .execute();
    for (const path of [
      `Patient/${double.id}`,
      `Patient/${double.id}/$everything`,
      `Condition?patient=${double.id}`,
    ]) {
      const answer = await asClinician.get(`${FHIR}/${path}`);
      expect([answer.statusCode, answer.json().issue[0]]).toMatchObject([
        410,
        { code: 'deleted', details: { text: expect.stringContaining(`Patient/${child.id}`) } },
      ]);
      expect(await statusOf(asStranger, path)).toBe(404);
    }
    const survivor = await read<Patient>(asClinician, `${FHIR}/Patient/${child.id}`);
    expect(survivor.link).toEqual([{ other: { reference: `Patient/${double.id}` }, type: 'replaces' }]);
  });

  it('says that someone has died, is inactive, or took a consent back', async () => {
    const gone = await insertPatient(db, { user: { status: 'DECEASED' }, patient: { deceasedAt: NOW } });
    const idle = await insertPatient(db, { user: { status: 'INACTIVE' } });
    expect(await read(asClinician, `${FHIR}/Patient/${gone.id}`)).toMatchObject({
      deceasedDateTime: NOW.toISOString(),
    });
    expect(await read(asClinician, `${FHIR}/Patient/${idle.id}`)).toMatchObject({ active: false });
    const consent = await insertConsent(db, child, {
      status: 'WITHDRAWN',
      answeredAt: NOW,
      withdrawnAt: NOW,
      signatureName: 'Nora Adler',
    });
    expect(await read(asHolder, `${FHIR}/Consent/${consent.id}`)).toMatchObject({ status: 'inactive' });
  });
});

describe('the FHIR API', () => {
  it('says to everyone what it can do', async () => {
    const statement = await read<CapabilityStatement>(anonymous, `${FHIR}/metadata`);
    expect(statement).toMatchObject({
      resourceType: 'CapabilityStatement',
      fhirVersion: '4.0.1',
      kind: 'instance',
    });
    const condition = statement.rest?.[0]?.resource?.find(({ type }) => type === 'Condition');
    expect(condition?.searchParam?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['patient', 'category', 'clinical-status']),
    );
  });

  // Rule: care.fhir-search
  it.each([
    ['a parameter named like a property of every object', `Condition?patient=${child.id}&constructor=1`],
    ['a time with a comparison for a whole record', `Patient/${child.id}/$everything?_since=ge2026-01-01`],
  ])('refuses %s', async (_what, path) => {
    expect(await statusOf(asHolder, path)).toBe(400);
  });

  // Rule: care.fhir-errors
  it('answers each error as an OperationOutcome', async () => {
    const failed = async (caller: Caller, path: string, headers: Record<string, string> = {}) => {
      const answer = await caller.get(`${FHIR}/${path}`, { headers });
      expect(answer.headers['content-type']).toContain('application/fhir+json');
      expect(answer.json().resourceType).toBe('OperationOutcome');
      return [answer.statusCode, answer.json().issue[0].code];
    };
    expect(await failed(anonymous, `Patient/${child.id}`)).toEqual([401, 'login']);
    expect(await failed(asHolder, 'Spaceship/1')).toEqual([404, 'not-found']);
    expect(await failed(asHolder, 'Patient/no/such/path')).toEqual([404, 'not-found']);
    expect(await failed(asHolder, 'metadata', { accept: 'application/fhir+xml' })).toEqual([
      406,
      'not-supported',
    ]);
    expect(await failed(asHolder, 'metadata?_format=xml')).toEqual([406, 'not-supported']);
    expect(await failed(asHolder, 'Patient?_format=xml&_format=xml')).toEqual([406, 'not-supported']);
    expect(await failed(asHolder, 'Patient/not_an_id')).toEqual([400, 'invalid']);
  });
});
