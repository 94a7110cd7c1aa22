import { saveConsentDocument, signedConsent } from '@bedside/domain/people/consent-document.commands';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { subSeconds } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous, parts } = await startServices(services, database);
const pdf = Buffer.from('%PDF-1.7 a signed copy');

describe('the signed copy of a request', () => {
  it('is available to its signer and to staff, by a link for one user', async () => {
    const [nora, omar] = [await insertPatient(db), await insertPatient(db)];
    const admin = await insertStaff(db, { role: 'ADMIN' });
    const { id } = await insertConsent(db, nora, { requesterId: omar.id });
    const path = `/users/consents/${id}/document`;
    const [patient, requester, staff] = [await as(nora), await as(omar), await as(admin)];
    expect((await patient.get(path)).json().code).toBe('RULE_REFUSED');
    await patient.post('/users/consent-action', { id, action: 'APPROVED' });
    await saveConsentDocument(
      db,
      { actor: null, requestId: 'test-request', now: new Date(), ip: null },
      parts.integrations.storage,
      { consent: { id, recipientId: nora.id, title: 'Request to Share Access' }, status: 'APPROVED', pdf },
    );

    for (const caller of [patient, staff]) {
      const { documentUrl } = (await caller.get(path)).json().data;
      const link = new URL(documentUrl).pathname.replace('/v1', '');
      const file = await caller.get(link);
      expect(file.rawPayload.equals(pdf)).toBe(true);
      expect(file.headers['content-disposition']).toContain('Request to Share Access.pdf');
      expect((await requester.get(link)).statusCode).toBe(404);
    }
    for (const caller of [requester, await as(await insertPatient(db))])
      expect((await caller.get(path)).statusCode).toBe(404);
    expect((await anonymous.get(path)).statusCode).toBe(401);
    const reads = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'patientId'])
      .where('action', 'in', ['getConsentDocument', 'downloadFile'])
      .where('outcome', '=', 'done')
      .orderBy('at')
      .execute();
    expect(reads).toEqual([
      { action: 'downloadFile', actorId: nora.id, patientId: nora.id },
      { action: 'getConsentDocument', actorId: admin.id, patientId: nora.id },
      { action: 'downloadFile', actorId: admin.id, patientId: nora.id },
    ]);
  });

  it('is rendered again if missing', async () => {
    const nora = await insertPatient(db);
    const asked = () =>
      db.selectFrom('outbox').select('payload').where('type', '=', 'consent.copyRequested').execute();
    const lately = await insertConsent(db, nora, signedAt(nora, 5));
    const longAgo = await insertConsent(db, nora, signedAt(nora, 3600));
    const context = { actor: actorOf(nora), requestId: 'test-request', now: new Date(), ip: null };
    await signedConsent(db, context, lately.id);
    expect(await asked()).toEqual([]);
    await signedConsent(db, context, longAgo.id);
    expect(await asked()).toEqual([{ payload: { consentId: longAgo.id } }]);
  });
});

const signedAt = (patient: { id: string }, secondsAgo: number) => ({
  status: 'APPROVED' as const,
  answeredAt: subSeconds(new Date(), secondsAgo),
  answeredBy: patient.id,
  signatureKind: 'TYPED' as const,
  signatureName: 'Nora Whitfield',
});

const actorOf = (patient: { id: string }) => ({
  userId: patient.id,
  role: 'PATIENT' as const,
  permissions: [],
  sessionId: patient.id,
});
