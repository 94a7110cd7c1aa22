import { insertStaff } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
} from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { db, service } = stage;
let cast: Cast;
let withoutPermission: Caller;

beforeAll(async () => {
  cast = await newCast(stage);
  withoutPermission = await service.as(await insertStaff(db, { role: 'ADMIN', permissions: [] }));
});

const codesIn = (answer: { json(): { data: { code: string }[] } }) =>
  answer.json().data.map(({ code }) => code);
const csv = (text: string) => new File([text], 'codes.csv', { type: 'text/csv' });
const importing = (text: string, kind = 'DX', caller = cast.admin) =>
  caller.upload('/list/import-codes', csv(text), { kind });

const stored = () =>
  Promise.all([
    db.selectFrom('dxCodes').selectAll().orderBy('id').execute(),
    db.selectFrom('cptCodes').selectAll().orderBy('id').execute(),
    db.selectFrom('symptoms').selectAll().orderBy('id').execute(),
    db.selectFrom('appointmentCodes').selectAll().orderBy('code').execute(),
    db.selectFrom('outbox').select('id').orderBy('id').execute(),
    db.selectFrom('auditLog').select('id').where('outcome', '=', 'done').orderBy('id').execute(),
  ]);

describe('diagnosis codes', () => {
  it('are preloaded, and can be found by symptom or text', async () => {
    const ofSymptom = await cast.provider.get('/list/DxCodes', {
      query: { symptom: 'Sore throat, since Monday' },
    });
    expect(codesIn(ofSymptom)).toContain('J02.0');
    expect(codesIn(ofSymptom)).not.toContain('I10');
    const typed = await cast.provider.get('/list/DxCodes', {
      query: { symptom: 'Ear pain', query: 'right unspecified' },
    });
    const codes = codesIn(typed);
    expect(codes[0]).toMatch(/^H/);
    expect(codes.indexOf('M54.31')).toBe(-1);
    expect(codes).toContain('S93.401A');
    expect(codesIn(await cast.provider.get('/list/DxCodes', { query: { query: 'j069' } }))).toEqual([
      'J06.9',
    ]);
    expect(codesIn(await cast.provider.get('/list/DxCodes', { query: { query: 'sore throat' } }))).toContain(
      'J02.0',
    );
    const page = await cast.admin.get('/list/list-DxCodes', { query: { query: 'migraine', take: '2' } });
    expect(page.json().meta).toMatchObject({ page: 1, take: 2, itemCount: 6 });
  });

  it('can be added, changed, disabled, and deleted, each with an audit row', async () => {
    const added = await cast.admin.post('/list/add-DxCode', {
      code: 'r07.81',
      description: 'Pleurodynia',
      symptoms: ['cough'],
    });
    expect(added.statusCode, added.body).toBe(200);
    const { id } = added.json().data;
    expect(added.json().data).toMatchObject({
      code: 'R07.81',
      symptoms: ['Cough'],
      active: true,
      version: 1,
    });
    const off = await cast.admin.post('/list/update-DxCode', {
      id,
      version: 1,
      active: false,
      symptoms: ['Cough'],
    });
    expect(off.json().data).toMatchObject({ active: false, version: 2 });
    expect(codesIn(await cast.provider.get('/list/DxCodes', { query: { query: 'R07.81' } }))).toEqual([]);
    const old = await cast.admin.post('/list/update-DxCode', { id, version: 1, description: 'Other' });
    expect(old.json().code).toBe('CONCURRENT_UPDATE');
    const response = await cast.admin.delete(`/list/delete-dxcode/${id}`);
    expect(response.json().message).toBe('DX Code Deleted succesfully');
    expect((await cast.admin.get(`/admin/dx-codes/${id}`)).statusCode).toBe(404);
    const trail = await db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('entityId', '=', id)
      .where('outcome', '=', 'done')
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      { action: 'dxCode.add', before: null, after: expect.objectContaining({ code: 'R07.81' }) },
      { action: 'dxCode.change', before: { active: true }, after: { active: false } },
      { action: 'dxCode.remove', before: { code: 'R07.81' }, after: null },
    ]);
  });

  // Rule: care.dx-codes
  it('reject duplicates, malformed codes, unknown symptoms, and a missing permission', async () => {
    const before = await stored();
    const twice = await cast.admin.post('/list/add-DxCode', { code: 'J06.9', description: 'A cold' });
    expect(twice.statusCode).toBe(409);
    expect(twice.json().issues).toMatchObject([{ path: 'code' }]);
    const misspelled = await cast.admin.post('/list/add-DxCode', { code: '06.9J', description: 'A cold' });
    expect(misspelled.json().issues).toMatchObject([{ path: 'code' }]);
    const unknown = await cast.admin.post('/list/add-DxCode', {
      code: 'R07.82',
      description: 'Pain',
      symptoms: ['Hiccups'],
    });
    expect(unknown.json().issues).toMatchObject([{ path: 'symptoms' }]);
    const body = { code: 'R07.82', description: 'Pain' };
    expect((await withoutPermission.post('/list/add-DxCode', body)).statusCode).toBe(403);
    expect((await cast.provider.post('/list/add-DxCode', body)).statusCode).toBe(403);
    expect((await importing('code,description\nR07.82,Pain', 'DX', withoutPermission)).statusCode).toBe(403);
    expect(await stored()).toEqual(before);
  });
});

describe('symptoms', () => {
  it('are renamed on their codes, and unlinked from them when removed', async () => {
    const add = await cast.admin.post('/admin/symptoms', { name: 'Hiccups' });
    expect(add.statusCode, add.body).toBe(200);
    const { id } = add.json();
    const code = { code: 'R06.6', description: 'Hiccough', symptoms: ['Hiccups'] };
    await cast.admin.post('/admin/dx-codes', code);
    const symptomsOf = async () =>
      (await cast.provider.get('/list/DxCodes', { query: { query: 'R06.6' } })).json().data[0].symptoms;
    await cast.admin.put(`/admin/symptoms/${id}`, { name: 'Hiccough' });
    expect(await symptomsOf()).toEqual(['Hiccough']);
    expect((await cast.admin.post('/admin/symptoms', { name: 'hiccough' })).statusCode).toBe(409);
    await cast.admin.put(`/admin/symptoms/${id}`, { active: false });
    const names = (await cast.patient.get('/list/symptoms'))
      .json()
      .data.map((one: { name: string }) => one.name);
    expect(names).toContain('Sore throat');
    expect(names).not.toContain('Hiccough');
    await cast.admin.delete(`/admin/symptoms/${id}`);
    expect(await symptomsOf()).toEqual([]);
  });
});

describe('a code import', () => {
  it('adds new and updates existing codes, with or without a BOM', async () => {
    const file =
      '\u{FEFF}Description,CODE,symptoms\r\n"Cough, first days",R05.1,"Cough; chest congestion"\r\n\r\n' +
      "Plantar wart,b07.0,\r\n'-COVID-19 long,U09.9,Fatigue\r\n";
    const refused = await importing(file);
    expect(refused.json().issues).toMatchObject([
      { message: expect.stringMatching(/^Line 5: .*starts with/) },
    ]);
    const done = await importing(file.replace("'-", ''));
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json().data).toEqual({ added: 1, changed: 2, unchanged: 0 });
    const again = await importing(file.replace("'-", ''));
    expect(again.json().data).toEqual({ added: 0, changed: 0, unchanged: 3 });
    const [cough] = (await cast.admin.get('/list/DxCodes', { query: { query: 'R05.1' } })).json().data;
    expect(cough).toMatchObject({
      description: 'Cough, first days',
      symptoms: ['Cough', 'Chest congestion'],
    });
    const plain = await importing('code,description\nR05.1,Acute cough');
    expect(plain.json().data).toEqual({ added: 0, changed: 1, unchanged: 0 });
    const [after] = (await cast.admin.get('/list/DxCodes', { query: { query: 'R05.1' } })).json().data;
    expect(after.symptoms).toEqual(['Cough', 'Chest congestion']);
  });

  // Rule: care.imports-are-all-or-nothing
  it('reports every invalid line and changes nothing', async () => {
    const before = await stored();
    const refused = await importing(
      'code,description,symptoms\nR05.1,"=HYPERLINK(""http://x"")",\nnothing,Nothing,\nR10.0,Pain,Hunger\nR12,,\nR11.0,Nausea,\nr11.0,Nausea,\n',
    );
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toBe('Nothing was imported: 5 lines have errors.');
    expect(refused.json().issues.map((issue: { message: string }) => issue.message)).toEqual([
      'Line 2: a cell starts with =, +, - or @, which a spreadsheet could run as a formula. Remove that character.',
      'Line 3: code: Enter a code such as J06.9.',
      'Line 4: no symptom named “Hunger”. Add it to Symptoms first.',
      'Line 5: description: This field is required.',
      'Line 7: R11.0 is already on line 6.',
    ]);
    for (const file of [
      'id,description\nR05.1,Cough',
      'code,description',
      '',
      'code,description\n"R05.1,Cough',
    ])
      expect((await importing(file)).json().issues).toMatchObject([{ path: 'file' }]);
    const latin = new File([new Uint8Array([0x63, 0x6f, 0xe9])], 'codes.csv', { type: 'text/csv' });
    expect((await cast.admin.upload('/list/import-codes', latin, { kind: 'DX' })).statusCode).toBe(400);
    const long = `code,description\n${'A00,Cholera\n'.repeat(50_001)}`;
    for (const file of [long, `code,description\n${','.repeat(20_000)}`])
      expect((await importing(file)).json().issues).toMatchObject([{ path: 'file' }]);
    const image = new File(['x'], 'codes.png', { type: 'image/png' });
    expect((await cast.admin.upload('/list/import-codes', image, { kind: 'DX' })).statusCode).toBe(415);
    const big = csv(`code,description\n${'x'.repeat(5 * 1024 * 1024)}`);
    expect((await cast.admin.upload('/list/import-codes', big, { kind: 'DX' })).statusCode).toBe(413);
    expect(await stored()).toEqual(before);
  });

  // Rule: care.cpt-codes
  it('accepts CPT codes the practice has licensed', async () => {
    const done = await importing('code,description,category\n9001X,A look,Home visits\n', 'CPT');
    expect(done.json().data).toEqual({ added: 1, changed: 0, unchanged: 0 });
    const home = await cast.provider.get('/list/CPTCodes', { query: { category: 'Home visits' } });
    expect(codesIn(home)).toContain('9001X');
    expect(codesIn(home)).not.toContain('1101X');
    const again = await importing('code,description,category\n9001x,A long look,Home visits\n', 'CPT');
    expect(again.json().data).toEqual({ added: 0, changed: 1, unchanged: 0 });
    const list = await cast.admin.get('/admin/cpt-codes', {
      query: { filter: '{"category":"Home visits"}' },
    });
    expect(JSON.parse(String(list.headers['x-facets'])).category).toMatchObject({ Telemedicine: 3 });
  });
});

describe('the codes of an appointment', () => {
  const idOf = async (code: string) =>
    (await db.selectFrom('dxCodes').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

  // Rule: care.codes-keep-their-words
  it('keep their order and wording until it is closed', async () => {
    const id = await schedule(cast);
    const [cold, cough] = [await idOf('J06.9'), await idOf('R05.9')];
    const { id: cpt } = await db.selectFrom('cptCodes').select('id').limit(1).executeTakeFirstOrThrow();
    const url = `/appointment/${id}/codes`;
    const set = await cast.provider.put(url, { dxCodeIds: [cough, cold], cptCodeIds: [cpt] });
    expect(set.statusCode, set.body).toBe(200);
    expect(set.json().data.dxCodes.map((one: { code: string }) => one.code)).toEqual(['R05.9', 'J06.9']);
    expect(set.json().data.cptCodes).toMatchObject([{ id: cpt }]);

    await cast.admin.post('/list/update-DxCode', { id: cough, description: 'Another cough', active: false });
    const turned = await cast.admin.put(url, { dxCodeIds: [cold, cough] });
    expect(turned.json().data.dxCodes).toMatchObject([
      { code: 'J06.9' },
      { code: 'R05.9', description: 'Cough, unspecified' },
    ]);
    expect(turned.json().data.cptCodes).toHaveLength(1);

    const before = await stored();
    const { version } = turned.json().data;
    expect((await cast.admin.put(url, { dxCodeIds: [], version: version - 1 })).statusCode).toBe(409);
    expect((await cast.admin.put(url, { dxCodeIds: [cold, cold] })).statusCode).toBe(400);
    expect((await cast.admin.put(url, { dxCodeIds: [cast.patientId] })).statusCode).toBe(400);
    expect((await cast.patient.put(url, { dxCodeIds: [] })).statusCode).toBe(403);
    const stranger = await service.as(await insertStaff(db, { role: 'PROVIDER' }));
    expect((await stranger.put(url, { dxCodeIds: [] })).statusCode).toBe(404);
    expect(await stored()).toEqual(before);

    const patientSees = await cast.patient.get(`/appointment/detail/${id}`);
    expect(patientSees.body).not.toContain('dxCodes');
    await cast.admin.put(`/appointment/${id}/cancel`, { cancellationReason: 'Feels better' });
    const closed = await stored();
    expect((await cast.admin.put(url, { dxCodeIds: [] })).json().code).toBe('RULE_REFUSED');
    expect(await stored()).toEqual(closed);
    expect((await setStatus(cast.admin, id, 'SCHEDULED')).statusCode).toBe(409);
  });
});
