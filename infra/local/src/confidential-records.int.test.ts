import { familyKinds } from '@bedside/contracts/people/family-grants.schema';
import { newId } from '@bedside/db/id';
import { issueLink, subjectOfLink } from '@bedside/domain/access/access-link';
import { requireVisibleFile } from '@bedside/domain/care/file-visibility';
import { publishDocumentChange } from '@bedside/domain/documents/save-upload.commands';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { inject, payInBrowser } from '@bedside/testing/stripe';
import { addDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { type Cast, callNamed, chatOf, send, WEDNESDAY } from './audit.fixture.ts';
import { bookedAppointment, scheduledAppointment, vitalsOf } from './audit-appointments.fixture.ts';
import { appointmentWithInvoice, billedAppointment, chargedBack } from './audit-invoices.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, admin, family, set, sharingOf } = stage;
const TOMORROW = addDays(WEDNESDAY, 1);

// Rule: people.confidential-visits
describe('the records of a confidential visit', () => {
  /** The visit’s late fee, and the bill reissued after a chargeback. */
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

  it('opens no file and no vital signs to someone with every kind of access', async () => {
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
          requireVisibleFile(db, ctx, id).then(
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

  it('announces a change to no one else', async () => {
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

  it('closes its conversation to someone with access to messages', async () => {
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

  it('closes a card form that someone else has open, and leaves their other bills payable', async () => {
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

  it('stays shared while someone else’s payment of it can’t be closed, and is confidential once it was paid', async () => {
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

  it('ends sent links and planned autopay charges', async () => {
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

  it('gives a parent without an address of their own neither its city nor its state', async () => {
    const { cast, parent, asParent } = await family();
    const id = await scheduledAppointment(cast);
    const placeOf = async () => {
      const { city, state } = (await asParent.get(`/users/patient-detail/${parent.id}`)).json().data;
      return { city, state };
    };
    const visit = await db
      .selectFrom('appointments')
      .select(['city', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await placeOf()).toEqual(visit);
    await set(admin, id);
    expect(await placeOf()).toEqual({ city: null, state: null });
  });
});
