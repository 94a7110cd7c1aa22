import { newId } from '@bedside/db/id';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { openConsents, typed } from './consents.fixture.ts';

const { as, db, staff, rowOf, auditOf, plansOf, snapshot } = await openConsents();

describe('a minor', () => {
  const family = async () => {
    const mother = await insertPatient(db);
    const child = await insertPatient(db, {
      user: { firstName: 'Mia', lastName: 'Whitfield', email: null, phoneE164: null },
      patient: {
        householdId: mother.householdId,
        dateOfBirth: '2015-05-05',
        relationshipToAccountHolder: 'Child',
      },
    });
    return { mother, child };
  };

  // Rule: people.guardians-sign-for-minors
  it('has the account holder sign as guardian', async () => {
    const { mother, child } = await family();
    const request = { requestTo: child.id, consentMode: 'CONSENT', consentType: 'TREATMENT' };
    const { id } = (await staff.post('/users/send-consent-request', request)).json().data;
    expect((await rowOf(id)).signatoryId).toBe(mother.id);
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

  it('signs for themselves once of age, and the guardian no longer can', async () => {
    const { mother, child } = await family();
    const { id } = await insertConsent(db, child, { signatoryId: mother.id });
    await db.updateTable('patients').set({ dateOfBirth: '2000-01-01' }).where('id', '=', child.id).execute();
    expect((await (await as(mother)).get(`/users/consent-detail/${id}`)).statusCode).toBe(404);
    const answer = { id, action: 'REJECTED' };
    expect((await (await as(child)).post('/users/consent-action', answer)).statusCode).toBe(200);
  });

  it('who now has their own household can only reject it', async () => {
    const { child } = await family();
    const { id } = await insertConsent(db, child);
    const alone = newId();
    await db.insertInto('households').values({ id: alone, accountHolderId: child.id }).execute();
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

  it('once removed or deceased has no one to answer, and the guardian gets no reminders', async () => {
    for (const leave of ['/patient/delete', '/users/mark-as-deceased']) {
      const { mother, child } = await family();
      const request = { requestTo: child.id, consentMode: 'CONSENT', consentType: 'TREATMENT' };
      const { id } = (await staff.post('/users/send-consent-request', request)).json().data;
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

  it('has reminders sent to the next guardian if the first one has died', async () => {
    const { mother, child } = await family();
    const father = await insertPatient(db, {
      user: { passwordHash: 'a hash' },
      patient: { householdId: mother.householdId, relationshipToAccountHolder: 'Spouse' },
    });
    const request = { requestTo: child.id, consentMode: 'CONSENT', consentType: 'TREATMENT' };
    const { id } = (await staff.post('/users/send-consent-request', request)).json().data;
    const planned = await plansOf(id);
    await staff.post(`/users/mark-as-deceased/${mother.id}`);
    expect(planned).toHaveLength(2);
    expect(await plansOf(id)).toEqual(planned);
    const guardian = await as(father);
    const answer = { id, action: 'APPROVED', signature: typed };
    expect((await guardian.post('/users/consent-action', answer)).statusCode).toBe(200);
  });

  it('without a guardian is sent no consent', async () => {
    const alone = await insertPatient(db, { patient: { dateOfBirth: '2015-05-05' } });
    const request = { requestTo: alone.id, consentMode: 'CONSENT', consentType: 'TREATMENT' };
    const answer = await staff.post('/users/send-consent-request', request);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'requestTo' }] });
  });
});
