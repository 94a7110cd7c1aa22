import { newId } from '@bedside/db/id';
import { issueLink, subjectOfLink } from '@bedside/domain/access/access-link';
import { cameOfAge } from '@bedside/domain/access/coming-of-age.queries';
import { factsOfEvent } from '@bedside/domain/messaging/message-data';
import { recipientsFor } from '@bedside/domain/messaging/recipients';
import { removeFromHousehold } from '@bedside/domain/people/household.commands';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { bornFor, comingOfAgeStage, LONG_AGO, system, withAccount } from './coming-of-age.fixture.ts';

const { db, as, clerk, family, balance, grantsOf, stepOf, setBorn, setZone } = await comingOfAgeStage();

// Rule: people.coming-of-age
describe("a family's access to a minor", () => {
  it('ends at the midnight of the practice, before any job ran', async () => {
    // It is never the same date in both zones.
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

  it('stays ended if a merge keeps a second record that was made as an adult', async () => {
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

  it('is restored as far as the new adult decides when asked', async () => {
    const { nora, june, asNora, asJune } = await family(bornFor(0));
    const [ended] = (await grantsOf(asJune)).filter(({ owner }) => owner.id === june.id);
    expect(ended).toMatchObject({ id: null, state: 'ENDED', kinds: [], allowedActions: ['CHANGE'] });
    const body = { ownerId: june.id, ask: true, relation: 'OTHER', kinds: ['BILLS'] };
    expect((await asNora.post('/patient/family-grants', body)).statusCode).toBe(200);
    expect(await balance(asNora, june)).toBe(404);
    const grant = (await grantsOf(asJune)).find(({ state }) => state === 'ASKED');
    expect(grant?.kinds).toEqual(['BILLS']);
    await asJune.post('/patient/family-grants/answer', { id: grant?.id, action: 'APPROVE' });
    expect(await balance(asNora, june)).toBe(200);
    expect(nora.id).toBe(grant?.grantee.id);
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
    await removeFromHousehold(
      (_, change) => db.transaction().execute(change),
      { ...system(), actor },
      bills,
      june.id,
    );
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
    const { invoiceId, appointmentId } = await insertPayableInvoice(db, june);
    const expiresAt = new Date(Date.now() + 86_400_000);
    const linkTo = (subjectId: string) =>
      db
        .transaction()
        .execute((tx) => issueLink(tx, { now: LONG_AGO }, { purpose: 'PAYMENT', subjectId, expiresAt }));
    const [token, ofVisit] = [await linkTo(invoiceId), await linkTo(appointmentId)];
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
    expect(await subjectOfLink(db, 'PAYMENT', ofVisit, new Date())).toBe(appointmentId);
    await setBorn(june.id, bornFor(0));
    expect(await subjectOfLink(db, 'PAYMENT', token, new Date())).toBeNull();
    expect(await subjectOfLink(db, 'PAYMENT', ofVisit, new Date())).toBeNull();
    const asAunt = await as(aunt);
    expect(await grantsOf(asAunt)).toEqual([]);
    const accepted = await asAunt.post('/patient/family-grants/answer', { id, action: 'ACCEPT' });
    expect(accepted.statusCode).toBe(422);
    expect(await balance(asAunt, june)).toBe(404);
  });
});
