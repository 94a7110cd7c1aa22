import { newId } from '@bedside/db/id';
import { issueConsentLink } from '@bedside/domain/people/consent-link.commands';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addDays, addHours, subDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';
import { codeSentTo, wrongFor } from '../doors.fixture.ts';

const database = await withDatabase();
const { db } = database;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const { as, anonymous, parts } = await startServices([authService], database, { now });

const admin = await insertStaff(db, { role: 'ADMIN' });
const staff = await as(admin);
const typed = { kind: 'TYPED', name: 'Nora Whitfield' };
const drawn = { kind: 'DRAWN', name: 'Nora Whitfield', path: 'M10,20 L30.26 40.11' };

const rowOf = (id: string) =>
  db.selectFrom('consents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = (id: string) =>
  db
    .selectFrom('auditLog')
    .selectAll()
    .where('entityId', '=', id)
    .where('action', 'like', 'consent.%')
    .orderBy('at')
    .execute();
const plansOf = (id: string) =>
  db
    .selectFrom('plannedEvents')
    .select(['key', 'dueAt'])
    .where('entityId', '=', id)
    .orderBy('dueAt')
    .execute();
const eventsOf = (id: string) =>
  db
    .selectFrom('outbox')
    .select(['type', 'tellUsers'])
    .where('entityId', '=', id)
    .orderBy('createdAt')
    .execute();
/** All that an answer could have changed. */
const snapshot = async (id: string) => ({
  row: await rowOf(id),
  audit: await auditOf(id),
  plans: await plansOf(id),
  events: await eventsOf(id),
});
const linkTo = (consentId: string) =>
  db.transaction().execute((tx) => issueConsentLink(tx, { now: now() }, consentId));
const emailOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? '';

describe('a consent of the practice', () => {
  it('is sent by an admin, told of, and reminded of after 24 and 72 hours', async () => {
    const nora = await insertPatient(db);
    const sent = await staff.post('/users/send-consent-request', {
      requestTo: nora.id,
      consentMode: 'CONSENT',
      consentType: 'TREATMENT',
    });
    const { id } = sent.json().data;
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'SENT', signerId: nora.id, requestFrom: null, sentBy: admin.id });
    expect(row.expiresAt).toEqual(addDays(row.sentAt, 30));
    expect((await plansOf(id)).map((plan) => plan.dueAt)).toEqual([
      addHours(row.sentAt, 24),
      addHours(row.sentAt, 72),
    ]);
    expect(await eventsOf(id)).toEqual([{ type: 'consent.sent', tellUsers: [nora.id] }]);
    expect(await auditOf(id)).toMatchObject([
      { action: 'consent.send', actorId: admin.id, patientId: nora.id, outcome: 'done' },
    ]);
  });

  it('is not sent again while an equal one waits', async () => {
    const nora = await insertPatient(db);
    const wish = { requestTo: nora.id, consentMode: 'CONSENT', consentType: 'TELEMEDICINE' };
    expect((await staff.post('/users/send-consent-request', wish)).statusCode).toBe(200);
    const both = await Promise.all([1, 2].map(() => staff.post('/users/send-consent-request', wish)));
    expect(both.map((answer) => answer.statusCode)).toEqual([409, 409]);
    const rows = await db.selectFrom('consents').select('id').where('requestTo', '=', nora.id).execute();
    expect(rows).toHaveLength(1);
  });

  it('takes a text that exists, and a patient who exists', async () => {
    const nora = await insertPatient(db);
    const send = async (more: object) =>
      (
        await staff.post('/users/send-consent-request', {
          requestTo: nora.id,
          consentMode: 'CONSENT',
          ...more,
        })
      ).statusCode;
    expect(await send({ consentType: 'NOTHING' })).toBe(400);
    expect(await send({ consentType: 'SHARED_ACCESS' })).toBe(400);
    expect(await send({})).toBe(400);
    expect(await send({ consentType: 'TREATMENT', requestTo: newId() })).toBe(404);
    expect(await send({ consentType: 'TREATMENT', requestTo: admin.id })).toBe(404);
    expect(await db.selectFrom('consents').select('id').where('requestTo', '=', nora.id).execute()).toEqual(
      [],
    );
  });

  it('is signed by the signed-in patient without a code, with time, address and one audit row', async () => {
    const nora = await insertPatient(db);
    const { id } = await insertConsent(db, nora);
    const patient = await as(nora);
    const unsigned = await patient.post('/users/consent-action', { id, action: 'APPROVED' });
    expect(unsigned.json()).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'signature' }] });
    expect((await rowOf(id)).status).toBe('SENT');

    const answered = await patient.post('/users/consent-action', {
      id,
      action: 'approved',
      signature: drawn,
    });
    expect(answered.statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      status: 'APPROVED',
      answeredBy: nora.id,
      answeredIp: '127.0.0.1',
      signatureKind: 'DRAWN',
      signaturePath: 'M10 20L30.3 40.1',
    });
    expect(await auditOf(id)).toMatchObject([
      { action: 'consent.approve', actorId: nora.id, actorRole: 'PATIENT', patientId: nora.id },
    ]);
    expect((await eventsOf(id)).map((event) => event.type)).toEqual(['consent.answered']);
  });

  it('drops its reminders once it is answered', async () => {
    const nora = await insertPatient(db);
    const wish = { requestTo: nora.id, consentMode: 'CONSENT', consentType: 'FINANCIAL' };
    const { id } = (await staff.post('/users/send-consent-request', wish)).json().data;
    await (await as(nora)).post('/users/consent-action', { id, action: 'REJECTED' });
    expect(await plansOf(id)).toEqual([]);
    expect((await rowOf(id)).status).toBe('REJECTED');
  });

  it('is not signed by staff, nor by another patient, and nothing changes', async () => {
    const nora = await insertPatient(db);
    const { id } = await insertConsent(db, nora);
    const before = await snapshot(id);
    const answer = { id, action: 'APPROVED', signature: typed };
    expect((await staff.post('/users/consent-action', answer)).statusCode).toBe(403);
    const stranger = await as(await insertPatient(db));
    const known = await stranger.post('/users/consent-action', answer);
    const unknown = await stranger.post('/users/consent-action', { ...answer, id: newId() });
    expect(known.statusCode).toBe(404);
    expect(known.json().message).toBe(unknown.json().message);
    expect(await snapshot(id)).toEqual(before);
  });

  it('takes no answer after 30 days', async () => {
    const nora = await insertPatient(db);
    const { id } = await insertConsent(db, nora, {
      sentAt: subDays(new Date(), 31),
      expiresAt: subDays(new Date(), 1),
    });
    const before = await snapshot(id);
    const patient = await as(nora);
    const late = await patient.post('/users/consent-action', { id, action: 'APPROVED', signature: typed });
    expect(late.json()).toMatchObject({ code: 'INVALID_TRANSITION', from: 'SENT', allowed: [] });
    expect(await snapshot(id)).toEqual(before);
    expect((await patient.get(`/users/consent-detail/${id}`)).json().data).toMatchObject({
      consentStatus: 'SENT',
      expired: true,
      allowedActions: [],
    });
  });
});

describe('a hundred answers at once (J3)', () => {
  it('give one legal path, with one audit row for each step', async () => {
    const nora = await insertPatient(db);
    const { id } = await insertConsent(db, nora);
    const patient = await as(nora);
    const actions = ['APPROVED', 'REJECTED', 'WITHDRAWN'];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        patient.post('/users/consent-action', { id, action: actions[index % 3], signature: typed }),
      ),
    );
    const done = answers.filter((answer) => answer.statusCode === 200);
    expect(answers.filter((answer) => ![200, 409].includes(answer.statusCode))).toEqual([]);
    const audit = (await auditOf(id)).map((row) => row.action);
    const { status } = await rowOf(id);
    expect(audit.toSorted()).toEqual(pathTo(status));
    expect(done).toHaveLength(audit.length);
    expect(await eventsOf(id)).toHaveLength(audit.length);
  });

  const pathTo = (status: string) =>
    ({
      APPROVED: ['consent.approve'],
      REJECTED: ['consent.reject'],
      WITHDRAWN: ['consent.approve', 'consent.withdraw'],
    })[status];
});

describe('a consent behind its link (B8)', () => {
  it('is found by no id without a session, and by no made-up or ended token', async () => {
    const { id } = await insertConsent(db, await insertPatient(db));
    const gone = await linkTo(id);
    await db.updateTable('accessLinks').set({ revokedAt: new Date() }).where('subjectId', '=', id).execute();
    const before = await snapshot(id);
    for (const tried of [id, newId(), 'a'.repeat(43), gone, '00000000000000000001']) {
      expect((await anonymous.get(`/users/consent-detail/${tried}`)).statusCode).toBe(404);
      const answer = { id: tried, action: 'APPROVED', signature: typed, OTP: '123456' };
      expect((await anonymous.post('/users/consent-action', answer)).statusCode).toBe(404);
      expect((await anonymous.post('/users/consent-code', { id: tried })).statusCode).toBe(404);
    }
    expect(await snapshot(id)).toEqual(before);
  });

  it('shows the parties’ names and nothing by which to find them', async () => {
    const nora = await insertPatient(db, {
      user: { firstName: 'Nora', lastName: 'Whitfield', email: 'nora.link@example.com' },
      patient: { address1: '12 Harbor Lane', city: 'CHICAGO', postalCode: '60614', state: 'Illinois' },
    });
    const asker = await insertPatient(db, { user: { firstName: 'Omar', lastName: 'Reyes' } });
    const { id } = await insertConsent(db, nora, { requestFrom: asker.id });
    const seen = await anonymous.get(`/users/consent-detail/${await linkTo(id)}`);
    const nothing = {
      email: null,
      phone: null,
      address1: null,
      address2: null,
      city: null,
      state: null,
      postalCode: null,
    };
    expect(seen.json().data).toMatchObject({
      consentMode: 'REQUEST',
      requestTo: { firstName: 'Nora', lastName: 'Whitfield', ...nothing },
      requestFrom: { firstName: 'Omar', lastName: 'Reyes', ...nothing },
      allowedActions: ['APPROVED', 'REJECTED'],
      codeGoesTo: 'n•••@example.com',
      signature: null,
    });
    for (const secret of ['nora.link', 'Harbor', '60614', '1985-03-22', '555'])
      expect(JSON.stringify({ ...seen.json().data, supportPhone: '', text: '' })).not.toContain(secret);
    expect(seen.headers['cache-control']).toBe('no-store');
  });

  it('is answered with the code that goes to who signs, and not without', async () => {
    const nora = await insertPatient(db);
    const { id } = await insertConsent(db, nora);
    const token = await linkTo(id);
    const answer = (OTP?: string) =>
      anonymous.post('/users/consent-action', {
        id: token,
        action: 'APPROVED',
        signature: typed,
        ...(OTP && { OTP }),
      });
    const before = await snapshot(id);
    expect((await answer()).json()).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'OTP' }] });
    expect((await answer('123456')).json().code).toBe('CODE_INVALID');
    expect((await anonymous.post('/users/consent-code', { id: token })).statusCode).toBe(200);
    const code = await codeSentTo(parts, await emailOf(nora));
    expect((await answer(wrongFor(code))).json().code).toBe('CODE_INVALID');
    expect(await snapshot(id)).toEqual(before);

    expect((await answer(code)).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'APPROVED', answeredBy: nora.id });
    expect(await auditOf(id)).toMatchObject([
      { action: 'consent.approve', actorId: nora.id, sessionId: null, patientId: nora.id },
    ]);
    // The page loads again by the same link, and a used code withdraws nothing.
    const again = await anonymous.get(`/users/consent-detail/${token}`);
    expect(again.json().data).toMatchObject({ consentStatus: 'APPROVED', allowedActions: ['WITHDRAWN'] });
    expect(again.json().data.signature).toMatchObject({ name: 'Nora Whitfield', ip: null });
    const withdrawn = await anonymous.post('/users/consent-action', {
      id: token,
      action: 'WITHDRAWN',
      OTP: code,
    });
    expect(withdrawn.json().code).toBe('CODE_INVALID');
    expect((await rowOf(id)).status).toBe('APPROVED');
  });

  it('is not opened by a code of another person or another purpose', async () => {
    const nora = await insertPatient(db);
    const eve = await insertPatient(db);
    const [hers, eves] = [await insertConsent(db, nora), await insertConsent(db, eve)];
    await anonymous.post('/users/consent-code', { id: await linkTo(eves.id) });
    const eveCode = await codeSentTo(parts, await emailOf(eve));
    await anonymous.post('/auth/send-verification-code', { email: await emailOf(nora) });
    const contactCode = await codeSentTo(parts, await emailOf(nora));
    const token = await linkTo(hers.id);
    for (const OTP of [eveCode, contactCode]) {
      const tried = await anonymous.post('/users/consent-action', { id: token, action: 'REJECTED', OTP });
      expect(tried.json().code).toBe('CODE_INVALID');
    }
    expect((await rowOf(hers.id)).status).toBe('SENT');
  });

  it('is answered with a code that was asked for by its own link, and not by that of another one', async () => {
    const nora = await insertPatient(db);
    const [one, other] = [await insertConsent(db, nora), await insertConsent(db, nora)];
    const [link, otherLink] = [await linkTo(one.id), await linkTo(other.id)];
    await anonymous.post('/users/consent-code', { id: link });
    const OTP = await codeSentTo(parts, await emailOf(nora));
    const before = await snapshot(other.id);
    const answer = (id: string) =>
      anonymous.post('/users/consent-action', { id, action: 'APPROVED', signature: typed, OTP });
    expect((await answer(otherLink)).json().code).toBe('CODE_INVALID');
    expect(await snapshot(other.id)).toEqual(before);
    expect((await answer(link)).statusCode).toBe(200);
  });

  it('sends no code to somebody whose account is closed', async () => {
    const patient = await insertPatient(db);
    const { id } = await insertConsent(db, patient);
    const token = await linkTo(id);
    await staff.post('/users/change-status', { userId: patient.id, status: 'INACTIVE' });
    expect((await anonymous.post('/users/consent-code', { id: token })).json().code).toBe('RULE_REFUSED');
    const contact = await emailOf(patient);
    expect(await db.selectFrom('oneTimeCodes').select('id').where('contact', '=', contact).execute()).toEqual(
      [],
    );
  });

  it('ends when the time to answer does', async () => {
    const { id } = await insertConsent(db, await insertPatient(db));
    const token = await linkTo(id);
    ahead = 31 * 86_400_000;
    const late = await anonymous.get(`/users/consent-detail/${token}`);
    ahead = 0;
    expect(late.statusCode).toBe(404);
    expect((await anonymous.get(`/users/consent-detail/${token}`)).statusCode).toBe(200);
  });

  it('needs no code from who signs and is signed in, and one from anybody else who is', async () => {
    const nora = await insertPatient(db);
    const { id } = await insertConsent(db, nora);
    const token = await linkTo(id);
    const answer = { id: token, action: 'REJECTED' };
    const other = await (await as(await insertPatient(db))).post('/users/consent-action', answer);
    expect(other.json()).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'OTP' }] });
    expect((await staff.post('/users/consent-action', { ...answer, OTP: '123456' })).statusCode).toBe(403);
    expect((await rowOf(id)).status).toBe('SENT');
    expect((await (await as(nora)).post('/users/consent-action', answer)).statusCode).toBe(200);
  });
});

describe('somebody under 18', () => {
  const family = async () => {
    const mother = await insertPatient(db);
    const child = await insertPatient(db, {
      user: { firstName: 'Mia', lastName: 'Whitfield', email: null, phoneE164: null },
      patient: { householdId: mother.householdId, dateOfBirth: '2015-05-05', relationship: 'Child' },
    });
    return { mother, child };
  };

  it('has the holder of the household sign as guardian', async () => {
    const { mother, child } = await family();
    const wish = { requestTo: child.id, consentMode: 'CONSENT', consentType: 'TREATMENT' };
    const { id } = (await staff.post('/users/send-consent-request', wish)).json().data;
    expect((await rowOf(id)).signerId).toBe(mother.id);
    const guardian = await as(mother);
    expect((await guardian.get(`/users/consent-detail/${id}`)).json().data).toMatchObject({
      forMinor: 'Mia Whitfield',
      allowedActions: ['APPROVED', 'REJECTED'],
    });
    const before = await snapshot(id);
    const answer = { id, action: 'APPROVED', signature: typed };
    const byChild = await (await as(child)).post('/users/consent-action', answer);
    expect(byChild.statusCode).toBe(403);
    expect(await snapshot(id)).toEqual(before);
    expect((await guardian.post('/users/consent-action', answer)).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'APPROVED', answeredBy: mother.id });
    expect(await auditOf(id)).toMatchObject([
      { action: 'consent.send' },
      { action: 'consent.approve', actorId: mother.id, patientId: child.id },
    ]);
  });

  it('signs alone once grown up, and the guardian no more', async () => {
    const { mother, child } = await family();
    const { id } = await insertConsent(db, child, { signerId: mother.id });
    await db.updateTable('patients').set({ dateOfBirth: '2000-01-01' }).where('id', '=', child.id).execute();
    expect((await (await as(mother)).get(`/users/consent-detail/${id}`)).statusCode).toBe(404);
    const answer = { id, action: 'REJECTED' };
    expect((await (await as(child)).post('/users/consent-action', answer)).statusCode).toBe(200);
  });

  it('who holds a household of their own by now rejects it, and approves nothing', async () => {
    const { child } = await family();
    const { id } = await insertConsent(db, child);
    const alone = newId();
    await db.insertInto('households').values({ id: alone, holderId: child.id }).execute();
    await db.updateTable('patients').set({ householdId: alone }).where('id', '=', child.id).execute();
    const caller = await as(child);
    expect((await caller.get(`/users/consent-detail/${id}`)).json().data.allowedActions).toEqual([
      'REJECTED',
    ]);
    const before = await snapshot(id);
    const signed = await caller.post('/users/consent-action', { id, action: 'APPROVED', signature: typed });
    expect(signed.json().code).toBe('RULE_REFUSED');
    expect(await snapshot(id)).toEqual(before);
  });

  it('is answered for by nobody once removed or dead, and the guardian is not reminded', async () => {
    for (const leave of ['/patient/delete', '/users/mark-as-deceased']) {
      const { mother, child } = await family();
      const wish = { requestTo: child.id, consentMode: 'CONSENT', consentType: 'TREATMENT' };
      const { id } = (await staff.post('/users/send-consent-request', wish)).json().data;
      if (leave === '/patient/delete') await staff.delete(`${leave}/${child.id}`);
      else {
        await staff.post(`${leave}/${child.id}`);
        expect(await plansOf(id)).toEqual([]);
      }
      const guardian = await as(mother);
      expect((await guardian.get(`/users/consent-detail/${id}`)).json().data.allowedActions).toEqual([]);
      const before = await snapshot(id);
      const signed = await guardian.post('/users/consent-action', {
        id,
        action: 'APPROVED',
        signature: typed,
      });
      expect(signed.json().code).toBe('RULE_REFUSED');
      expect(await snapshot(id)).toEqual(before);
    }
  });

  it('is asked nothing without a guardian', async () => {
    const alone = await insertPatient(db, { patient: { dateOfBirth: '2015-05-05' } });
    const wish = { requestTo: alone.id, consentMode: 'CONSENT', consentType: 'TREATMENT' };
    const answer = await staff.post('/users/send-consent-request', wish);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'requestTo' }] });
  });
});

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
    ahead = 3_601_000;
    const later = await ask(omar, { requestTo: await emailOf(nora) });
    ahead = 0;
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

describe('the consents of the console', () => {
  it('are found by person, mode, status and type, and a read leaves one audit row', async () => {
    const zora = await insertPatient(db, { user: { firstName: 'Zora', lastName: 'Quill' } });
    const omar = await insertPatient(db);
    const treatment = await insertConsent(db, zora);
    const request = await insertConsent(db, zora, { requestFrom: omar.id });
    const find = async (filter: object) => {
      const answer = await staff.get('/admin/consents', { query: { filter: JSON.stringify(filter) } });
      return answer.json().map((row: { id: string }) => row.id);
    };
    expect((await find({ q: 'zora qu' })).toSorted()).toEqual([treatment.id, request.id].toSorted());
    expect(await find({ userId: zora.id, consentMode: 'REQUEST' })).toEqual([request.id]);
    expect(await find({ userId: omar.id })).toEqual([request.id]);
    expect(await find({ userId: zora.id, consentType: 'TREATMENT' })).toEqual([treatment.id]);
    expect(await find({ userId: zora.id, consentStatus: 'APPROVED' })).toEqual([]);
    const list = await staff.get('/users/consents', { query: { userId: zora.id, consentType: 'REQUEST' } });
    expect(list.json()).toMatchObject({ data: { consents: [{ id: request.id }] }, meta: { itemCount: 1 } });

    const read = await staff.get(`/admin/consents/${treatment.id}`);
    expect(read.json()).toMatchObject({
      requestTo: { firstName: 'Zora' },
      allowedActions: [],
      codeGoesTo: null,
    });
    const rows = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'consents.get')
      .where('entityId', '=', treatment.id)
      .execute();
    expect(rows).toMatchObject([{ actorId: admin.id, patientId: zora.id }]);
  });

  it('of one patient leave an audit row of that patient, whatever a screen has read of another one', async () => {
    const reader = await insertStaff(db, { role: 'ADMIN' });
    const caller = await as(reader);
    const [one, other] = [await insertPatient(db), await insertPatient(db)];
    const background = { headers: { 'x-background': '1' } };
    for (const { id: userId } of [one, other, other]) {
      await caller.get('/users/consents', { query: { userId }, ...background });
      await caller.get('/admin/consents', { query: { filter: JSON.stringify({ userId }) }, ...background });
    }
    const read = await db
      .selectFrom('auditLog')
      .select(['action', 'patientId'])
      .where('actorId', '=', reader.id)
      .orderBy('id')
      .execute();
    expect(read).toEqual(
      [one, other].flatMap(({ id: patientId }) => [
        { action: 'listConsents', patientId },
        { action: 'consents.list', patientId },
      ]),
    );
  });

  it('have texts whose change is a next version, while what was signed keeps its own', async () => {
    const created = await staff.post('/admin/consent-texts', {
      type: 'PHOTOGRAPHY',
      title: 'Consent to Photographs',
      text: 'Pictures of my skin may be kept in my record.',
    });
    expect(created.json()).toMatchObject({ type: 'PHOTOGRAPHY', mode: 'CONSENT', version: 1 });
    const nora = await insertPatient(db);
    const { id } = await insertConsent(db, nora, { type: 'PHOTOGRAPHY' });
    const wording = { title: 'Consent to Photographs', text: 'Pictures of my skin are kept in my record.' };
    const first = created.json().id;
    const revised = await staff.put(`/admin/consent-texts/${first}`, wording);
    expect(revised.json()).toMatchObject({ version: 2, text: wording.text });
    expect((await staff.put(`/admin/consent-texts/${first}`, wording)).json().code).toBe('CONCURRENT_UPDATE');
    const again = await staff.post('/admin/consent-texts', { type: 'PHOTOGRAPHY', ...wording });
    expect(again.json()).toMatchObject({ code: 'DUPLICATE', issues: [{ path: 'type' }] });

    const texts: { type: string; version: number }[] = (await staff.get('/admin/consent-texts')).json();
    expect(texts.filter((text) => text.type === 'PHOTOGRAPHY')).toMatchObject([{ version: 2 }]);
    expect(texts.map((text) => text.type)).toEqual(
      expect.arrayContaining([
        'TREATMENT',
        'TELEMEDICINE',
        'PRIVACY_PRACTICES',
        'SHARED_ACCESS',
        'HOUSEHOLD',
      ]),
    );
    const shown = (await (await as(nora)).get(`/users/consent-detail/${id}`)).json().data;
    expect(shown).toMatchObject({ textVersion: 1, text: created.json().text });
  });
});
