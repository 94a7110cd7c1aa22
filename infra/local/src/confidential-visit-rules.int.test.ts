import { familyKinds } from '@bedside/contracts/people/family-grants.schema';
import { newId } from '@bedside/db/id';
import { issueLink, subjectOfLink } from '@bedside/domain/access/access-link';
import { requireFileInSight } from '@bedside/domain/care/file-sight';
import { publishDocumentChange } from '@bedside/domain/documents/save-upload.commands';
import { factsOfEvent } from '@bedside/domain/messaging/message-data';
import { personFor } from '@bedside/domain/messaging/preview.queries';
import { recipientsFor } from '@bedside/domain/messaging/recipients';
import { buildBooking } from '@bedside/testing/factories/appointments';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { inject, payInBrowser } from '@bedside/testing/stripe';
import { addDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { type Cast, callNamed, chatOf, newCast, openAuditStage, send, WEDNESDAY } from './audit.fixture.ts';
import { bookedAppointment, scheduledAppointment, vitalsOf } from './audit-appointments.fixture.ts';
import { appointmentWithInvoice, billedAppointment, chargedBack } from './audit-invoices.fixture.ts';

const stage = await openAuditStage();
const { db, admin } = stage;

const TOMORROW = addDays(WEDNESDAY, 1);
const TEEN = { dateOfBirth: '2011-03-04', relationshipToAccountHolder: 'Child' };

/** A teen with a sign-in of their own, in the household of a parent. */
async function family(teenIs = {}) {
  const parent = await insertPatient(db, { user: { passwordHash: 'a hash', firstName: 'Nora' } });
  const patient = await insertPatient(db, {
    user: { passwordHash: 'a hash', firstName: 'Ivy', ...teenIs },
    patient: { ...TEEN, householdId: parent.householdId },
  });
  const cast: Cast = { ...(await newCast(stage)), patient };
  return { cast, parent, asParent: await stage.as(parent), asTeen: await stage.as(patient) };
}

const set = async (caller: Caller, id: string, confidential = true) =>
  (await send(caller, callNamed('setVisitConfidential'), { params: { id }, body: { confidential } })).answer;
const statusOf = async (caller: Caller, id: string) =>
  (await send(caller, callNamed('getAppointmentDetails'), { params: { id } })).answer.statusCode;
const sharingOf = async (caller: Caller, id: string) =>
  (await send(caller, callNamed('getVisitSharing'), { params: { id } })).answer;

// Rule: people.confidential-visits
describe('a visit', () => {
  it('becomes confidential by staff, who see who reads it, and is shared again', async () => {
    const { cast, parent, asParent, asTeen } = await family();
    const id = await bookedAppointment(cast);
    expect((await sharingOf(admin, id)).json().data).toMatchObject({
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
    expect([await statusOf(asParent, id), await statusOf(asTeen, id)]).toEqual([404, 200]);
    await set(admin, id, false);
    expect(await statusOf(asParent, id)).toBe(200);
  });

  it('becomes confidential by its patient, and by nobody else of the family', async () => {
    const { cast, asParent, asTeen } = await family();
    const id = await bookedAppointment(cast);
    expect((await set(asParent, id)).statusCode).toBe(404);
    expect((await sharingOf(asParent, id)).statusCode).toBe(404);
    expect((await set(asTeen, id)).statusCode).toBe(200);
    expect((await set(asParent, id, false)).statusCode).toBe(404);
    expect(await statusOf(asParent, id)).toBe(404);
  });

  it('leaves one audit row for a change, and none for a repetition', async () => {
    const { cast } = await family();
    const id = await bookedAppointment(cast);
    await set(admin, id);
    await set(admin, id);
    const rows = await db
      .selectFrom('auditLog')
      .select(['patientId', 'after'])
      .where('entityId', '=', id)
      .where('action', '=', 'appointment.setConfidential')
      .where('outcome', '=', 'done')
      .execute();
    expect(rows).toEqual([{ patientId: cast.patient.id, after: { confidential: true } }]);
  });

  it.each([
    [
      'of a child',
      { patient: { dateOfBirth: '2015-01-01' } },
      'A visit can be confidential from the age of 12.',
    ],
    [
      'of a patient without a sign-in',
      { user: { passwordHash: null } },
      'A confidential visit needs a patient who signs in themself. Otherwise its messages would go to the account holder.',
    ],
  ])('%s can’t be confidential', async (_, change, refusal) => {
    const { cast } = await family();
    const { id: patientId } = cast.patient;
    if ('patient' in change)
      await db.updateTable('patients').set(change.patient).where('id', '=', patientId).execute();
    if ('user' in change)
      await db.updateTable('users').set(change.user).where('id', '=', patientId).execute();
    const id = await bookedAppointment(cast);
    expect((await sharingOf(admin, id)).json().data).toMatchObject({ refusal });
    const answer = await set(admin, id);
    expect([answer.statusCode, answer.json().message]).toEqual([422, refusal]);
  });

  it('of several patients can’t be confidential', async () => {
    const { cast, parent } = await family();
    const id = await bookedAppointment(cast);
    await db
      .insertInto('appointmentPatients')
      .values({ appointmentId: id, patientId: parent.id, isPrimary: false, symptom: null })
      .execute();
    expect((await set(admin, id)).json().message).toContain('Book a visit for one patient.');
  });

  it('can be confidential from the age of its state', async () => {
    const { cast } = await family();
    const id = await bookedAppointment(cast);
    await db
      .insertInto('settings')
      .values({ key: 'confidentialAgesByState', value: JSON.stringify([{ state: 'Illinois', age: 16 }]) })
      .execute();
    expect((await set(admin, id)).json().message).toBe('A visit can be confidential from the age of 16.');
    await db.deleteFrom('settings').where('key', '=', 'confidentialAgesByState').execute();
  });

  it('is booked as confidential by its patient alone, and announced to no one in the family', async () => {
    const { cast, parent, asParent, asTeen } = await family();
    const body = { ...buildBooking(cast.patient, { id: cast.serviceId }), confidential: true };
    const byParent = await send(asParent, callNamed('addAppointment'), {
      body: { ...body, appointmentType: 'FAMILY_MEMBER_ONLY', familyMemberIds: [cast.patient.id] },
    });
    expect(byParent.answer.json().issues).toEqual([
      { path: 'confidential', message: 'Only the patient can book a confidential visit.' },
    ]);
    const { answer } = await send(asTeen, callNamed('addAppointment'), { body });
    const { id } = answer.json().data;
    expect(answer.json().data).toMatchObject({ confidential: true });
    expect(await statusOf(asParent, id)).toBe(404);
    const events = await db.selectFrom('outbox').select('liveUserIds').where('entityId', '=', id).execute();
    expect(events.length).toBeGreaterThan(0);
    for (const { liveUserIds } of events) expect(liveUserIds).not.toContain(parent.id);
  });

  it('stays with its one patient, whoever staff says that it is for', async () => {
    const { cast, parent, asParent } = await family();
    const { answer } = await send(asParent, callNamed('addAppointment'), {
      body: {
        ...buildBooking(cast.patient, { id: cast.serviceId }),
        ...{ appointmentType: 'FAMILY_MEMBER_ONLY', familyMemberIds: [cast.patient.id] },
      },
    });
    const { id } = answer.json().data;
    await set(admin, id);
    const changes = [
      ['SELF_ONLY', []],
      ['SELF_AND_FAMILY_MEMBER', [cast.patient.id]],
      ['FAMILY_MEMBER_ONLY', [cast.patient.id, parent.id]],
    ] as const;
    for (const [type, familyMemberIds] of changes) {
      const changed = await send(admin, callNamed('changeAppointmentType'), {
        params: { id },
        query: { type },
        body: { familyMemberIds: [...familyMemberIds] },
      });
      expect([type, changed.answer.statusCode, changed.answer.json().message]).toEqual([
        type,
        422,
        'This visit is confidential, so it stays with its patient. Share it with the family first.',
      ]);
    }
    expect(await statusOf(asParent, id)).toBe(404);
  });

  it('takes back what the family was told in the app', async () => {
    const { cast, parent } = await family();
    const id = await bookedAppointment(cast);
    const { id: eventId } = await db
      .selectFrom('outbox')
      .select('id')
      .where('entityId', '=', id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const bell = (userId: string) => ({
      ...{ id: newId(), userId, eventId, type: 'appointment-requested', title: 'Visit requested', body: '' },
      ...{ entityType: 'appointment', entityId: id, createdAt: WEDNESDAY, readAt: null },
    });
    await db
      .insertInto('notifications')
      .values([bell(parent.id), bell(cast.patient.id)])
      .execute();
    await set(admin, id);
    const left = await db.selectFrom('notifications').select('userId').where('entityId', '=', id).execute();
    expect(left).toEqual([{ userId: cast.patient.id }]);
  });

  it('takes back what autopay said about its bill, and says no more of it', async () => {
    const { cast, parent } = await family();
    const { appointmentId, invoiceId } = await insertPayableInvoice(db, cast.patient);
    const charge = { id: newId(), patientId: parent.id, invoiceId, amountCents: 100, declinedCount: 1 };
    await db
      .insertInto('autopayCharges')
      .values({ ...charge, state: 'PLANNED', chargeAt: TOMORROW, createdAt: WEDNESDAY })
      .execute();
    const { id: eventId } = await db.selectFrom('outbox').select('id').limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto('notifications')
      .values({
        ...{ id: newId(), userId: parent.id, eventId, type: 'autopay-planned', title: 'Autopay', body: '' },
        ...{ entityType: 'invoice', entityId: charge.id, createdAt: new Date(), readAt: null },
      })
      .execute();
    const facts = () =>
      factsOfEvent(db, WEDNESDAY, {
        ...{ id: newId(), type: 'autopay.declined', entityType: 'invoice', entityId: charge.id },
        ...{ requestId: newId(), createdAt: WEDNESDAY },
        payload: { autopayChargeId: charge.id, invoiceId, userId: parent.id },
      });
    expect(await recipientsFor(db, 'person', await facts())).toEqual([parent.id]);
    expect((await set(admin, appointmentId)).statusCode).toBe(200);
    expect(await recipientsFor(db, 'person', await facts())).toEqual([]);
    const left = await db
      .selectFrom('notifications')
      .select('id')
      .where('entityId', '=', charge.id)
      .execute();
    expect(left).toEqual([]);
  });
});

// Rule: people.confidential-visits
describe('messages about a confidential visit', () => {
  const factsOf = (appointmentId: string, invoiceId?: string) =>
    factsOfEvent(db, WEDNESDAY, {
      id: newId(),
      type: 'invoice.sent',
      entityType: 'appointment',
      entityId: appointmentId,
      requestId: newId(),
      createdAt: WEDNESDAY,
      payload: { appointmentId, ...(invoiceId && { invoiceId }) },
    });

  it.each(['patient', 'payer'] as const)('go to its patient, not to the account holder as %s', async (to) => {
    const { cast, parent } = await family();
    await db
      .updateTable('households')
      .set({ accountHolderId: parent.id })
      .where('id', '=', cast.patient.householdId)
      .execute();
    const id = await billedAppointment(cast);
    const open = await recipientsFor(db, 'payer', await factsOf(id));
    expect(open).toEqual([parent.id]);
    await set(admin, id);
    expect(await recipientsFor(db, to, await factsOf(id))).toEqual([cast.patient.id]);
  });

  it('go to no phone and no mailbox that somebody else has too', async () => {
    const { cast, parent } = await family();
    const contacts = { phoneE164: '+13125550177', email: `whitfields.${cast.patient.id}@example.org` };
    await db
      .updateTable('users')
      .set({ ...contacts, phoneProvenAt: null, emailProvenAt: null })
      .where('id', 'in', [parent.id, cast.patient.id])
      .execute();
    const id = await bookedAppointment(cast);
    expect(await personFor(db, cast.patient.id, await factsOf(id))).toMatchObject(contacts);
    await set(admin, id);
    expect(await personFor(db, cast.patient.id, await factsOf(id))).toMatchObject({
      phoneE164: null,
      email: null,
    });
    await db.updateTable('users').set({ email: null, phoneE164: null }).where('id', '=', parent.id).execute();
    expect(await personFor(db, cast.patient.id, await factsOf(id))).toMatchObject(contacts);
  });
});

// Rule: people.confidential-visits
describe('what belongs to a confidential visit', () => {
  /** Its late fee, and the bill made again after a chargeback. */
  async function moneyOf({ patient }: Cast, appointmentId: string) {
    const late = await insertInvoice(db, patient, {
      kind: 'LATE_FEE',
      lateCancellationOfAppointmentId: appointmentId,
    });
    return { late };
  }

  it('is in no balance, list or statement of the family', async () => {
    const { cast, asParent, asTeen } = await family();
    const { id: patientId } = cast.patient;
    const id = await billedAppointment(cast);
    const { late } = await moneyOf(cast, id);
    const balance = async (caller: Caller) =>
      (await send(caller, callNamed('getBalance'), { params: { id: patientId } })).answer.json().data;
    const before = await balance(asParent);
    expect(before.due).toBeGreaterThan(0);
    await set(admin, id);
    expect(await balance(asParent)).toMatchObject({ due: 0, balance: 0, entries: [] });
    expect((await balance(asTeen)).due).toBe(before.due);
    const bills = await send(asParent, callNamed('listInvoices'), {});
    expect(bills.answer.body).not.toContain(late);
  });

  it('stays from the family when it is billed again after chargebacks', async () => {
    const { cast, asParent, asTeen } = await family();
    const id = await bookedAppointment(cast);
    const { late } = await moneyOf(cast, id);
    const billed = [late];
    for (const _ of ['first', 'second']) {
      const { answer } = await send(admin, callNamed('billAgain'), {
        params: { id: await chargedBack(cast, billed.at(-1) ?? '') },
        body: { reason: 'The bank took it back.' },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      billed.push(answer.json().data.id);
    }
    const token = await db.transaction().execute((tx) =>
      issueLink(
        tx,
        { now: WEDNESDAY },
        {
          purpose: 'PAYMENT',
          subjectId: billed.at(-1) ?? '',
          expiresAt: TOMORROW,
        },
      ),
    );
    const opened = async (caller: Caller) => {
      const answers = billed.map((one) => send(caller, callNamed('getInvoice'), { params: { id: one } }));
      return (await Promise.all(answers)).map(({ answer }) => answer.statusCode);
    };
    expect(await opened(asParent)).toEqual([200, 200, 200]);
    expect((await set(asTeen, id)).statusCode).toBe(200);
    expect(await opened(asParent)).toEqual([404, 404, 404]);
    expect(await opened(asTeen)).toEqual([200, 200, 200]);
    expect(await subjectOfLink(db, 'PAYMENT', token, WEDNESDAY)).toBeNull();
  });

  it('is paid with no one else’s card', async () => {
    const { cast, parent, asTeen } = await family();
    const answer = await send(admin, callNamed('attachPaymentMethod'), {
      body: { paymentMethodId: 'pm_card_visa', patientId: parent.id },
    });
    const { paymentMethodId } = answer.answer.json().data;
    await db.updateTable('patients').set({ sharesCards: true }).where('id', '=', parent.id).execute();
    const id = await billedAppointment(cast);
    await set(admin, id);
    const paid = await send(asTeen, callNamed('payWithCardOnFile'), {
      body: { appointmentId: id, paymentMethodId },
    });
    expect(paid.answer.json().message).toBe('This bill is confidential. Pay it with the patient’s own card.');
  });

  it('opens no file and no vital signs to whoever was given everything', async () => {
    const { cast } = await family();
    const grantee = await insertPatient(db, { user: { passwordHash: 'a hash' } });
    await insertFamilyGrant(db, { ownerId: cast.patient.id, granteeId: grantee.id, kinds: [...familyKinds] });
    const asGrantee = await stage.as(grantee);
    const vitalsId = await vitalsOf(cast);
    const visits = () =>
      db.selectFrom('appointments').select('id').where('patientId', '=', cast.patient.id).execute();
    const [visit] = await visits();
    const file = await insertDocument(db, {
      patientId: cast.patient.id,
      appointmentId: visit?.id ?? '',
      category: 'Insurance',
    });
    await appointmentWithInvoice(cast);
    const actor = { userId: grantee.id, role: 'PATIENT' as const, permissions: [], sessionId: newId() };
    const ctx = { actor, now: new Date(), requestId: newId(), ip: null };
    const files = await db
      .selectFrom('documents')
      .select('id')
      .where('patientId', '=', cast.patient.id)
      .where((eb) => eb.or([eb('id', '=', file.id), eb('invoiceId', 'is not', null)]))
      .execute();
    expect(files).toHaveLength(2);
    const opened = () =>
      Promise.all(
        files.map(({ id }) =>
          requireFileInSight(db, ctx, id).then(
            () => true,
            () => false,
          ),
        ),
      );
    const vitals = async () =>
      (await send(asGrantee, callNamed('listVitals'), { params: { id: cast.patient.id } })).answer.body;
    expect([await opened(), (await vitals()).includes(vitalsId)]).toEqual([[true, true], true]);
    for (const { id } of await visits()) expect((await set(admin, id)).statusCode).toBe(200);
    expect([await opened(), (await vitals()).includes(vitalsId)]).toEqual([[false, false], false]);
  });

  it('tells nobody else of a change', async () => {
    const { cast, parent } = await family();
    const id = await scheduledAppointment(cast);
    await set(admin, id);
    const seen = await db.selectFrom('outbox').select('id').where('entityId', '=', id).execute();
    await send(admin, callNamed('changeStatus'), {
      body: { appointmentId: id, appointmentStatus: 'ON THE WAY' },
    });
    const events = await db
      .selectFrom('outbox')
      .select('liveUserIds')
      .where('entityId', '=', id)
      .where(
        'id',
        'not in',
        seen.map((event) => event.id),
      )
      .execute();
    expect(events.length).toBeGreaterThan(0);
    for (const { liveUserIds } of events) expect(liveUserIds).not.toContain(parent.id);
  });

  it('closes its conversation to whoever was given the messages', async () => {
    const { cast } = await family();
    const grantee = await insertPatient(db, { user: { passwordHash: 'a hash' } });
    await insertFamilyGrant(db, { ownerId: cast.patient.id, granteeId: grantee.id, kinds: ['MESSAGES'] });
    const asGrantee = await stage.as(grantee);
    const conversationId = await chatOf(cast);
    const appointmentId = await scheduledAppointment(cast);
    const say = (text: string, about = {}) =>
      send(admin, callNamed('sendChatMessage'), {
        params: { conversationId },
        body: { clientId: newId(), text, ...about },
      });
    const read = async () =>
      (await send(asGrantee, callNamed('listChatMessages'), { params: { conversationId } })).answer
        .statusCode;
    await say('Your refill is ready.');
    await set(admin, appointmentId);
    expect(await read()).toBe(200);
    await say('See you at your visit.', { appointmentId });
    expect(await read()).toBe(404);
    const { liveUserIds } = await db
      .selectFrom('outbox')
      .select('liveUserIds')
      .where('type', '=', 'chat.messageSent')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(liveUserIds).not.toContain(grantee.id);
  });

  it('closes a card form that somebody else has open, and leaves their other bills payable', async () => {
    const { cast, parent, asParent, asTeen } = await family();
    const { config } = stage.parts;
    const billOf = async () => {
      const { appointmentId, invoiceId } = await insertPayableInvoice(db, cast.patient);
      return { appointmentId, invoiceId };
    };
    const open = async (caller: Caller, invoiceIds: string[]) => {
      const { answer } = await send(caller, callNamed('payInvoices'), { body: { invoiceIds } });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data.clientSecret as string;
    };
    const [first, second] = [await billOf(), await billOf()];
    const own = await insertInvoice(db, parent);
    const secrets = [await open(asParent, [first.invoiceId]), await open(asParent, [own, second.invoiceId])];
    for (const { appointmentId } of [first, second])
      expect((await set(asTeen, appointmentId)).statusCode).toBe(200);
    for (const secret of secrets) expect((await payInBrowser(config, secret)).paid).toBe(false);
    expect((await payInBrowser(config, await open(asParent, [own]))).paid).toBe(true);
    const teens = await open(asTeen, [first.invoiceId]);
    expect((await set(asTeen, first.appointmentId, false)).statusCode).toBe(200);
    expect((await set(asTeen, first.appointmentId)).statusCode).toBe(200);
    expect((await payInBrowser(config, teens)).paid).toBe(true);
  });

  it('stays shared while somebody else’s payment of it can’t be closed, and is confidential once it was paid', async () => {
    const { cast, asParent, asTeen } = await family();
    const { origin, parts } = stage;
    const { appointmentId, invoiceId } = await insertPayableInvoice(db, cast.patient);
    const { answer } = await send(asParent, callNamed('payInvoices'), { body: { invoiceIds: [invoiceId] } });
    const fault = await inject(origin, { integration: 'stripe', kind: '500', times: 10 });
    expect((await set(asTeen, appointmentId)).statusCode).toBe(503);
    await fault.clear();
    const isConfidential = async () =>
      (await sharingOf(asTeen, appointmentId)).json().data.confidential as boolean;
    expect(await isConfidential()).toBe(false);
    expect((await payInBrowser(parts.config, answer.json().data.clientSecret)).paid).toBe(true);
    expect((await set(asTeen, appointmentId)).statusCode).toBe(200);
    expect(await isConfidential()).toBe(true);
  });

  it('ends links that were sent, and what autopay planned', async () => {
    const { cast, parent } = await family();
    const id = await billedAppointment(cast);
    const { id: invoiceId } = await db
      .selectFrom('invoices')
      .select('id')
      .where('appointmentId', '=', id)
      .executeTakeFirstOrThrow();
    const token = await db
      .transaction()
      .execute((tx) =>
        issueLink(tx, { now: WEDNESDAY }, { purpose: 'PAYMENT', subjectId: invoiceId, expiresAt: TOMORROW }),
      );
    await db
      .insertInto('autopayCharges')
      .values({
        ...{ id: newId(), patientId: parent.id, invoiceId, amountCents: 100, state: 'PLANNED' },
        ...{ chargeAt: TOMORROW, createdAt: WEDNESDAY },
      })
      .execute();
    await set(admin, id);
    expect(await subjectOfLink(db, 'PAYMENT', token, WEDNESDAY)).toBeNull();
    const charges = await db
      .selectFrom('autopayCharges')
      .select('state')
      .where('invoiceId', '=', invoiceId)
      .execute();
    expect(charges).toEqual([{ state: 'STOPPED' }]);
  });

  it('gives the family no address, provider or live update', async () => {
    const { cast, parent, asParent } = await family();
    const id = await scheduledAppointment(cast);
    const addressOf = async () =>
      (await send(asParent, callNamed('patientDetail'), { params: { id: parent.id } })).answer.json().data
        .lastAddress;
    const chatWith = async () =>
      (
        await send(asParent, callNamed('openChat'), {
          body: { providerId: cast.providerId, appointmentId: id },
        })
      ).answer.statusCode;
    const getsLiveUpdate = async () => {
      const { id: documentId } = await insertDocument(db, {
        patientId: cast.patient.id,
        appointmentId: id,
        category: 'Insurance',
      });
      await db
        .transaction()
        .execute((tx) =>
          publishDocumentChange(
            tx,
            { actor: null, now: WEDNESDAY, requestId: newId(), ip: null },
            { id: documentId, patientId: cast.patient.id, category: 'Insurance' },
          ),
        );
      const { liveUserIds } = await db
        .selectFrom('outbox')
        .select('liveUserIds')
        .where('entityId', '=', documentId)
        .executeTakeFirstOrThrow();
      return liveUserIds.includes(parent.id);
    };
    expect([(await addressOf()) !== null, await getsLiveUpdate()]).toEqual([true, true]);
    await set(admin, id);
    expect([await addressOf(), await getsLiveUpdate(), await chatWith()]).toEqual([null, false, 404]);
    await set(admin, id, false);
    expect(await chatWith()).toBe(200);
  });
});
