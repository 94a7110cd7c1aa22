import { insertService } from '@bedside/testing/factories/appointments';
import { insertStaff } from '@bedside/testing/factories/people';
import { beforeAll, describe, expect, it } from 'vitest';
import { book, bookingOf, type Cast, newCast, openStage } from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { db, service } = stage;
const inSpanish = { headers: { 'accept-language': 'es-US,es;q=0.9,en;q=0.8' } };
const ADD = '/appointment/add-appointment';
let cast: Cast;
let drip: string;

const texts = { name: 'Vitamin Drip', category: 'Infusions', description: 'Slowly, over an hour.' };
const palabras = {
  nameEs: 'Suero con vitaminas',
  categoryEs: 'Sueros',
  descriptionEs: 'Despacio, durante una hora.',
};

beforeAll(async () => {
  cast = await newCast(stage);
  drip = (await insertService(db, { ...texts, rateCents: 15_000 })).id;
});

const offered = async (sent: object) =>
  (await service.anonymous.get('/list/web-services', sent)).json().data.serviceList;

describe('the Spanish name of a service', () => {
  it('falls back to English when missing', async () => {
    const row = (await cast.admin.get(`/admin/services/${drip}`)).json();
    expect(row).toMatchObject({ ...texts, nameEs: null, categoryEs: null, descriptionEs: null });
    expect(await offered({ ...inSpanish, query: { query: 'drip' } })).toMatchObject([texts]);
  });

  it('is stored with the English name, audited, and shown to patients who read Spanish', async () => {
    const saved = await cast.admin.put(`/admin/services/${drip}`, palabras);
    expect(saved.json()).toMatchObject({ ...texts, ...palabras });
    const { after } = await db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'service.change')
      .where('entityId', '=', drip)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ inSpanish: { 'Vitamin Drip': 'Suero con vitaminas' } });
    expect(await offered({ ...inSpanish, query: { query: 'vitaminas' } })).toMatchObject([
      { name: palabras.nameEs, category: palabras.categoryEs, description: palabras.descriptionEs },
    ]);
    expect(await offered({ query: { query: 'drip' } })).toMatchObject([texts]);
    expect((await cast.admin.get('/list', inSpanish)).json().data.serviceList).toContainEqual(
      expect.objectContaining(texts),
    );
  });

  it('is stored with the booked appointment', async () => {
    const appointment = await book(cast, { serviceIds: [drip] });
    const details = await cast.patient.get(`/appointment/appointmentDetails/${appointment}`, inSpanish);
    expect(details.json().data.services).toMatchObject([
      { name: palabras.nameEs, category: palabras.categoryEs },
    ]);
    const cards = (await cast.patient.get('/appointment', inSpanish)).json();
    expect(JSON.stringify(cards.data)).toContain(palabras.nameEs);
    const english = await cast.patient.get(`/appointment/appointmentDetails/${appointment}`);
    expect(english.json().data.services).toMatchObject([{ name: texts.name }]);
  });

  it('can be cleared with null, and only staff can write it', async () => {
    const other = await service.as(await insertStaff(db, { role: 'ADMIN', permissions: [] }));
    expect((await other.put(`/admin/services/${drip}`, palabras)).statusCode).toBe(403);
    const bare = await cast.admin.put(`/admin/services/${drip}`, { nameEs: null });
    expect(bare.json()).toMatchObject({ nameEs: null, categoryEs: palabras.categoryEs });
  });
});

it('a reason for canceling that staff picked from the list is Spanish, and one typed stays as it is', async () => {
  const shown = async (cancellationReason: string) => {
    const appointment = await book(cast, { serviceIds: [drip] });
    await cast.admin.put(`/appointment/${appointment}/cancel`, { cancellationReason });
    const path = `/appointment/appointmentDetails/${appointment}`;
    return (await cast.patient.get(path, inSpanish)).json().data.cancellationReason;
  };
  expect(await shown('No provider available')).toBe('No hay un profesional disponible');
  expect(await shown('Snow on the roads')).toBe('Snow on the roads');
});

describe('an error message', () => {
  it('is in the requested language, also at the field, and in English for staff', async () => {
    const wrong = { ...bookingOf(cast), serviceIds: [] };
    const refused = (await cast.patient.post(ADD, wrong, inSpanish)).json();
    expect(refused).toMatchObject({ code: 'VALIDATION', message: 'Elija al menos un servicio.' });
    expect(refused.issues).toMatchObject([{ path: 'serviceIds', message: 'Elija al menos un servicio.' }]);
    expect((await cast.patient.post(ADD, wrong)).json().message).toBe('Select at least one service.');
    const missing = '/appointment/appointmentDetails/019a4000-0000-7000-8000-00000000ffff';
    expect((await cast.patient.get(missing, inSpanish)).json().message).toBe('No lo encontramos.');
    expect((await cast.admin.get(missing, inSpanish)).json().message).toBe('Not found.');
  });
});
