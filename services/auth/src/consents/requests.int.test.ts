import { newId } from '@bedside/db/id';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { openConsents } from './consents.fixture.ts';

const { as, db, clock, emailOf } = await openConsents();

describe('a request of a patient', () => {
  const ask = async (asker: { id: string }, more: object) =>
    (await as(asker)).post('/users/send-consent-request', {
      consentMode: 'REQUEST',
      appointment: true,
      ...more,
    });
  const from = (asker: { id: string }) =>
    db.selectFrom('consents').selectAll().where('requestFrom', '=', asker.id).execute();

  it('by e-mail address answers alike for known, unknown and already asked people', async () => {
    const [omar, nora] = [await insertPatient(db), await insertPatient(db)];
    const told = async (requestTo: string) => {
      const { statusCode, payload } = await ask(omar, { requestTo });
      return { statusCode, payload };
    };
    const known = await told(await emailOf(nora));
    expect(known.statusCode).toBe(200);
    expect(JSON.parse(known.payload).data).toEqual({ id: null });
    expect(await told('nobody.at.all@example.com')).toEqual(known);
    expect(await told(await emailOf(nora))).toEqual(known);
    expect(await from(omar)).toMatchObject([{ requestTo: nora.id, appointment: true, billing: false }]);
  });

  it('is not seen by the one who asks while it waits, and by the one who is asked', async () => {
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

  it('is refused for oneself, the own household, an id out of reach, and without visits or bills', async () => {
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

  it('is made ten times an hour at the most, whoever is asked', async () => {
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

  it('to share a household moves the patient when it is approved, and back when it is withdrawn', async () => {
    const [omar, nora] = [await insertPatient(db), await insertPatient(db)];
    const { id } = await insertConsent(db, nora, {
      type: 'HOUSEHOLD',
      requestFrom: omar.id,
      appointment: false,
      joinsHousehold: true,
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
});
