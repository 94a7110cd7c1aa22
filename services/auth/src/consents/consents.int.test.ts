import { newId } from '@bedside/db/id';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient } from '@bedside/testing/factories/people';
import { simultaneously } from '@bedside/testing/simultaneously';
import { addDays, addHours, subDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { drawn, openConsents, typed } from './consents.fixture.ts';

const { as, db, admin, staff, rowOf, auditOf, plansOf, eventsOf, snapshot } = await openConsents();

describe('a consent from the practice', () => {
  it('is sent by an admin, announced, and followed by reminders after 24 and 72 hours', async () => {
    const nora = await insertPatient(db);
    const sent = await staff.post('/users/send-consent-request', {
      requestTo: nora.id,
      consentMode: 'CONSENT',
      consentType: 'TREATMENT',
    });
    const { id } = sent.json().data;
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'SENT', signatoryId: nora.id, requesterId: null, sentBy: admin.id });
    expect(row.expiresAt).toEqual(addDays(row.sentAt, 30));
    expect((await plansOf(id)).map((plan) => plan.dueAt)).toEqual([
      addHours(row.sentAt, 24),
      addHours(row.sentAt, 72),
    ]);
    expect(await eventsOf(id)).toEqual([{ type: 'consent.sent', liveUserIds: [nora.id] }]);
    expect(await auditOf(id)).toMatchObject([
      { action: 'consent.send', actorId: admin.id, patientId: nora.id, outcome: 'done' },
    ]);
  });

  it('is not sent again while an equal one is pending', async () => {
    const nora = await insertPatient(db);
    const request = { requestTo: nora.id, consentMode: 'CONSENT', consentType: 'TELEMEDICINE' };
    expect((await staff.post('/users/send-consent-request', request)).statusCode).toBe(200);
    const both = await Promise.all([1, 2].map(() => staff.post('/users/send-consent-request', request)));
    expect(both.map((answer) => answer.statusCode)).toEqual([409, 409]);
    const rows = await db.selectFrom('consents').select('id').where('recipientId', '=', nora.id).execute();
    expect(rows).toHaveLength(1);
  });

  it('requires an existing template and patient', async () => {
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
    expect(await db.selectFrom('consents').select('id').where('recipientId', '=', nora.id).execute()).toEqual(
      [],
    );
  });

  it('is signed by the signed-in patient without a code, with time, IP address, and one audit row', async () => {
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

  it('drops its reminders once answered', async () => {
    const nora = await insertPatient(db);
    const request = { requestTo: nora.id, consentMode: 'CONSENT', consentType: 'FINANCIAL' };
    const { id } = (await staff.post('/users/send-consent-request', request)).json().data;
    await (await as(nora)).post('/users/consent-action', { id, action: 'REJECTED' });
    expect(await plansOf(id)).toEqual([]);
    expect((await rowOf(id)).status).toBe('REJECTED');
  });

  // Rule: people.consents-are-signed-by-the-signer
  it('cannot be signed by staff or another patient, and nothing changes', async () => {
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

  // Rule: people.consent-expires
  it('cannot be answered after 30 days', async () => {
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

describe('a hundred simultaneous answers to a consent', () => {
  it('follow one legal path, with one audit row per step', async () => {
    const nora = await insertPatient(db);
    const { id } = await insertConsent(db, nora);
    const patient = await as(nora);
    const actions = ['APPROVED', 'REJECTED', 'WITHDRAWN'];
    const answers = await simultaneously(100, (index) =>
      patient.post('/users/consent-action', { id, action: actions[index % 3], signature: typed }),
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
