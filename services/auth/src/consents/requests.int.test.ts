import { newId } from '@bedside/db/id';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { openConsents } from './consents.fixture.ts';

const { as, db, clock, emailOf, staff } = await openConsents();

describe("a patient's request to another", () => {
  const ask = async (requester: { id: string }, more: object) =>
    (await as(requester)).post('/users/send-consent-request', {
      consentMode: 'REQUEST',
      appointment: true,
      ...more,
    });
  const from = (requester: { id: string }) =>
    db.selectFrom('consents').selectAll().where('requesterId', '=', requester.id).execute();

  it('by email address gets the same response for known, unknown, and already invited people', async () => {
    const [omar, nora] = [await insertPatient(db), await insertPatient(db)];
    const notified = async (requestTo: string) => {
      const { statusCode, payload } = await ask(omar, { requestTo });
      return { statusCode, payload };
    };
    const known = await notified(await emailOf(nora));
    expect(known.statusCode).toBe(200);
    expect(JSON.parse(known.payload).data).toEqual({ id: null });
    expect(await notified('nobody.at.all@example.com')).toEqual(known);
    expect(await notified(await emailOf(nora))).toEqual(known);
    expect(await from(omar)).toMatchObject([
      { recipientId: nora.id, sharesAppointments: true, sharesBilling: false },
    ]);
  });

  // Rule: people.requester-sees-no-name
  it('to a contact of the household is refused as such only where the requester sees that contact', async () => {
    const omar = await insertPatient(db);
    const member = (hasAccount: boolean) =>
      insertPatient(db, {
        patient: { householdId: omar.householdId },
        user: { passwordHash: hasAccount ? 'set' : null },
      });
    const [wife, child] = [await member(true), await member(false)];
    const unknown = await ask(omar, { requestTo: 'nobody.at.all@example.com' });
    const hidden = await ask(omar, { requestTo: await emailOf(wife) });
    expect([hidden.statusCode, hidden.payload]).toEqual([unknown.statusCode, unknown.payload]);
    expect((await ask(omar, { requestTo: await emailOf(child) })).statusCode).toBe(400);
    const joins = { email: await emailOf(wife), relationship: 'Spouse' };
    const added = await (await as(omar)).post('/patient/add-existing-patient-in-household', joins);
    expect(added.statusCode, added.body).toBe(200);
    expect(await from(omar)).toEqual([]);
  });

  it('is hidden from the requester while pending, but visible to the recipient', async () => {
    const [omar, nora] = [await insertPatient(db), await insertPatient(db)];
    await ask(omar, { requestTo: await emailOf(nora) });
    const [sent] = await from(omar);
    const list = async (person: { id: string }) =>
      (await (await as(person)).get('/users/consents')).json().data.consents;
    expect(await list(omar)).toEqual([]);
    expect((await (await as(omar)).get(`/users/consent-detail/${sent?.id}`)).statusCode).toBe(404);
    expect(await list(nora)).toMatchObject([
      { id: sent?.id, consentStatus: 'SENT', allowedActions: ['APPROVED', 'REJECTED'] },
    ]);
    await (await as(nora)).post('/users/consent-action', { id: sent?.id, action: 'APPROVED' });
    expect(await list(omar)).toMatchObject([{ id: sent?.id, consentStatus: 'APPROVED', allowedActions: [] }]);
    const seen = (await (await as(omar)).get(`/users/consent-detail/${sent?.id}`)).json().data;
    expect(seen.requestTo).toMatchObject({ firstName: 'Nora', email: null, phone: null, address1: null });
    expect(await list(await insertPatient(db))).toEqual([]);
  });

  const person = (firstName: string) => insertPatient(db, { user: { firstName, lastName: 'Castellanos' } });
  /** Everything the requester can read about a request. */
  const readBy = async (requester: { id: string }, id: string | undefined) => {
    const caller = await as(requester);
    return {
      row: (await caller.get('/users/consents')).json().data.consents[0],
      detail: (await caller.get(`/users/consent-detail/${id}`)).json().data,
    };
  };

  // Rule: people.requesters-contacts-until-answered
  it.each(['APPROVED', 'REJECTED', 'expired'])(
    'that is %s shows the requester’s contacts no longer',
    async (end) => {
      const omar = await insertPatient(db, { patient: { address1: '12 Harbor Lane', city: 'CHICAGO' } });
      const june = await insertPatient(db);
      const { id } = await insertConsent(db, june, { requesterId: omar.id });
      const shown = async (caller: typeof staff) =>
        (await caller.get(`/users/consent-detail/${id}`)).json().data.requestFrom;
      const caller = await as(june);
      const contacts = { email: await emailOf(omar), address1: '12 Harbor Lane' };
      expect(await shown(caller)).toMatchObject(contacts);
      if (end === 'expired')
        await db.updateTable('consents').set({ expiresAt: new Date() }).where('id', '=', id).execute();
      else await caller.post('/users/consent-action', { id, action: end });
      const nothing = { email: null, phone: null, address1: null, city: null };
      expect(await shown(caller)).toMatchObject({ firstName: 'Nora', ...nothing });
      expect(await shown(staff)).toMatchObject(contacts);
    },
  );

  // Rule: people.requester-sees-no-name
  it('that is rejected shows the requester only their input, and no name', async () => {
    const [omar, june] = [await insertPatient(db), await person('Junebug')];
    const email = await emailOf(june);
    await ask(omar, { requestTo: email });
    const [sent] = await from(omar);
    await (await as(june)).post('/users/consent-action', { id: sent?.id, action: 'REJECTED' });
    const { row, detail } = await readBy(omar, sent?.id);
    expect(row).toMatchObject({ requestTo: { firstName: email, lastName: '' }, signerName: null });
    expect(detail).toMatchObject({ requestTo: { firstName: email, lastName: '' }, forMinor: null });
    expect(JSON.stringify([row, detail])).not.toMatch(/Junebug|Castellanos/);
    expect(JSON.stringify([row, detail])).not.toContain(june.id);
    const listed = async (who: { id: string }) =>
      (await (await as(who)).get('/users/consents', { query: { userId: june.id } })).json().meta.itemCount;
    expect([await listed(omar), await listed(june)]).toEqual([0, 1]);
  });

  // Rule: people.requester-sees-no-name
  it('sent by staff for a patient shows that patient no name before approval', async () => {
    const [omar, june] = [await insertPatient(db), await person('Junebug')];
    const request = { consentMode: 'REQUEST', appointment: true, requestFrom: omar.id, requestTo: june.id };
    const { id } = (await staff.post('/users/send-consent-request', request)).json().data;
    const before = await readBy(omar, id);
    expect(before.row).toMatchObject({ id, requestTo: { firstName: '', lastName: '' }, signerName: null });
    const tried = await (await as(omar)).post('/users/consent-action', { id, action: 'APPROVED' });
    expect(tried.json().message).toBe('Only the person we asked can respond to this.');
    expect(JSON.stringify([before, tried.json()])).not.toMatch(/Junebug|Castellanos/);
    await (await as(june)).post('/users/consent-action', { id, action: 'APPROVED' });
    expect((await readBy(omar, id)).row).toMatchObject({ requestTo: { firstName: 'Junebug' } });
  });

  it('to join a household cannot be approved by an account holder with family, and says why', async () => {
    const [omar, june] = [await insertPatient(db), await person('Junebug')];
    await insertPatient(db, { patient: { householdId: june.householdId } });
    const request = { email: await emailOf(june), relationship: 'Spouse' };
    const notified = await (await as(omar)).post('/patient/add-existing-patient-in-household', request);
    expect(notified.body).not.toMatch(/Junebug|Castellanos/);
    const [sent] = await from(omar);
    const caller = await as(june);
    expect((await caller.get(`/users/consent-detail/${sent?.id}`)).json().data).toMatchObject({
      allowedActions: ['REJECTED'],
      cannotApprove: 'HOLDS_FAMILY',
    });
    expect((await caller.get('/users/consents')).json().data.consents).toMatchObject([
      { allowedActions: ['REJECTED'] },
    ]);
    const refused = await caller.post('/users/consent-action', { id: sent?.id, action: 'APPROVED' });
    expect(refused.json()).toMatchObject({ code: 'RULE_REFUSED' });
    expect(refused.json().message).toMatch(/^You’re the account holder of a household/);
  });

  it("is refused to oneself, one's own household, an inaccessible id, and without scope", async () => {
    const omar = await insertPatient(db);
    const wife = await insertPatient(db, { patient: { householdId: omar.householdId } });
    const refused = async (more: object) => {
      const { statusCode } = await ask(omar, more);
      return statusCode;
    };
    expect(await refused({ requestTo: omar.id })).toBe(400);
    expect(await refused({ requestTo: await emailOf(omar) })).toBe(400);
    expect(await refused({ requestTo: wife.id })).toBe(400);
    expect(await refused({ requestTo: (await insertPatient(db)).id })).toBe(404);
    expect(await refused({ requestTo: newId() })).toBe(404);
    expect(await refused({ requestTo: 'x@example.com', appointment: false })).toBe(400);
    expect(await refused({ requestTo: 'x@example.com', requestFrom: wife.id })).toBe(400);
    const consent = { consentMode: 'CONSENT', consentType: 'TREATMENT', appointment: false };
    expect(await refused({ requestTo: 'x@example.com', ...consent })).toBe(400);
    expect(await from(omar)).toEqual([]);
  });

  // Rule: people.ten-access-requests-an-hour
  it('is limited to ten an hour across recipients', async () => {
    const omar = await insertPatient(db);
    const patient = await as(omar);
    const answers = [];
    for (let index = 0; index < 11; index += 1)
      answers.push(
        await patient.post('/users/send-consent-request', {
          consentMode: 'REQUEST',
          billing: true,
          requestTo: `unknown${index}@example.com`,
        }),
      );
    expect(answers.map((answer) => answer.statusCode)).toEqual([...Array(10).fill(200), 429]);
    const nora = await insertPatient(db);
    const eleventh = await ask(omar, { requestTo: await emailOf(nora) });
    expect(eleventh.statusCode).toBe(429);
    expect(await from(omar)).toEqual([]);
    clock.ahead = 3_601_000;
    const later = await ask(omar, { requestTo: await emailOf(nora) });
    clock.ahead = 0;
    expect(later.statusCode).toBe(200);
    expect(await from(omar)).toHaveLength(1);
  });

  it('to share a household moves the patient on approval, and back on withdrawal', async () => {
    const [omar, nora] = [await insertPatient(db), await insertPatient(db)];
    const { id } = await insertConsent(db, nora, {
      type: 'HOUSEHOLD',
      requesterId: omar.id,
      sharesAppointments: false,
      grantsHouseholdMembership: true,
      relationship: 'Spouse',
    });
    const householdOf = async () =>
      (
        await db
          .selectFrom('patients')
          .select('householdId')
          .where('id', '=', nora.id)
          .executeTakeFirstOrThrow()
      ).householdId;
    const patient = await as(nora);
    expect((await patient.post('/users/consent-action', { id, action: 'APPROVED' })).statusCode).toBe(200);
    expect(await householdOf()).toBe(omar.householdId);
    expect((await patient.post('/users/consent-action', { id, action: 'WITHDRAWN' })).statusCode).toBe(200);
    expect(await householdOf()).not.toBe(omar.householdId);
  });

  // Rule: people.twenty-members
  it('to share a full household changes nothing, when sent or when approved', async () => {
    const [omar, nora] = [await insertPatient(db), await insertPatient(db)];
    const { id } = await insertConsent(db, nora, {
      type: 'HOUSEHOLD',
      requesterId: omar.id,
      sharesAppointments: false,
      grantsHouseholdMembership: true,
      relationship: 'Spouse',
    });
    for (let member = 0; member < 20; member += 1)
      await insertPatient(db, { patient: { householdId: omar.householdId } });
    const refused = await (await as(nora)).post('/users/consent-action', { id, action: 'APPROVED' });
    expect([refused.statusCode, refused.json().message]).toEqual([422, expect.stringMatching(/20 members/)]);
    const { householdId } = await db
      .selectFrom('patients')
      .select('householdId')
      .where('id', '=', nora.id)
      .executeTakeFirstOrThrow();
    expect(householdId).toBe(nora.householdId);
    const request = { email: 'new.person@example.com', relationship: 'Parent' };
    const ask = await (await as(omar)).post('/patient/add-existing-patient-in-household', request);
    expect([ask.statusCode, ask.json().message]).toEqual([422, expect.stringMatching(/20 members/)]);
  });
});
