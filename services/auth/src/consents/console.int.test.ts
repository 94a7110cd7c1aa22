import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { openConsents } from './consents.fixture.ts';

const { as, db, admin, staff } = await openConsents();

describe('consents in the console', () => {
  // Rule: people.consent-filter
  it('can be searched by patient, mode, status, and type, and a read leaves one audit row', async () => {
    const zora = await insertPatient(db, { user: { firstName: 'Zora', lastName: 'Quill' } });
    const omar = await insertPatient(db);
    const treatment = await insertConsent(db, zora);
    const request = await insertConsent(db, zora, { requesterId: omar.id });
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
      codeSentTo: null,
    });
    const rows = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'consents.get')
      .where('entityId', '=', treatment.id)
      .execute();
    expect(rows).toMatchObject([{ actorId: admin.id, patientId: zora.id }]);
  });

  it('of one patient leave an audit row for that patient, whatever was read before', async () => {
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

  // Rule: people.consent-texts-have-versions
  it('have versioned templates, and signed ones keep their version', async () => {
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
    expect(shown).toMatchObject({ templateOverrideVersion: 1, text: created.json().text });
  });
});
