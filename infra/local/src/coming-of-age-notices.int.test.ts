import { comingOfAgeInMonth } from '@bedside/contracts/people/user.events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { createDeliveriesForEvent } from '@bedside/domain/messaging/create-deliveries.commands';
import { claimDelivery } from '@bedside/domain/messaging/delivery.commands';
import { factsOfEvent, loadMessageData } from '@bedside/domain/messaging/message-data';
import { messagesFor } from '@bedside/domain/messaging/message-rules';
import { recipientsFor } from '@bedside/domain/messaging/recipients';
import { sweepComingOfAge } from '@bedside/domain/people/coming-of-age.commands';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { bornFor, comingOfAgeStage, LONG_AGO, system, withAccount } from './coming-of-age.fixture.ts';

const { db, as, clerk, family, balance, messagesAbout, stepOf, setBorn } = await comingOfAgeStage();

// Rule: people.coming-of-age-notices
describe('the end of family access at 18', () => {
  it('is sent 30 and 7 days before, once per recipient', async () => {
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
  it('is sent for birthdays on February 29', async () => {
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
  it('is not sent to anyone barred by a court order, even if the order comes after it was queued', async () => {
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

  it('is sent to an adult who signs in by code alone, and to no one whose access ended by its date', async () => {
    const { nora, june } = await family(bornFor(30));
    const ruth = await insertPatient(db, {
      user: { passwordHash: null, firstName: 'Ruth' },
      patient: { householdId: nora.householdId, relationshipToAccountHolder: 'Spouse' },
    });
    await as(ruth);
    const [aunt, former] = [
      await insertPatient(db, { user: withAccount }),
      await insertPatient(db, { user: withAccount }),
    ];
    const given = { ownerId: june.id, createdBy: nora.id, kinds: ['BILLS' as const] };
    await insertFamilyGrant(db, { ...given, granteeId: aunt.id, endsAt: new Date(Date.now() + 3_600_000) });
    await insertFamilyGrant(db, { ...given, granteeId: former.id, endsAt: new Date(Date.now() - 1_000) });
    await sweepComingOfAge(db, system());
    const notified = (await messagesAbout(june.id)).map(([, user]) => user);
    expect(notified.toSorted()).toEqual([june.id, nora.id, ruth.id, aunt.id].toSorted());
  });

  it('is withdrawn when the birth date is corrected, and sent again when due', async () => {
    const { june } = await family(bornFor(0));
    await sweepComingOfAge(db, system());
    await setBorn(june.id, bornFor(400));
    await sweepComingOfAge(db, system());
    expect(await stepOf(june.id)).toBeNull();
    await setBorn(june.id, bornFor(0));
    await sweepComingOfAge(db, system());
    expect((await messagesAbout(june.id)).filter(([, user]) => user === june.id)).toHaveLength(2);
  });

  it('is not sent about deceased patients or adults', async () => {
    const { june } = await family(bornFor(5));
    await db.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', june.id).execute();
    const grownUp = await insertPatient(db, { user: withAccount });
    await insertStaff(db, { role: 'ADMIN' });
    await sweepComingOfAge(db, system());
    expect([await messagesAbout(june.id), await messagesAbout(grownUp.id)]).toEqual([[], []]);
  });
});
