import { newId } from '@bedside/db/id';
import { insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { newCast, openStage } from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { db, service } = stage;
const cast = await newCast(stage);
const { admin, provider, patient } = cast;

let names = 0;
const nameOf = () => `Template ${++names}`;
const add = (body: object = {}) =>
  admin.post('/appointment/add-soapnote-template', { name: nameOf(), template: '<p>Plan</p>', ...body });
const rows = () => db.selectFrom('soapNoteTemplates').selectAll().orderBy('id').execute();

describe('SOAP note templates', () => {
  it('can be added, edited, disabled, and deleted, each with an audit row', async () => {
    const added = (await add({ name: 'Wound check' })).json().data;
    expect(added).toMatchObject({
      name: 'Wound check',
      template: '<p>Plan</p>',
      status: 'ACTIVE',
      version: 1,
    });
    const { id } = added;
    const edited = await admin.post('/appointment/update-soapnote-template', {
      id,
      template: '<p>Look, clean, dress</p>',
      status: 'INACTIVE',
      version: 1,
    });
    expect(edited.json().data).toMatchObject({ name: 'Wound check', status: 'INACTIVE', version: 2 });
    const response = await admin.delete(`/appointment/soapnote-template/${id}`);
    expect(response.json().message).toBe('Template Wound check deleted');
    expect((await admin.get(`/admin/soap-note-templates/${id}`)).statusCode).toBe(404);
    expect((await add({ name: 'wound check' })).statusCode).toBe(200);
    const trail = await db
      .selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', id)
      .where('outcome', '=', 'done')
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      'soapTemplate.add',
      'soapTemplate.change',
      'soapTemplate.remove',
    ]);
  });

  // Rule: care.soap-template-list
  it('are listed by name while active, also for providers', async () => {
    await add({ name: 'Zz off', status: 'INACTIVE' });
    await add({ name: 'Zz on' });
    const { data } = (await provider.get('/appointment/list-soapnote-template')).json();
    expect(data.status).toBe(true);
    const offered: string[] = data.templates.map(({ name }: { name: string }) => name);
    expect(offered).toContain('Zz on');
    expect(offered).not.toContain('Zz off');
    const filter = JSON.stringify({ q: 'zz', status: 'INACTIVE' });
    const listed = await admin.get('/admin/soap-note-templates', { query: { filter } });
    expect(listed.json()).toMatchObject([{ name: 'Zz off' }]);
    expect(listed.headers['content-range']).toBe('soap-note-templates 0-0/1');
  });

  it('also return errors in `error`', async () => {
    const { name } = (await add()).json().data;
    const before = await rows();
    const failures = [
      [
        await add({ name: name.toUpperCase() }),
        409,
        'A template with this name already exists. Use a different name.',
      ],
      [await add({ name: ' ' }), 400, 'This field is required.'],
      [await add({ template: '<p> </p><script>x</script>' }), 400, 'Enter the template text.'],
      [
        await admin.post('/appointment/update-soapnote-template', { id: newId(), name: nameOf() }),
        404,
        'Not found.',
      ],
      [await admin.delete(`/appointment/soapnote-template/${newId()}`), 404, 'Not found.'],
    ] as const;
    for (const [answer, status, error] of failures) {
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ error, message: error });
    }
    expect(await rows()).toEqual(before);
  });

  it('reject an outdated edit, and one of two simultaneous uses of a name', async () => {
    const { id } = (await add()).json().data;
    const edit = (name: string) =>
      admin.post('/appointment/update-soapnote-template', { id, name, version: 1 });
    const both = await Promise.all([edit(nameOf()), edit(nameOf())]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const name = nameOf();
    const twice = await Promise.all([add({ name }), add({ name })]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  // Rule: care.notes-are-for-clinical-staff
  it('can be read and changed only with the clinical permission, and never by patients', async () => {
    const clerk = await service.as(await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] }));
    const { id } = (await add()).json().data;
    const before = await rows();
    for (const caller of [clerk, provider, patient]) {
      const request = { name: nameOf(), template: '<p>Plan</p>' };
      expect((await caller.post('/appointment/add-soapnote-template', request)).statusCode).toBe(403);
      expect((await caller.post('/appointment/update-soapnote-template', { id, name: 'x' })).statusCode).toBe(
        403,
      );
      expect((await caller.delete(`/appointment/soapnote-template/${id}`)).statusCode).toBe(403);
      expect((await caller.put(`/admin/soap-note-templates/${id}`, { name: 'x' })).statusCode).toBe(403);
    }
    expect((await patient.get('/appointment/list-soapnote-template')).statusCode).toBe(403);
    expect((await clerk.get('/admin/soap-note-templates')).statusCode).toBe(403);
    expect(await rows()).toEqual(before);
  });

  it('are stored and shown without scripts', async () => {
    const template = '<p onclick="x()">Plan<img src=x onerror=alert(1)></p><script>alert(1)</script>';
    const { id } = (await add({ template })).json().data;
    const stored = await db
      .selectFrom('soapNoteTemplates')
      .select('template')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(stored?.template).toBe('<p>Plan</p>');
    await db
      .updateTable('soapNoteTemplates')
      .set({ template: `<svg onload=alert(1)>${template}` })
      .where('id', '=', id)
      .execute();
    expect((await admin.get(`/admin/soap-note-templates/${id}`)).json().template).toBe('<p>Plan</p>');
  });
});
