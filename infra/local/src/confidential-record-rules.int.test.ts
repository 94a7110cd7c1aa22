import type { Permission } from '@bedside/contracts/permission';
import { issueLink, subjectOfLink } from '@bedside/domain/access/access-link';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff, removeSignIn } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { addDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { callNamed, chatOf, formThatWaits, send, WEDNESDAY } from './audit.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, admin, family } = stage;

const set = async (caller: Caller, id: string, confidential = true) =>
  (await send(caller, callNamed('setRecordConfidential'), { params: { id }, body: { confidential } })).answer;
const sharing = async (caller: Caller, id: string) =>
  (await send(caller, callNamed('getRecordSharing'), { params: { id } })).answer;
const openBill = async (caller: Caller, id: string) =>
  (await send(caller, callNamed('getInvoice'), { params: { id } })).answer.statusCode;

// Rule: people.confidential-records
describe('a record of no visit', () => {
  it('becomes confidential by staff, who see who reads it, and is shared again', async () => {
    const { cast, parent, asParent, asTeen } = await family();
    const id = await insertInvoice(db, cast.patient);
    expect((await sharing(admin, id)).json().data).toMatchObject({
      confidential: false,
      refusal: null,
      viewers: [
        { id: cast.patient.id, relationship: 'Patient' },
        { id: parent.id, relationship: 'Self' },
      ],
    });
    expect((await set(admin, id)).json().data).toMatchObject({
      confidential: true,
      viewers: [{ id: cast.patient.id }],
    });
    expect([await openBill(asParent, id), await openBill(asTeen, id)]).toEqual([404, 200]);
    expect((await set(admin, id, false)).statusCode).toBe(200);
    expect(await openBill(asParent, id)).toBe(200);
    const audits = await db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('entityId', '=', id)
      .where('action', '=', 'record.setConfidential')
      .where('outcome', '=', 'done')
      .orderBy('id')
      .execute();
    expect(audits.map(({ after }) => after)).toEqual([{ confidential: true }, { confidential: false }]);
  });

  // Rule: people.confidential-records
  it('is shared and hidden only by staff with permission to read it', async () => {
    const { cast } = await family();
    const { id: file } = await insertDocument(db, { patientId: cast.patient.id, category: 'Insurance' });
    const records = {
      ...{ bill: await insertInvoice(db, cast.patient), chat: await chatOf(cast) },
      ...{ file, form: await formThatWaits(cast) },
    };
    const openTo = async (permission: Permission) => {
      const clerk = await stage.as(await insertStaff(db, { role: 'ADMIN', permissions: [permission] }));
      const opened: string[] = [];
      for (const [name, id] of Object.entries(records)) {
        const answers = [await sharing(clerk, id), await set(clerk, id), await set(clerk, id, false)];
        const statuses = new Set(answers.map(({ statusCode }) => statusCode));
        expect(statuses.size, name).toBe(1);
        if (statuses.has(200)) opened.push(name);
        else expect([...statuses]).toEqual([403]);
      }
      return opened;
    };
    expect(await openTo('dispatch')).toEqual(['chat']);
    expect(await openTo('billing')).toEqual(['bill']);
    expect(await openTo('clinical')).toEqual(['chat', 'file', 'form']);
  });

  it('becomes confidential by its patient, and by no one else of the family', async () => {
    const { cast, asParent, asTeen } = await family();
    const { id: file } = await insertDocument(db, { patientId: cast.patient.id, category: 'Insurance' });
    for (const id of [
      await insertInvoice(db, cast.patient),
      file,
      await formThatWaits(cast),
      await chatOf(cast),
    ]) {
      expect([(await set(asParent, id)).statusCode, (await sharing(asParent, id)).statusCode]).toEqual([
        404, 404,
      ]);
      const answer = await set(asTeen, id);
      expect(answer.statusCode, answer.body).toBe(200);
      expect((await set(asParent, id, false)).statusCode).toBe(404);
    }
  });

  it('closes a conversation to anyone with access to messages', async () => {
    const { cast } = await family();
    const grantee = await insertPatient(db, { user: { passwordHash: 'a hash' } });
    await insertFamilyGrant(db, { ownerId: cast.patient.id, granteeId: grantee.id, kinds: ['MESSAGES'] });
    const conversationId = await chatOf(cast);
    const asGrantee = await stage.as(grantee);
    const read = async () =>
      (await send(asGrantee, callNamed('listChatMessages'), { params: { conversationId } })).answer
        .statusCode;
    expect(await read()).toBe(200);
    expect((await set(admin, conversationId)).statusCode).toBe(200);
    expect(await read()).toBe(404);
  });

  // Rule: people.confidential-visits
  it('stays from the account holder as a form once its patient has no sign-in', async () => {
    const { cast, asParent, asTeen } = await family();
    const patientId = cast.patient.id;
    const shown = async (caller: Caller, id: string) => [
      (await caller.get('/list/prometheus/mine', { query: { patientId } })).body.includes(id),
      (await caller.get(`/list/prometheus/submission/${id}`)).statusCode,
      (await caller.get(`/list/prometheus/patient-questionare-detail/${id}`)).statusCode,
      (await caller.post('/list/prometheus/save', { token: id, answers: {} })).statusCode,
    ];
    const id = await formThatWaits(cast);
    expect((await set(admin, id)).statusCode).toBe(200);
    expect(await shown(asTeen, id)).toEqual([true, 200, 200, 200]);
    await removeSignIn(db, patientId);
    expect(await shown(asParent, id)).toEqual([false, 404, 404, 404]);
    await set(admin, id, false);
    expect(await shown(asParent, id)).toEqual([true, 200, 200, 200]);
  });

  it('stays shared where the law or its visit asks for it', async () => {
    const { cast } = await family({});
    const { invoiceId } = await insertPayableInvoice(db, cast.patient);
    expect((await set(admin, invoiceId)).json().message).toBe(
      'This belongs to a visit. Make the visit confidential instead.',
    );
    const young = await insertPatient(db, {
      user: { passwordHash: 'a hash' },
      patient: { dateOfBirth: '2020-03-04' },
    });
    expect((await set(admin, await insertInvoice(db, young))).json().message).toBe(
      'This can be confidential from the age of 12.',
    );
    const without = await insertPatient(db, { patient: { dateOfBirth: '2011-03-04' } });
    expect((await set(admin, await insertInvoice(db, without))).statusCode).toBe(422);
    const rows = await db
      .selectFrom('confidentialRecords')
      .select('recordId')
      .where('recordId', '=', invoiceId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('ends links that were sent', async () => {
    const { cast } = await family();
    const id = await insertInvoice(db, cast.patient);
    const token = await db
      .transaction()
      .execute((tx) =>
        issueLink(
          tx,
          { now: WEDNESDAY },
          { purpose: 'PAYMENT', subjectId: id, expiresAt: addDays(WEDNESDAY, 1) },
        ),
      );
    await set(admin, id);
    expect(await subjectOfLink(db, 'PAYMENT', token, WEDNESDAY)).toBeNull();
  });
});
