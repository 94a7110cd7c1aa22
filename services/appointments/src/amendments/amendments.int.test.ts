import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { insertAmendment } from '@bedside/testing/factories/amendments';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { eventTypesOf } from '@bedside/testing/traces';
import { describe, expect, it } from 'vitest';
import { appointmentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const NOW = new Date('2026-10-14T15:00:00Z');
const { as } = await startServices([appointmentsService], database, { now: () => NOW });
const clinician = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['clinical'] }));
type Caller = typeof clinician;

const PATH = '/patient/amendment-requests';
const texts = {
  whatIsWrong: 'I am not allergic to latex.',
  whatItShouldSay: 'No latex allergy.',
  reason: 'An allergist tested it.',
};
const ask = (caller: Caller, body: object = {}) => caller.post(PATH, { about: 'OTHER', ...texts, ...body });
const answer = (id: string, body: object, caller = clinician) => caller.post(`${PATH}/${id}/answer`, body);
const followUp = (caller: Caller, id: string, body: object) => caller.post(`${PATH}/${id}/follow-up`, body);
const deny = { action: 'DENY', ground: 'CORRECT', explanation: 'We checked it with the lab.' };
const accept = { action: 'ACCEPT', changeMade: 'We removed the allergy.' };

/** As staff's change of the record leaves it. */
const change = (patientId: string, action: string, at = NOW) =>
  db
    .insertInto('auditLog')
    .values({
      ...{ id: newId(), at, actorId: newId(), actorRole: 'PROVIDER', sessionId: null, ip: null },
      ...{ requestId: 'test', action, entityType: 'record', entityId: newId(), patientId },
      ...{ before: null, after: null },
    })
    .execute();

const newPatient = async () => {
  const patient = await insertPatient(db);
  return { ...patient, caller: await as(patient) };
};
/** An amendment request by a new patient. */
async function asked(body: object = {}) {
  const patient = await newPatient();
  const response = await ask(patient.caller, body);
  expect(response.statusCode, response.body).toBe(200);
  return { ...patient, requestId: String(response.json().data.id) };
}
const rowOf = (id: string) =>
  db.selectFrom('amendmentRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const plansOf = async (id: string) =>
  (await db.selectFrom('plannedEvents').select('dueAt').where('entityId', '=', id).execute()).map(
    ({ dueAt }) => dueAt.toISOString(),
  );
const auditOf = (id: string) =>
  db
    .selectFrom('auditLog')
    .select(['action', 'patientId', 'before', 'after'])
    .where('entityId', '=', id)
    .where('outcome', '=', 'done')
    .where('action', 'like', 'amendmentRequest.%')
    .orderBy('id')
    .execute();

describe('a patient who asks for a correction', () => {
  // Rule: care.amendment-requests
  it('names a record and learns when the practice will answer', async () => {
    const { id: patientId, caller } = await newPatient();
    const entryId = await insertChartEntry(db, patientId, 'ALLERGY', {
      substance: 'Latex',
      kind: 'Latex',
      status: 'ACTIVE',
    });
    const { records } = (await caller.get(PATH)).json().data;
    expect(records).toMatchObject([{ about: 'ALLERGY', recordId: entryId, label: 'Latex' }]);
    const response = await ask(caller, { about: 'ALLERGY', recordId: entryId });
    const { data } = response.json();
    expect(data).toMatchObject({
      ...texts,
      status: 'REQUESTED',
      recordLabel: 'Latex',
      dueOn: '2026-12-13',
      isOverdue: false,
      allowedActions: [],
    });
    expect(data).not.toHaveProperty('answeredBy');
    expect(await eventTypesOf(db, data.id)).toEqual(['amendmentRequest.submitted']);
    expect(await plansOf(data.id)).toEqual(['2026-12-06T15:00:00.000Z']);
  });

  // Rule: care.amendment-audit
  it("leaves an audit row for each step, without the patient's text", async () => {
    const { id: patientId, caller, requestId } = await asked();
    await answer(requestId, deny);
    await followUp(caller, requestId, { action: 'DISAGREE', statement: 'It was tested twice.' });
    expect(await auditOf(requestId)).toEqual([
      {
        action: 'amendmentRequest.submit',
        patientId,
        before: null,
        after: { about: 'OTHER', recordId: null, dueOn: '2026-12-13' },
      },
      {
        action: 'amendmentRequest.answer',
        patientId,
        before: { status: 'REQUESTED' },
        after: { action: 'DENY', status: 'DENIED', denialGround: 'CORRECT' },
      },
      {
        action: 'amendmentRequest.followUp',
        patientId,
        before: { status: 'DENIED' },
        after: { action: 'DISAGREE', status: 'DISAGREED' },
      },
    ]);
  });

  // Rule: care.amendment-requests
  it('cannot name anything outside their record, or of the wrong kind', async () => {
    const other = await insertPatient(db);
    const { id: foreign } = await insertDocument(db, { patientId: other.id });
    const { id: patientId, caller } = await newPatient();
    const { id: hidden } = await insertDocument(db, { patientId, category: 'Soap Note Image' });
    const { id: own } = await insertDocument(db, { patientId });
    for (const [about, recordId] of [
      ['DOCUMENT', foreign],
      ['DOCUMENT', hidden],
      ['ALLERGY', own],
    ])
      expect((await ask(caller, { about, recordId })).statusCode).toBe(404);
    const unnamed = await ask(caller, { about: 'OTHER', recordId: own });
    expect(unnamed.json().issues).toMatchObject([{ path: 'recordId' }]);
    const stored = await db
      .selectFrom('amendmentRequests')
      .select('id')
      .where('patientId', '=', patientId)
      .execute();
    expect(stored).toEqual([]);
    expect((await ask(caller, { about: 'DOCUMENT', recordId: own })).statusCode).toBe(200);
  });

  // Rule: care.amendment-access
  it('asks for a member without an account, and no one asks for anyone else', async () => {
    const holder = await newPatient();
    const child = await insertPatient(db, {
      user: { passwordHash: null, email: null },
      patient: { householdId: holder.householdId },
    });
    const stranger = await newPatient();
    const { id } = (await ask(holder.caller, { patientId: child.id })).json().data;
    expect((await answer(id, deny)).statusCode).toBe(200);
    for (const refused of [
      await ask(stranger.caller, { patientId: child.id }),
      await stranger.caller.get(PATH, { query: { patientId: child.id } }),
      await followUp(stranger.caller, id, { action: 'SHARE_DENIAL' }),
      await followUp(holder.caller, newId(), { action: 'SHARE_DENIAL' }),
    ])
      expect(refused.statusCode).toBe(404);
    expect((await rowOf(id)).denialSharedAt).toBeNull();
    expect((await followUp(holder.caller, id, { action: 'SHARE_DENIAL' })).statusCode).toBe(200);
  });
});

describe('an accepted request', () => {
  // Rule: care.amendment-accepted
  it('says what was changed and where, and who else was told', async () => {
    const { id: patientId, caller, requestId } = await asked();
    const { id: documentId } = await insertDocument(db, { patientId });
    const { id: hidden } = await insertDocument(db, { patientId, category: 'Soap Note Image' });
    expect((await answer(requestId, { ...accept, recordId: hidden })).statusCode).toBe(404);
    await change(patientId, 'document.upload');
    const accepted = await answer(requestId, { ...accept, recordId: documentId });
    expect(accepted.json().data).toMatchObject({
      status: 'ACCEPTED',
      changeMade: 'We removed the allergy.',
      about: 'DOCUMENT',
      recordId: documentId,
      recordLabel: 'labs.pdf',
    });
    expect(await plansOf(requestId)).toEqual([]);
    const notified = { action: 'TELL_OTHERS' };
    expect((await answer(requestId, notified)).statusCode).toBe(422);
    const others = { action: 'NAME_OTHERS', othersToTell: 'Dr. Ames, 312-555-0188' };
    expect((await followUp(caller, requestId, others)).statusCode).toBe(200);
    const done = await answer(requestId, notified);
    expect(done.json().data).toMatchObject({ othersToldAt: NOW.toISOString(), allowedActions: [] });
    expect((await followUp(caller, requestId, others)).statusCode).toBe(422);
    expect(await eventTypesOf(db, requestId)).toEqual([
      'amendmentRequest.submitted',
      'amendmentRequest.changed',
      'amendmentRequest.followedUp',
      'amendmentRequest.changed',
    ]);
    expect((await auditOf(requestId)).map(({ after }) => after)).toMatchObject([
      { about: 'OTHER' },
      { action: 'ACCEPT', status: 'ACCEPTED', recordId: documentId },
      { action: 'NAME_OTHERS', status: 'ACCEPTED' },
      { action: 'TELL_OTHERS', status: 'ACCEPTED' },
    ]);
  });
});

describe('accepting a request', () => {
  // Rule: care.amendment-needs-a-change
  it('is refused until staff has changed a record of its kind', async () => {
    const { id: patientId, caller } = await newPatient();
    const entryId = await insertChartEntry(db, patientId, 'ALLERGY', {
      substance: 'Latex',
      kind: 'Latex',
      status: 'ACTIVE',
    });
    const { id } = (await ask(caller, { about: 'ALLERGY', recordId: entryId })).json().data;
    await change(patientId, 'document.upload');
    await change(patientId, 'chart.remove', addMinutes(NOW, -1));
    const refused = await answer(id, accept);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toBe(
      'Staff has changed nothing in the chart since the request. Correct the record first, or confirm that you accept without a change.',
    );
    expect((await rowOf(id)).status).toBe('REQUESTED');
    await change(patientId, 'chart.remove');
    expect((await answer(id, accept)).json().data.status).toBe('ACCEPTED');
  });

  // Rule: care.amendment-needs-a-change
  it('without a change takes a confirmation, which the audit keeps', async () => {
    const { requestId } = await asked();
    expect((await answer(requestId, accept)).statusCode).toBe(422);
    const accepted = await answer(requestId, { ...accept, withoutChange: true });
    // The patient must not read of a change.
    expect(accepted.json().data).toMatchObject({ status: 'ACCEPTED', withoutChange: true });
    expect((await auditOf(requestId)).at(-1)?.after).toMatchObject({ action: 'ACCEPT', withoutChange: true });
  });
});

describe('a denied request', () => {
  // Rule: care.amendment-denied
  it('needs one of the lawful grounds and an explanation', async () => {
    const { requestId } = await asked();
    for (const [body, field] of [
      [{ ...deny, ground: 'TOO_MUCH_WORK' }, 'ground'],
      [{ ...deny, explanation: ' ' }, 'explanation'],
    ] as const) {
      const refused = await answer(requestId, body);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().issues).toMatchObject([{ path: field }]);
    }
    expect((await rowOf(requestId)).status).toBe('REQUESTED');
  });

  // Rule: care.amendment-disagreement
  it('takes a statement of disagreement, then a rebuttal, each once', async () => {
    const { caller, requestId } = await asked();
    const statement = { action: 'DISAGREE', statement: 'The test was done twice.' };
    expect((await followUp(caller, requestId, statement)).statusCode).toBe(409);
    expect((await answer(requestId, deny)).json().data.status).toBe('DENIED');
    const rebuttal = { action: 'REBUT', rebuttal: 'Both tests were positive.' };
    expect((await answer(requestId, rebuttal)).statusCode).toBe(409);
    expect((await followUp(caller, requestId, statement)).json().data.status).toBe('DISAGREED');
    expect((await followUp(caller, requestId, statement)).statusCode).toBe(409);
    expect((await answer(requestId, rebuttal)).json().data).toMatchObject({
      status: 'REBUTTED',
      allowedActions: [],
    });
    const [request] = (await caller.get(PATH)).json().data.requests;
    expect(request).toMatchObject({
      statement: 'The test was done twice.',
      rebuttal: 'Both tests were positive.',
      denialGround: 'CORRECT',
      denialExplanation: deny.explanation,
    });
  });
});

describe('the time to answer', () => {
  // Rule: care.amendment-deadline
  it('is extended once, by 30 days, with a reason the patient reads', async () => {
    const { caller, requestId } = await asked();
    const extend = { action: 'EXTEND', reason: 'We wait for the other hospital.' };
    expect((await answer(requestId, extend)).json().data).toMatchObject({
      status: 'REQUESTED',
      dueOn: '2027-01-12',
      extensionReason: extend.reason,
    });
    expect(await plansOf(requestId)).toEqual(['2027-01-05T15:00:00.000Z']);
    expect((await answer(requestId, extend)).statusCode).toBe(422);
    expect((await rowOf(requestId)).dueOn).toBe('2027-01-12');
    const [request] = (await caller.get(PATH)).json().data.requests;
    expect(request.extensionReason).toBe(extend.reason);
  });

  // Rule: care.amendment-queue
  it('orders the queue by due date, overdue first, and counts open requests', async () => {
    const q = `Zora${newId().slice(-6).replace(/\d/g, 'x')}`;
    const { id: patientId } = await insertPatient(db, { user: { firstName: q } });
    const request = (dueOn: string, more = {}) => insertAmendment(db, { patientId, dueOn, ...more });
    const answered = { answeredAt: NOW, status: 'ACCEPTED' as const, changeMade: 'Done.' };
    const done = await request('2026-01-01', answered);
    const later = await request('2026-12-01');
    const overdue = await request('2026-10-13');
    const today = await request('2026-10-14');
    const { data: before } = (await clinician.get('/appointment/open-work')).json();
    await request('2026-02-01', { ...answered, othersToTell: 'Dr. Ames' });
    const query = { filter: JSON.stringify({ q }), range: '[0,3]' };
    const listed = (await clinician.get('/admin/amendment-requests', { query })).json();
    expect(listed.map(({ id, isOverdue }: { id: string; isOverdue: boolean }) => [id, isOverdue])).toEqual([
      [overdue, true],
      [today, false],
      [later, false],
      [done, false],
    ]);
    const { data: after } = (await clinician.get('/appointment/open-work')).json();
    expect(after.amendments).toBe(before.amendments + 1);
    const dispatcher = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    expect((await dispatcher.get('/appointment/open-work')).json().data.amendments).toBeNull();
    expect((await dispatcher.get('/admin/amendment-requests')).statusCode).toBe(403);
    expect((await answer(later, deny, dispatcher)).statusCode).toBe(403);
    expect((await rowOf(later)).status).toBe('REQUESTED');
  });

  // Rule: care.amendment-deadline
  it('cannot be extended after its last day, and is still answered', async () => {
    const { id: patientId, requestId } = await asked();
    await change(patientId, 'patient.change');
    await db
      .updateTable('amendmentRequests')
      .set({ dueOn: '2026-10-13' })
      .where('id', '=', requestId)
      .execute();
    expect((await answer(requestId, { action: 'EXTEND', reason: 'More time.' })).statusCode).toBe(422);
    const late = await answer(requestId, accept);
    expect(late.json().data).toMatchObject({ status: 'ACCEPTED', isOverdue: false });
  });
});
