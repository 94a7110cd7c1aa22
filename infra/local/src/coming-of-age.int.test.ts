import type { FamilyGrant } from '@bedside/contracts/people/family-grants.schema';
import { comingOfAgeInMonth } from '@bedside/contracts/people/user.events';
import { newId } from '@bedside/db/id';
import { issueLink, subjectOfLink } from '@bedside/domain/access/access-link';
import { cameOfAge } from '@bedside/domain/access/coming-of-age.queries';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { createDeliveriesForEvent } from '@bedside/domain/messaging/create-deliveries.commands';
import { claimDelivery } from '@bedside/domain/messaging/delivery.commands';
import { factsOfEvent, loadMessageData } from '@bedside/domain/messaging/message-data';
import { messagesFor } from '@bedside/domain/messaging/message-rules';
import { recipientsFor } from '@bedside/domain/messaging/recipients';
import { sweepComingOfAge } from '@bedside/domain/people/coming-of-age.commands';
import { removeFromHousehold } from '@bedside/domain/people/household.commands';
import { addDaysTo, localDay } from '@bedside/domain/practice/local-time';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices(services, database, { simulators: true });
const clerk = await insertStaff(db, { role: 'ADMIN' });
const withAccount = { passwordHash: 'a hash' };
const LONG_AGO = new Date('2020-03-02T15:00:00Z');
const ZONE = 'America/Chicago';
const system = (now = new Date()) => ({ actor: null, now, requestId: newId(), ip: null });

/** The birth date of who turns 18 in so many days, in a time zone; never a leap day. */
function bornFor(days: number, zone = ZONE): string {
  const day = addDaysTo(localDay(new Date(), zone), days);
  return `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
}

async function family(dateOfBirth: string, teen: object = withAccount) {
  const nora = await insertPatient(db, { user: { ...withAccount, firstName: 'Nora' } });
  const june = await insertPatient(db, {
    user: { firstName: 'June', ...teen },
    patient: {
      householdId: nora.householdId,
      relationshipToAccountHolder: 'Child',
      householdSince: LONG_AGO,
      dateOfBirth,
    },
  });
  return { nora, june, asNora: await as(nora), asJune: await as(june) };
}

const balance = async (caller: Caller, { id }: { id: string }) =>
  (await caller.get(`/payments/${id}/balance`)).statusCode;
const grantsOf = async (caller: Caller): Promise<FamilyGrant[]> =>
  (await caller.get('/patient/family-grants')).json().data.grants;
const messagesAbout = async (patientId: string) =>
  (
    await db
      .selectFrom('outbox')
      .select(['type', 'payload'])
      .where('entityId', '=', patientId)
      .where('type', 'in', ['comingOfAge.inMonth', 'comingOfAge.inWeek', 'comingOfAge.reached'])
      .orderBy('id')
      .execute()
  ).map(({ type, payload }) => [type, payload.userId]);
const stepOf = async (id: string) =>
  (await db.selectFrom('patients').select('comingOfAge').where('id', '=', id).executeTakeFirst())
    ?.comingOfAge;
const setBorn = (id: string, dateOfBirth: string) =>
  db.updateTable('patients').set({ dateOfBirth }).where('id', '=', id).execute();
const setZone = (zone: string | null) =>
  zone
    ? db
        .insertInto('settings')
        .values({ key: 'timeZone', value: JSON.stringify(zone) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(zone) }))
        .execute()
    : db.deleteFrom('settings').where('key', '=', 'timeZone').execute();

// Rule: people.coming-of-age
describe('what a family has for a minor', () => {
  it('ends at the midnight of the practice, before any job ran', async () => {
    // These two are never on the same day.
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const { june, asNora } = await family(bornFor(0, east));
    await setZone(west);
    expect(await balance(asNora, june)).toBe(200);
    await setZone(east);
    expect(await balance(asNora, june)).toBe(404);
    await setZone(null);
    expect(await stepOf(june.id)).toBeNull();
  });

  it('ends on the day that the settings and the database agree on', async () => {
    const { june } = await family(bornFor(0));
    const { june: tomorrow } = await family(bornFor(1));
    const rows = await db
      .selectFrom('patients as patient')
      .select(['patient.id', cameOfAge('patient').as('grown')])
      .where('patient.id', 'in', [june.id, tomorrow.id])
      .execute();
    expect(Object.fromEntries(rows.map(({ id, grown }) => [id, grown]))).toEqual({
      [june.id]: true,
      [tomorrow.id]: false,
    });
  });

  it('does not end for adults who joined as adults, and begins again in another household', async () => {
    const { june, asNora } = await family(bornFor(0));
    const wife = await insertPatient(db, { user: withAccount });
    await db
      .updateTable('patients')
      .set({ householdId: wife.householdId })
      .where('id', '=', june.id)
      .execute();
    expect([await balance(asNora, june), await balance(await as(wife), june)]).toEqual([404, 200]);
  });

  it('stays ended when a second record of the grown-up, made as an adult, is the one that is kept', async () => {
    const { nora, june, asNora } = await family(bornFor(0), { passwordHash: null });
    const twin = await insertPatient(db, {
      user: { firstName: 'June', email: null, phoneE164: null },
      patient: {
        householdId: nora.householdId,
        relationshipToAccountHolder: 'Child',
        dateOfBirth: bornFor(0),
      },
    });
    const ids = { survivingPatientId: twin.id, mergedPatientId: june.id };
    const merged = await (await as(clerk)).post('/users/merge', ids);
    expect(merged.statusCode, merged.body).toBe(200);
    expect(await balance(asNora, twin)).toBe(404);
    const undone = await (await as(clerk)).post(`/users/merge/${merged.json().data.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect([await balance(asNora, twin), await balance(asNora, june)]).toEqual([200, 404]);
  });

  it('comes back as far as the grown-up decides, who is asked', async () => {
    const { nora, june, asNora, asJune } = await family(bornFor(0));
    const [ended] = (await grantsOf(asJune)).filter(({ owner }) => owner.id === june.id);
    expect(ended).toMatchObject({ id: null, state: 'ENDED', kinds: [], allowedActions: ['CHANGE'] });
    const body = { ownerId: june.id, ask: true, relation: 'OTHER', kinds: ['BILLS'] };
    expect((await asNora.post('/patient/family-grants', body)).statusCode).toBe(200);
    expect(await balance(asNora, june)).toBe(404);
    const asked = (await grantsOf(asJune)).find(({ state }) => state === 'ASKED');
    expect(asked?.kinds).toEqual(['BILLS']);
    await asJune.post('/patient/family-grants/answer', { id: asked?.id, action: 'APPROVE' });
    expect(await balance(asNora, june)).toBe(200);
    expect(nora.id).toBe(asked?.grantee.id);
  });

  it('leaves no one who decides or reads for a grown-up without an account', async () => {
    const { june, asNora } = await family(bornFor(0), { email: null, phoneE164: null });
    const give = await asNora.post('/patient/family-grants', {
      ownerId: june.id,
      email: `ruth.${newId()}@example.com`,
      relation: 'OTHER',
      kinds: ['VISITS'],
    });
    expect(give.statusCode).toBe(404);
    const { invoiceId } = await insertPayableInvoice(db, june);
    const facts = await factsOfEvent(db, new Date(), {
      id: newId(),
      type: 'invoice.sent',
      entityType: 'invoice',
      entityId: invoiceId,
      requestId: newId(),
      createdAt: new Date(),
      payload: { invoiceId },
    });
    expect([await recipientsFor(db, 'payer', facts), await recipientsFor(db, 'patient', facts)]).toEqual([
      [],
      [],
    ]);
  });

  it('gives a grown-up without an account a household of their own when they are removed', async () => {
    const { june, nora } = await family(bornFor(0), { passwordHash: null });
    const actor = { userId: nora.id, role: 'PATIENT' as const, permissions: [], sessionId: newId() };
    const bills = { balanceOf: async () => new Map(), endSubscriptionForPatient: async () => undefined };
    await removeFromHousehold(db, { ...system(), actor }, bills, june.id);
    const row = await db
      .selectFrom('patients')
      .select(['removedAt', 'householdId'])
      .where('id', '=', june.id)
      .executeTakeFirstOrThrow();
    expect(row.removedAt).toBeNull();
    expect(row.householdId).not.toBe(nora.householdId);
  });

  it('ends with links that were sent, and with invitations that wait', async () => {
    const { june, nora } = await family(bornFor(1));
    const { invoiceId } = await insertPayableInvoice(db, june);
    const token = await db
      .transaction()
      .execute((tx) =>
        issueLink(
          tx,
          { now: LONG_AGO },
          { purpose: 'PAYMENT', subjectId: invoiceId, expiresAt: new Date(Date.now() + 86_400_000) },
        ),
      );
    const aunt = await insertPatient(db, { user: { ...withAccount, email: `aunt.${newId()}@example.com` } });
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', aunt.id)
      .executeTakeFirstOrThrow();
    const id = await insertFamilyGrant(db, {
      ownerId: june.id,
      kinds: ['BILLS'],
      state: 'INVITED',
      invitedContact: email,
      createdBy: nora.id,
      createdAt: LONG_AGO,
      decidedAt: null,
      decidedBy: null,
    });
    expect(await subjectOfLink(db, 'PAYMENT', token, new Date())).toBe(invoiceId);
    await setBorn(june.id, bornFor(0));
    expect(await subjectOfLink(db, 'PAYMENT', token, new Date())).toBeNull();
    const asAunt = await as(aunt);
    expect(await grantsOf(asAunt)).toEqual([]);
    const accepted = await asAunt.post('/patient/family-grants/answer', { id, action: 'ACCEPT' });
    expect(accepted.statusCode).toBe(422);
    expect(await balance(asAunt, june)).toBe(404);
  });
});

// Rule: people.coming-of-age-notices
describe('the end of family access at 18', () => {
  it('goes out 30 and 7 days before, once to each', async () => {
    const { nora, june } = await family(bornFor(31));
    await sweepComingOfAge(db, system());
    expect(await messagesAbout(june.id)).toEqual([]);
    for (const days of [30, 29, 7, 6]) {
      await setBorn(june.id, bornFor(days));
      await sweepComingOfAge(db, system());
    }
    expect(await messagesAbout(june.id)).toEqual([
      ['comingOfAge.inMonth', june.id],
      ['comingOfAge.inMonth', nora.id],
      ['comingOfAge.inWeek', june.id],
      ['comingOfAge.inWeek', nora.id],
    ]);
  });

  // Rule: people.coming-of-age-notices
  it('goes out on February 29, and on the day whose notices reach to one', async () => {
    const { june } = await family('2010-03-01');
    await sweepComingOfAge(db, system(new Date('2028-01-28T18:00:00Z')));
    expect(await messagesAbout(june.id)).toEqual([]);
    await sweepComingOfAge(db, system(new Date('2028-02-29T18:00:00Z')));
    expect((await messagesAbout(june.id)).map(([type]) => type)).toContain('comingOfAge.inWeek');
  });

  // Rule: money.guarantor-ends
  it('is announced once to the person who paid as a parent, and to no one who pays in another way', async () => {
    const endsFor = async (byParenthood: boolean) => {
      const { june } = await family(bornFor(1));
      const guarantorId = newId();
      const person = {
        id: guarantorId,
        patientId: june.id,
        name: 'Ruth Whitfield',
        email: 'ruth@example.com',
      };
      await db
        .insertInto('guarantors')
        .values({ ...person, byParenthood, createdBy: clerk.id, createdAt: LONG_AGO })
        .execute();
      const notified = () =>
        db
          .selectFrom('outbox')
          .select(['id', 'payload'])
          .where('type', '=', 'guarantor.ended')
          .where('entityId', '=', june.id)
          .execute();
      await sweepComingOfAge(db, system());
      expect(await notified()).toEqual([]);
      await setBorn(june.id, bornFor(0));
      await sweepComingOfAge(db, system());
      await sweepComingOfAge(db, system());
      return { guarantorId, events: await notified() };
    };
    const { guarantorId, events } = await endsFor(true);
    expect(events.map(({ payload }) => payload)).toEqual([{ guarantorId }]);
    const facts = await loadMessageData(db, new Date(), events[0]?.id ?? '');
    expect(facts?.guarantor).toMatchObject({ name: 'Ruth Whitfield' });
    expect((await endsFor(false)).events).toEqual([]);
  });

  // Rule: people.court-orders
  it('is not told to whom a court keeps from the minor, not even once it was on its way', async () => {
    const { nora, june } = await family(bornFor(30));
    const notified = await db
      .transaction()
      .execute((tx) =>
        recordEvent(
          tx,
          system(),
          comingOfAgeInMonth,
          { patientId: june.id, userId: nora.id },
          { entityId: june.id },
        ),
      );
    await db.updateTable('patients').set({ comingOfAge: 'MONTH' }).where('id', '=', june.id).execute();
    await createDeliveriesForEvent(db, system(), notified, () => ({ title: 'June turns 18', body: 'Soon.' }));
    const { id: deliveryId } = await db
      .selectFrom('deliveries')
      .select('id')
      .where('eventId', '=', notified)
      .where('recipientId', '=', nora.id)
      .executeTakeFirstOrThrow();
    const bells = () =>
      db.selectFrom('notifications').select('title').where('userId', '=', nora.id).execute();
    expect(await bells()).toEqual([{ title: 'June turns 18' }]);
    const order = { personId: nora.id, reference: 'Cook County 2026 D 1234' };
    expect((await (await as(clerk)).post(`/admin/patients/${june.id}/custody`, order)).statusCode).toBe(200);
    expect(await bells()).toEqual([]);
    const claim = await claimDelivery(db, system(), deliveryId, async () => 'words');
    expect(claim).toEqual({ outcome: 'nothing' });
    const facts = await loadMessageData(db, new Date(), notified);
    expect(facts && (await recipientsFor(db, 'person', facts))).toEqual([]);
    await db.deleteFrom('outbox').where('id', '=', notified).execute();
    await setBorn(june.id, bornFor(7));
    await sweepComingOfAge(db, system());
    expect(await messagesAbout(june.id)).toEqual([['comingOfAge.inWeek', june.id]]);
  });

  it('is written in the words of each', async () => {
    const { nora, june } = await family(bornFor(30));
    await sweepComingOfAge(db, system());
    const events = await db
      .selectFrom('outbox')
      .select(['id', 'type', 'payload', 'entityType', 'entityId', 'requestId', 'createdAt'])
      .where('entityId', '=', june.id)
      .where('type', '=', 'comingOfAge.inMonth')
      .execute();
    const messages = await Promise.all(
      events.map(async (event) => {
        const facts = await factsOfEvent(db, new Date(), event);
        const [message, ...more] = messagesFor(facts, new Date());
        expect(more).toEqual([]);
        return [message?.template, ...(await recipientsFor(db, 'person', facts))];
      }),
    );
    expect(messages.toSorted()).toEqual(
      [
        ['turning-18', june.id],
        ['turning-18-family', nora.id],
      ].toSorted(),
    );
  });

  it('is written down once, with the grants that end', async () => {
    const { nora, june } = await family(bornFor(0));
    const aunt = await insertPatient(db, { user: withAccount });
    const long = { ownerId: june.id, createdBy: nora.id, createdAt: LONG_AGO, decidedAt: LONG_AGO };
    const id = await insertFamilyGrant(db, { ...long, granteeId: aunt.id, kinds: ['BILLS'] });
    expect(await balance(await as(aunt), june)).toBe(404);
    await sweepComingOfAge(db, system());
    await sweepComingOfAge(db, system());
    const notified = await messagesAbout(june.id);
    expect(notified.map(([type]) => type)).toEqual(Array(3).fill('comingOfAge.reached'));
    expect(notified.map(([, user]) => user).toSorted()).toEqual([june.id, nora.id, aunt.id].toSorted());
    const { state } = await db
      .selectFrom('familyGrants')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('ENDED');
    const audits = await db
      .selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('patientId', '=', june.id)
      .where('action', '=', 'patient.comeOfAge')
      .execute();
    expect(audits).toEqual([{ actorId: null, after: { endedGrants: [id] } }]);
  });

  it('is taken back by a corrected birth date, and told again when it is due', async () => {
    const { june } = await family(bornFor(0));
    await sweepComingOfAge(db, system());
    await setBorn(june.id, bornFor(400));
    await sweepComingOfAge(db, system());
    expect(await stepOf(june.id)).toBeNull();
    await setBorn(june.id, bornFor(0));
    await sweepComingOfAge(db, system());
    expect((await messagesAbout(june.id)).filter(([, user]) => user === june.id)).toHaveLength(2);
  });

  it('goes out about no one who died, and leaves adults alone', async () => {
    const { june } = await family(bornFor(5));
    await db.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', june.id).execute();
    const grownUp = await insertPatient(db, { user: withAccount });
    await insertStaff(db, { role: 'ADMIN' });
    await sweepComingOfAge(db, system());
    expect([await messagesAbout(june.id), await messagesAbout(grownUp.id)]).toEqual([[], []]);
  });
});
