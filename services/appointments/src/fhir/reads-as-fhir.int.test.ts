import { newId } from '@bedside/db/id';
import { readResource } from '@bedside/domain/fhir/search.queries';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import type { Appointment, CapabilityStatement, Patient } from '@medplum/fhirtypes';
import { describe, expect, it } from 'vitest';
import { fhirAccessStage } from './access.fixture.ts';
import { FHIR, NOW, read, search } from './fhir.fixture.ts';

const {
  db,
  as,
  anonymous,
  parts,
  holder,
  child,
  spouse,
  bill,
  asHolder,
  asStranger,
  asClinician,
  released,
  statusOf,
} = await fhirAccessStage();

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

  // Rule: care.fhir-audit
  it('names each patient of a visit whose part it showed', async () => {
    await db
      .insertInto('appointmentPatients')
      .values([
        { appointmentId: bill.appointmentId, patientId: holder.id, isPrimary: false, symptom: 'Fever' },
        { appointmentId: bill.appointmentId, patientId: spouse.id, isPrimary: false, symptom: 'Rash' },
      ])
      .execute();
    const path = `Appointment/${bill.appointmentId}`;
    const shown = async (caller: Caller) => {
      const found = [await read<Appointment>(caller, `${FHIR}/${path}`)];
      for (const [name, id] of [
        ['_id', bill.appointmentId],
        ['patient', child.id],
        ['patient', holder.id],
      ] as const)
        found.push(...((await search(caller, 'Appointment', { [name]: id })) as Appointment[]));
      return found.map(({ reasonCode }) => reasonCode?.map(({ text }) => text));
    };
    expect(await shown(asClinician)).toEqual(Array(4).fill(['Cough', 'Fever', 'Rash']));
    expect(await shown(asHolder)).toEqual(Array(4).fill(['Cough', 'Fever']));
    const own = await search(await as(spouse), 'Appointment', { _id: bill.appointmentId });
    expect(own).toMatchObject([{ reasonCode: [{ text: 'Rash' }] }]);
    const app = { id: newId(), patientId: child.id, scopes: ['patient/*.rs'], requestsPerMinute: 60 };
    const actor = { userId: holder.id, role: 'PATIENT' as const, permissions: [], sessionId: newId(), app };
    const ctx = { actor, requestId: newId(), now: NOW, ip: null };
    expect(await readResource(db, ctx, 'Appointment', bill.appointmentId)).toMatchObject({
      resource: { reasonCode: [{ text: 'Cough' }] },
      row: { shownPatientIds: [child.id] },
    });
    const all = { patients: [child.id, holder.id, spouse.id] };
    expect(await audited(asClinician, `Appointment?_id=${bill.appointmentId}`)).toMatchObject([
      { patientId: null, after: all },
    ]);
    expect(await audited(asClinician, `Appointment?patient=${child.id}`)).toMatchObject([
      { patientId: child.id, after: all },
    ]);
    expect(await audited(asClinician, path)).toMatchObject([{ after: all }]);
    expect(await audited(await as(spouse), path)).toMatchObject([
      { patientId: spouse.id, after: { patients: [spouse.id] } },
    ]);
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
  it('answers 410 for removed resources and merged patients, naming the surviving patient', async () => {
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
    const removed = await insertPatient(db, { user: { status: 'DECEASED' }, patient: { deceasedAt: NOW } });
    const idle = await insertPatient(db, { user: { status: 'INACTIVE' } });
    expect(await read(asClinician, `${FHIR}/Patient/${removed.id}`)).toMatchObject({
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
  it('publishes its capabilities to everyone', async () => {
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
