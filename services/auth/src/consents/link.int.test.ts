import { newId } from '@bedside/db/id';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { codeSentTo, wrongFor } from '../sign-in-kit.fixture.ts';
import { openConsents, typed } from './consents.fixture.ts';

const { as, anonymous, parts, db, clock, staff, rowOf, auditOf, snapshot, linkTo, emailOf } =
  await openConsents();

describe('a consent link', () => {
  it('cannot be replaced by an id without a session, or by an invalid or expired token', async () => {
    const { id } = await insertConsent(db, await insertPatient(db));
    const link = await linkTo(id);
    await db.updateTable('accessLinks').set({ revokedAt: new Date() }).where('subjectId', '=', id).execute();
    const before = await snapshot(id);
    for (const tried of [id, newId(), 'a'.repeat(43), link, '00000000000000000001']) {
      expect((await anonymous.get(`/users/consent-detail/${tried}`)).statusCode).toBe(404);
      const answer = { id: tried, action: 'APPROVED', signature: typed, OTP: '123456' };
      expect((await anonymous.post('/users/consent-action', answer)).statusCode).toBe(404);
      expect((await anonymous.post('/users/consent-code', { id: tried })).statusCode).toBe(404);
    }
    expect(await snapshot(id)).toEqual(before);
  });

  it("shows the parties' names without contact details", async () => {
    const nora = await insertPatient(db, {
      user: { firstName: 'Nora', lastName: 'Whitfield', email: 'nora.link@example.com' },
      patient: { address1: '12 Harbor Lane', city: 'CHICAGO', postalCode: '60614', state: 'Illinois' },
    });
    const requester = await insertPatient(db, { user: { firstName: 'Omar', lastName: 'Reyes' } });
    const { id } = await insertConsent(db, nora, { requesterId: requester.id });
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
      codeSentTo: 'n•••@example.com',
      signature: null,
    });
    for (const secret of ['nora.link', 'Harbor', '60614', '1985-03-22', '555'])
      expect(JSON.stringify({ ...seen.json().data, supportPhone: '', text: '' })).not.toContain(secret);
    expect(seen.headers['cache-control']).toBe('no-store');
  });

  // Rule: people.consents-are-signed-by-the-signer
  it('requires the code sent to the signer', async () => {
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
    // The same link still works, but a used code cannot withdraw the consent.
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

  it('does not accept a code of another user or purpose', async () => {
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

  it('does not accept a code requested by another link', async () => {
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

  it('sends no code to a closed account', async () => {
    const patient = await insertPatient(db);
    const { id } = await insertConsent(db, patient);
    const token = await linkTo(id);
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', patient.id).execute();
    expect((await anonymous.post('/users/consent-code', { id: token })).json().code).toBe('RULE_REFUSED');
    const contact = await emailOf(patient);
    expect(await db.selectFrom('oneTimeCodes').select('id').where('contact', '=', contact).execute()).toEqual(
      [],
    );
  });

  it('expires with the deadline to answer', async () => {
    const { id } = await insertConsent(db, await insertPatient(db));
    const token = await linkTo(id);
    clock.ahead = 31 * 86_400_000;
    const late = await anonymous.get(`/users/consent-detail/${token}`);
    clock.ahead = 0;
    expect(late.statusCode).toBe(404);
    expect((await anonymous.get(`/users/consent-detail/${token}`)).statusCode).toBe(200);
  });

  it('needs no code from the signed-in signer, but one from any other signed-in user', async () => {
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
