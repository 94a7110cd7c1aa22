import { insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { appointmentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([appointmentsService], database);
const superAdmin = await insertStaff(db, { role: 'SUPER_ADMIN', firstName: 'Ruth', lastName: 'Kaplan' });
const caller = await as(superAdmin);

const path = '/admin/message-templates/appointment-scheduled';
const get = async () => (await caller.get(path)).json();
const textAt = async (channel: string, language: string) =>
  (await get()).texts.find(
    (text: { channel: string; language: string }) => text.channel === channel && text.language === language,
  );
const put = (texts: object[], version?: number) => caller.put(path, { texts, version });
const saved = () => db.selectFrom('messageTemplateOverrides').selectAll().execute();
const audits = () =>
  db.selectFrom('auditLog').selectAll().where('action', '=', 'messageTemplate.change').execute();

const text = { language: 'en', channel: 'text', body: '{{practice}}: see you {{when}}. {{link}}' };

beforeAll(async () => {
  await db.deleteFrom('messageTemplateOverrides').execute();
});

describe('message templates', () => {
  it('are listed with their audience, can be searched, and start unedited', async () => {
    const list = await caller.get('/admin/message-templates', {
      query: { filter: JSON.stringify({ q: 'reminder' }), range: '[0,99]' },
    });
    expect(list.json()).toContainEqual(
      expect.objectContaining({
        id: 'appointment-reminder',
        title: 'Visit reminder',
        audience: 'Patient',
        channels: ['email', 'text', 'push'],
        edited: false,
        version: 1,
      }),
    );
    expect((await caller.get('/admin/message-templates/nothing')).statusCode).toBe(404);
  });

  it('show the default texts with their variables, in both languages', async () => {
    expect(await textAt('text', 'en')).toEqual({
      language: 'en',
      channel: 'text',
      subject: null,
      body: '{{practice}}: your visit is on {{when}}. {{link}}',
      standard: true,
      updatedAt: null,
      updatedBy: null,
    });
    expect((await textAt('text', 'es')).body).toBe('{{practice}}: su cita es el {{when}}. {{link}}');
    expect((await get()).variables).toContainEqual({
      name: 'firstName',
      example: 'Maya',
      channels: ['email'],
    });
  });

  // Rule: messages.practice-templates
  it('accept an override with its author and one audit row, and can be reset', async () => {
    const { version } = await get();
    expect((await put([text], version)).json()).toMatchObject({ edited: true, version: version + 1 });
    expect(await textAt('text', 'en')).toMatchObject({
      body: text.body,
      standard: false,
      updatedBy: 'Ruth Kaplan',
    });
    expect(await audits()).toMatchObject([
      {
        entityId: 'appointment-scheduled',
        actorId: superAdmin.id,
        patientId: null,
        before: { 'text.en': null },
        after: { 'text.en': { body: text.body } },
      },
    ]);
    const stale = await put([{ ...text, body: 'Another {{link}}' }], version);
    expect(stale.json().code).toBe('CONCURRENT_UPDATE');
    expect((await textAt('text', 'en')).body).toBe(text.body);

    await put([{ language: 'en', channel: 'text', standard: true }], version + 1);
    expect(await saved()).toEqual([]);
    expect((await get()).edited).toBe(false);
    expect(await audits()).toHaveLength(2);
  });

  it('store and publish nothing if a text equals the default or is unchanged', async () => {
    const before = [await audits(), (await get()).version];
    const { language, channel, subject, body } = await textAt('email', 'es');
    expect((await put([{ language, channel, subject, body }])).statusCode).toBe(200);
    expect(await saved()).toEqual([]);
    expect([await audits(), (await get()).version]).toEqual(before);
  });

  it.each([
    ['an unknown variable', { ...text, body: '{{symptom}} {{link}}' }, 'texts.1.body'],
    ['something to reckon', { ...text, body: '{{7*7}} {{link}}' }, 'texts.1.body'],
    ['a text without its link', { ...text, body: 'See you.' }, 'texts.1.body'],
    [
      'an e-mail without a subject',
      { language: 'en', channel: 'email', subject: '', body: 'Hello' },
      'texts.1.subject',
    ],
  ])('reject %s by field name, and nothing changes', async (_, change, field) => {
    const good = { language: 'es', channel: 'text', body: 'Hola {{link}}' };
    const answer = await put([good, change]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toMatchObject([{ path: field }]);
    expect(await saved()).toEqual([]);
  });

  it('preview a text before saving, without scripts', async () => {
    const preview = async (body: object) => (await caller.post(`${path}/preview`, body)).json().data;
    expect(await preview({ language: 'en', channel: 'text', body: 'On {{when}}: {{link}}' })).toMatchObject({
      text: expect.stringMatching(/^On Tuesday, March 3 at 9:00 AM: http/),
      parts: 1,
      html: null,
    });
    const script = '<script>alert(1)</script> {{nothing}} {{firstName}}';
    const email = await preview({ language: 'es', channel: 'email', subject: 'Hola', body: script });
    expect(email.subject).toBe('Hola');
    expect(email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {{nothing}} Maya');
    expect(email.html).toContain('Ver su cita');
    expect(email.html).not.toContain('<script');
    const codes = await caller.post('/admin/message-templates/one-time-code/preview', {
      language: 'es',
      channel: 'text',
    });
    expect(codes.json().data.text).toMatch(/^042137 es su c[oó]digo/);
    expect(await saved()).toEqual([]);
  });

  it('are for super-admins only', async () => {
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    expect((await admin.get(path)).statusCode).toBe(403);
    expect((await admin.put(path, { texts: [text] })).statusCode).toBe(403);
    expect(await saved()).toEqual([]);
  });
});
