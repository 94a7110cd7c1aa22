import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { openConsents, typed } from './consents.fixture.ts';

const { as, db, staff, rowOf } = await openConsents();
const inSpanish = { headers: { 'accept-language': 'es' } };
const english = { title: 'House Rules', text: 'We take off our shoes before we come in.' };
const spanish = { titleEs: 'Reglas de la casa', textEs: 'Nos quitamos los zapatos antes de entrar.' };

describe('a consent in Spanish', () => {
  it('is stored together with the English, and stays if the text is unchanged', async () => {
    const response = await staff.post('/admin/consent-texts', { type: 'HOUSE_RULES', ...english });
    expect(response.json()).toMatchObject({ ...english, titleEs: null, textEs: null, version: 1 });
    const half = await staff.put(`/admin/consent-texts/${response.json().id}`, {
      ...english,
      titleEs: 'Reglas',
    });
    expect(half.json().issues).toMatchObject([{ path: 'textEs' }]);
    const notified = await staff.put(`/admin/consent-texts/${response.json().id}`, {
      ...english,
      ...spanish,
    });
    expect(notified.json()).toMatchObject({ ...english, ...spanish, version: 2 });
    const same = await staff.put(`/admin/consent-texts/${notified.json().id}`, english);
    expect(same.json()).toMatchObject({ ...spanish, version: 2 });
    const other = { ...english, text: 'We keep our shoes on, in covers.' };
    const changed = await staff.put(`/admin/consent-texts/${notified.json().id}`, other);
    expect(changed.json()).toMatchObject({ ...other, titleEs: null, textEs: null, version: 3 });
  });

  it('is read in Spanish, and stored and later shown as it was read', async () => {
    const text = await staff.post('/admin/consent-texts', { type: 'PETS', ...english, ...spanish });
    const nora = await insertPatient(db);
    const patient = await as(nora);
    const { id } = await insertConsent(db, nora, { consentTemplateId: text.json().id });
    const read = async (sent?: object) =>
      (await patient.get(`/users/consent-detail/${id}`, sent)).json().data;
    expect(await read(inSpanish)).toMatchObject({ title: spanish.titleEs, text: spanish.textEs });
    expect(await read()).toMatchObject(english);
    const listed = (await patient.get('/users/consents', inSpanish)).json().data.consents;
    expect(listed).toMatchObject([{ id, title: spanish.titleEs }]);
    const answer = { id, action: 'APPROVED', signature: typed };
    const answered = await patient.post('/users/consent-action', answer, inSpanish);
    expect(answered.json().message).toBe('Aprobado. Gracias.');
    expect(await rowOf(id)).toMatchObject({ answeredIn: 'es' });
    expect(await read()).toMatchObject({ title: spanish.titleEs, text: spanish.textEs });
  });
});
