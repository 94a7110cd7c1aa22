import { newId } from '@bedside/db/id';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { smallPdf } from '@bedside/testing/factories/documents';
import { insertStaff } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import type { Bundle } from '@medplum/fhirtypes';
import { describe, expect, it } from 'vitest';
import { fhirAccessStage } from './access.fixture.ts';
import { FHIR, NOW, read, resourcesIn, search } from './fhir.fixture.ts';

const {
  db,
  as,
  anonymous,
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
} = await fhirAccessStage();

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
