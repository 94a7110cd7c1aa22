import { insertService } from '@bedside/testing/factories/visits';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Cast, newCast, openStage } from '../visits/visit-stage.fixture.ts';

const stage = await openStage();
const { db, service } = stage;
let cast: Cast;

beforeAll(async () => {
  cast = await newCast(stage);
  await insertService(db, { name: 'Vitamin Drip', category: 'Infusions', rateCents: 15_050 });
  await insertService(db, { name: 'Retired Panel', category: 'Labs', enabled: false });
});

const names = (list: { name: string }[]) => list.map((row) => row.name);

describe('the catalogue', () => {
  it('offers patients what can be booked, with rates in dollars, page by page', async () => {
    const all = (await cast.patient.get('/list/patient-services')).json();
    expect(names(all.data.serviceList)).toEqual([expect.stringMatching(/^In-Home/), 'Vitamin Drip']);
    expect(all.data.serviceList[1]).toMatchObject({ rate: 150.5, category: 'Infusions', enabled: true });
    const second = (
      await cast.patient.get('/list/patient-services', { query: { page: '2', take: '1' } })
    ).json();
    expect(names(second.data.serviceList)).toEqual(['Vitamin Drip']);
    expect(second.meta).toEqual({ page: 2, take: 1, itemCount: 2, pageCount: 2 });
  });

  it('is searched and filtered by staff, disabled services included', async () => {
    const disabled = await cast.admin.get('/list', { query: { enable: 'false' } });
    expect(names(disabled.json().data.serviceList)).toEqual(['Retired Panel']);
    const found = await cast.patient.get('/list/patient-services', { query: { query: 'drip' } });
    expect(names(found.json().data.serviceList)).toEqual(['Vitamin Drip']);
    const sorted = await cast.admin.get('/admin/services', { query: { sort: '["rate","ASC"]' } });
    expect(names(sorted.json())[0]).toBe('Vitamin Drip');
  });

  it('has symptoms for everybody who is signed in', async () => {
    const symptoms = (await cast.patient.get('/list/symptoms')).json().data;
    expect(symptoms).toContainEqual({ id: 'sore-throat', name: 'Sore throat' });
    expect((await service.anonymous.get('/list/symptoms')).statusCode).toBe(401);
  });
});
