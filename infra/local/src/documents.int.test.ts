import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { appointmentsService } from '@bedside/appointments-service/app';
import { PLACE_TAKEN, photograph } from '@bedside/auth-service/images/photograph.fixture';
import { MAX_DOCUMENT_BYTES } from '@bedside/contracts/care/documents.api';
import { newId } from '@bedside/db/id';
import { fileKinds } from '@bedside/domain/documents/file-kind.policy';
import { MAX_FILES, MAX_TOTAL_BYTES } from '@bedside/domain/documents/save-upload.commands';
import { paymentsService } from '@bedside/payments-service/app';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertDocument, insertReport, smallPdf } from '@bedside/testing/factories/documents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { compoundFileOf, docxWith, foreignFiles, polyglots } from '@bedside/testing/files.fixture';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { addDays, addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';

const WEDNESDAY = new Date('2026-10-14T15:00:00Z');
const clock = { now: WEDNESDAY };
const database = await withDatabase();
const { db } = database;
const { as, anonymous, parts } = await startServices([appointmentsService, paymentsService], database, {
  now: () => clock.now,
});

const nora = await insertPatient(db, { user: { passwordHash: 'a hash' } });
const june = await insertPatient(db, {
  patient: { householdId: nora.householdId, relationshipToAccountHolder: 'Daughter' },
});
const otto = await insertPatient(db, {
  user: { passwordHash: 'a hash' },
  patient: { householdId: nora.householdId, relationshipToAccountHolder: 'Spouse' },
});
const stranger = await insertPatient(db);
const provider = await insertStaff(db, { role: 'PROVIDER' });
const anAdmin = await insertStaff(db, { role: 'ADMIN' });
const [patient, spouse, foreigner, admin, clinician] = [
  await as(nora),
  await as(otto),
  await as(stranger),
  await as(anAdmin),
  await as(provider),
];
const service = { id: (await insertService(db)).id, name: 'Lab draw' };
const { id: visitId } = await insertAppointment(db, nora, service, { providerId: provider.id });

const image = Buffer.from(await photograph().arrayBuffer());

const UPLOAD = '/appointment/upload-document';
const file = (content: Buffer, name: string, type: string) =>
  new File([new Uint8Array(content)], name, { type });
const pdf = (name = 'labs.pdf') => file(smallPdf(), name, 'application/pdf');
const lab = { patientId: nora.id, category: 'Lab result' };
const ofAppointment = { patientId: nora.id, appointmentId: visitId };

async function uploaded(caller: Caller, sent = pdf(), fields: Record<string, string> = lab): Promise<string> {
  const answer = await caller.upload(UPLOAD, sent, fields);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
}

async function linkTo(caller: Caller, id: string, operation = 'VIEW'): Promise<string> {
  const answer = await caller.get(`/appointment/get-document-url/${id}`, { query: { operation } });
  expect(answer.statusCode, answer.body).toBe(200);
  return new URL(answer.json().data.documentUrl).pathname.replace('/v1', '');
}

async function stored(): Promise<string[]> {
  const { storage } = parts.config;
  const folder = storage.kind === 'folder' ? path.join(storage.folder, 'objects', 'uploads') : '';
  return (await readdir(folder).catch(() => [])).sort();
}
const everything = async () => ({
  rows: await db.selectFrom('documents').selectAll().orderBy('id').execute(),
  events: await db.selectFrom('outbox').select('id').orderBy('id').execute(),
  files: await stored(),
});
const rowOf = (id: string) =>
  db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

beforeEach(() => {
  clock.now = WEDNESDAY;
});

describe('an upload', () => {
  it('is stored if its extension, declared type, and content agree', async () => {
    const stored = [
      photograph('rash.JPEG'),
      pdf(),
      file(docxWith(), 'letter.docx', fileKinds.docx.contentType),
      file(compoundFileOf(['WordDocument']), 'letter.doc', fileKinds.doc.contentType),
    ];
    for (const sent of stored) {
      const row = await rowOf(await uploaded(patient, sent));
      expect(row).toMatchObject({ contentType: sent.type, uploadedBy: nora.id, patientId: nora.id });
    }
  });

  // Rule: appointments.offline-entries-are-sent-once
  it('that is repeated with its key is kept once, also when the process died before it answered', async () => {
    const key = newId();
    const sent = { headers: { 'idempotency-key': key } };
    const picture = { ...ofAppointment, category: 'Soap Note Image' };
    const send = (name = 'throat.jpg') => clinician.upload(UPLOAD, photograph(name), picture, sent);
    const [first, again] = [await send(), await send()];
    expect(first.statusCode, first.body).toBe(200);
    expect(again.json().data.id).toBe(first.json().data.id);
    await db
      .updateTable('idempotencyKeys')
      .set({ responseStatus: null, responseBody: null, createdAt: new Date(0) })
      .where('key', '=', key)
      .execute();
    expect((await send()).json().data.id).toBe(first.json().data.id);
    const other = await clinician.upload(UPLOAD, pdf(), picture, sent);
    expect(other.json().code).toBe('IDEMPOTENCY_REUSED');
    const rows = await db
      .selectFrom('documents')
      .select('id')
      .where('category', '=', 'Soap Note Image')
      .where('appointmentId', '=', visitId)
      .execute();
    expect(rows).toEqual([{ id: first.json().data.id }]);
  });

  // Rule: care.six-file-kinds
  it('of another type is rejected under each allowed extension and type, and leaves nothing', async () => {
    const before = await everything();
    for (const [what, content] of Object.entries(foreignFiles))
      for (const { contentType, extensions } of Object.values(fileKinds))
        for (const extension of extensions) {
          const refused = await patient.upload(UPLOAD, file(content, `a.${extension}`, contentType), lab);
          expect(refused.statusCode, `${what} as ${extension}`).toBe(400);
        }
    for (const [kind, content] of polyglots(image)) {
      const type = Object.values(fileKinds).find(({ extensions }) => extensions.some((one) => one === kind));
      const refused = await patient.upload(UPLOAD, file(content, `a.${kind}`, type?.contentType ?? ''), lab);
      expect(refused.statusCode, kind).toBe(400);
      expect(refused.json().issues).toEqual([
        { path: 'file', message: 'Only jpeg, jpg, png, .pdf, doc, and docx files are allowed.' },
      ]);
    }
    for (const [name, type] of [
      ['a.exe', 'application/pdf'],
      ['a.pdf', 'image/png'],
      ['a.html', 'text/html'],
    ] as const)
      expect([400, 415]).toContain(
        (await patient.upload(UPLOAD, file(smallPdf(), name, type), lab)).statusCode,
      );
    expect(await everything()).toEqual(before);
  }, 20_000);

  // Rule: care.document-limits
  it('that is too large is rejected as soon as it exceeds the limit', async () => {
    const before = await everything();
    const large = Buffer.concat([smallPdf(), Buffer.alloc(MAX_DOCUMENT_BYTES)]);
    expect((await patient.upload(UPLOAD, file(large, 'a.pdf', 'application/pdf'), lab)).statusCode).toBe(413);
    expect(await everything()).toEqual(before);
  });
});

describe('serving a document', () => {
  it('sandboxes images, lets the browser show PDFs, and downloads the rest', async () => {
    const shown = await patient.get(await linkTo(patient, await uploaded(patient, photograph('Ärztin.jpg'))));
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="?rztin.jpg"; filename*=UTF-8''%C3%84rztin.jpg`,
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const id = await uploaded(patient);
    const view = await patient.get(await linkTo(patient, id));
    expect(view.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename=labs.pdf',
      'content-security-policy': "frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    });
    expect(view.rawPayload.equals(smallPdf())).toBe(true);
    const stored = await patient.get(await linkTo(patient, id, 'DOWNLOAD'));
    expect(stored.headers['content-disposition']).toBe('attachment; filename=labs.pdf');
    const letter = await uploaded(patient, file(docxWith(), 'a.docx', fileKinds.docx.contentType));
    const word = await patient.get(await linkTo(patient, letter));
    expect(word.headers['content-disposition']).toBe('attachment; filename=a.docx');
    expect(word.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  });

  // Rule: security.file-links
  it('requires a link for one user, one session, and five minutes, and rejects removed documents', async () => {
    const id = await uploaded(patient);
    const link = await linkTo(patient, id);
    expect((await foreigner.get(link)).statusCode).toBe(404);
    expect((await admin.get(link)).statusCode).toBe(404);
    expect((await anonymous.get(link)).statusCode).toBe(200);
    expect((await anonymous.get(link.replace('.VIEW.', '.DOWNLOAD.'))).statusCode).toBe(404);
    clock.now = addMinutes(WEDNESDAY, 5);
    expect((await patient.get(link)).statusCode).toBe(404);
    const fresh = await linkTo(patient, id);
    const removed = await patient.post(`/appointment/document/${id}/remove`, { reason: 'Wrong file' });
    expect(removed.statusCode, removed.body).toBe(200);
    expect((await patient.get(fresh)).statusCode).toBe(404);
    expect((await patient.get(`/appointment/get-document-url/${id}`)).statusCode).toBe(404);
  });

  it('audits who requested and opened a link, for every role', async () => {
    const id = await uploaded(patient);
    for (const caller of [patient, admin]) {
      await caller.get(await linkTo(caller, id));
      await caller.get(await linkTo(caller, id, 'DOWNLOAD'));
    }
    const uses = await db
      .selectFrom('auditLog')
      .select(['action', 'actorRole', 'patientId', 'after'])
      .where('entityId', '=', id)
      .where('action', 'in', ['getDocumentUrl', 'downloadFile'])
      .orderBy('id')
      .execute();
    expect(uses).toEqual(
      ['PATIENT', 'ADMIN'].flatMap((actorRole) =>
        ['VIEW', 'DOWNLOAD'].flatMap((operation) =>
          ['getDocumentUrl', 'downloadFile'].map((action) => ({
            action,
            actorRole,
            patientId: nora.id,
            after: { operation },
          })),
        ),
      ),
    );
  });
});

describe('a file name', () => {
  it('that cannot be stored is rejected with its field, and nothing is stored', async () => {
    const before = await stored();
    const answer = await patient.upload(UPLOAD, pdf('a\0.pdf'), lab);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().issues).toMatchObject([{ path: 'file' }]);
    expect(await stored()).toEqual(before);
  });

  it.each([
    '../../canary.pdf',
    '..%2f..%2fcanary.pdf',
    '%2e%2e%2fcanary.pdf',
    '/etc/passwd.pdf',
    'a\r\nSet-Cookie: b=c.pdf',
    `${'long'.repeat(74)}.pdf`,
    'C:\\canary.pdf',
  ])('such as %j is shown without its path, and the file is stored under a UUID', async (name) => {
    const id = await uploaded(patient, pdf(name));
    const row = await rowOf(id);
    expect(row.storageKey).toBe(`uploads/${id}.pdf`);
    expect(row.name).not.toMatch(/[\\/\r\n\0]|\.\.|%2f/i);
    expect(row.name.length).toBeLessThanOrEqual(104);
    expect(await stored()).toContain(`${id}.pdf`);
    const answer = await patient.get(await linkTo(patient, id));
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.statusCode).toBe(200);
  });
});

describe('document storage', () => {
  // Rule: care.photos-lose-metadata
  it('removes the location from a photo and keeps its file type', async () => {
    const sent = photograph('rash.jpg');
    expect(Buffer.from(await sent.arrayBuffer()).includes(PLACE_TAKEN)).toBe(true);
    const answer = await patient.get(await linkTo(patient, await uploaded(patient, sent)));
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.rawPayload.includes(PLACE_TAKEN)).toBe(false);
    expect(answer.rawPayload.includes('Exif')).toBe(false);
  });

  // Rule: care.document-limits
  it("limits a patient's files and bytes, with a clear error", async () => {
    const one = await insertPatient(db);
    const caller = await as(one);
    const fields = { patientId: one.id, category: 'Other' };
    const large = await insertDocument(db, { patientId: one.id, sizeBytes: MAX_TOTAL_BYTES - 10 });
    const before = await everything();
    const refused = await caller.upload(UPLOAD, pdf(), fields);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().issues).toMatchObject([
      { path: 'file', message: expect.stringMatching(/reached the limit/) },
    ]);
    expect(await everything()).toEqual(before);
    await db.updateTable('documents').set({ removedAt: WEDNESDAY }).where('id', '=', large.id).execute();
    const row = await rowOf(await uploaded(caller, pdf(), fields));
    const others = Array.from({ length: MAX_FILES - 2 }, () => newId());
    await db
      .insertInto('documents')
      .values(others.map((id) => ({ ...row, id, storageKey: `uploads/${id}.pdf` })))
      .execute();
    const last = await Promise.all([1, 2, 3].map(() => caller.upload(UPLOAD, pdf(), fields)));
    expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  });

  it('does not serve a file that differs from what was stored', async () => {
    const id = await uploaded(patient);
    const { storageKey } = await rowOf(id);
    await parts.integrations.storage.put(storageKey, Buffer.from('%PDF-1.7 changed'), {
      contentType: 'application/pdf',
    });
    const answer = await patient.get(await linkTo(patient, id));
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('changed');
  });
});

describe('a document', () => {
  // Rule: care.document-authors
  it('can be uploaded by patients for those they manage, by providers for their appointments, and by admins', async () => {
    await uploaded(patient, pdf(), {
      patientId: june.id,
      category: 'Imaging',
      description: 'From the clinic',
    });
    await uploaded(admin, pdf(), { patientId: stranger.id, category: 'Referral' });
    await uploaded(clinician, pdf(), { ...ofAppointment, category: 'Report' });
    await uploaded(patient, photograph(), { patientId: june.id, category: 'Symptom Images' });
    const before = await everything();
    const refusals: [Caller, Record<string, string>, number, string?][] = [
      [patient, { patientId: otto.id, category: 'Other' }, 404],
      [patient, { patientId: stranger.id, category: 'Other' }, 404],
      [patient, { patientId: nora.id, category: 'Report', appointmentId: visitId }, 400, 'category'],
      [patient, { patientId: nora.id, category: 'Soap Note Image', appointmentId: visitId }, 400, 'category'],
      [admin, { patientId: nora.id, category: 'Report' }, 400, 'appointmentId'],
      [admin, { patientId: stranger.id, category: 'Report', appointmentId: visitId }, 404],
      [admin, { patientId: newId(), category: 'Other' }, 404],
      [clinician, { patientId: nora.id, category: 'Other' }, 400, 'appointmentId'],
      [clinician, { patientId: stranger.id, category: 'Other', appointmentId: visitId }, 404],
    ];
    for (const [caller, fields, status, field] of refusals) {
      const refused = await caller.upload(UPLOAD, pdf(), fields);
      expect(refused.statusCode, JSON.stringify(fields)).toBe(status);
      if (field) expect(refused.json().issues).toMatchObject([{ path: field }]);
    }
    expect(await everything()).toEqual(before);
  });

  // Rule: care.soap-note-attachments
  it('of a SOAP note can be removed only while the note is a draft; later ones are addenda', async () => {
    const { id: appointmentId } = await insertAppointment(db, nora, service, { providerId: provider.id });
    const fields = { patientId: nora.id, appointmentId, category: 'Soap Note Image' };
    const id = await uploaded(clinician, photograph(), fields);
    await db
      .updateTable('appointments')
      .set({ soapNoteStatus: 'SUBMITTED' })
      .where('id', '=', appointmentId)
      .execute();
    const added = await uploaded(clinician, photograph(), fields);
    const before = await everything();
    for (const one of [id, added]) {
      const removed = await admin.post(`/appointment/document/${one}/remove`, { reason: 'Blurred' });
      expect(removed.statusCode).toBe(422);
    }
    expect(await everything()).toEqual(before);
  });

  // Rule: care.document-visibility
  it('is listed for patients of their household unless it is internal', async () => {
    const household = await insertPatient(db);
    const child = await insertPatient(db, {
      patient: { householdId: household.householdId, relationshipToAccountHolder: 'Son' },
    });
    const caller = await as(household);
    const { id: appointmentId } = await insertAppointment(db, household, service);
    const own = { patientId: household.id, appointmentId };
    const seen = [
      await insertDocument(db, { patientId: household.id, name: 'b.pdf' }),
      await insertDocument(db, { patientId: child.id, name: 'a.pdf', category: 'Imaging', uploadedBy: null }),
    ].map(({ id }) => id);
    const released = await insertReport(db, { ...own, status: 'RELEASED', releasedAt: WEDNESDAY });
    const hidden = [
      (await insertReport(db, { ...own, status: 'REVIEWED' })).documentId,
      (await insertDocument(db, { ...own, category: 'Report' })).id,
      (await insertDocument(db, { ...own, category: 'Soap Note Image' })).id,
      (await insertDocument(db, { ...own, category: 'Chat' })).id,
      (await insertDocument(db, { ...own, removedAt: WEDNESDAY })).id,
      (await insertDocument(db, { patientId: stranger.id })).id,
    ];
    const list = await caller.get('/appointment/list-documents', {
      query: { sortVariable: 'name', sortOrder: 'ASC' },
    });
    const ids = list.json().data.listing.map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual([...seen, released.documentId].sort());
    expect(list.json().meta.itemCount).toBe(3);
    for (const id of hidden) {
      expect((await caller.get(`/appointment/get-document-url/${id}`)).statusCode).toBe(404);
      const removed = await caller.post(`/appointment/document/${id}/remove`, { reason: 'Not mine' });
      expect(removed.statusCode).toBe(404);
    }
    const found = async (query: Record<string, string>) =>
      (
        await admin.get('/appointment/list-documents', { query: { patientId: household.id, ...query } })
      ).json().meta.itemCount;
    expect(await found({})).toBe(5);
    expect(await found({ category: 'Chat' })).toBe(1);
    expect(await found({ searchQuery: 'B.PD' })).toBe(1);
    expect(await found({ searchQuery: '%' })).toBe(0);
    expect(await found({ endDate: '2020-01-01' })).toBe(0);
  });

  // Rule: care.document-removal
  it('can be removed by patients on the day of upload and by admins with a reason, and stays in storage', async () => {
    const id = await uploaded(patient);
    const remove = (caller: Caller, one: string, reason = 'By mistake') =>
      caller.post(`/appointment/document/${one}/remove`, { reason });
    expect((await remove(spouse, id)).statusCode).toBe(422);
    expect((await remove(foreigner, id)).statusCode).toBe(404);
    expect((await remove(admin, id, ' ')).statusCode).toBe(400);
    clock.now = addDays(WEDNESDAY, 1);
    const [tomorrow, staff] = [await as(nora), await as(anAdmin)];
    expect((await remove(tomorrow, id)).statusCode).toBe(422);
    expect((await rowOf(id)).removedAt).toBeNull();
    expect((await remove(staff, id, 'Of someone else')).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ removedAt: clock.now, removedReason: 'Of someone else' });
    expect(await stored()).toContain(`${id}.pdf`);
    expect((await remove(staff, id)).statusCode).toBe(404);
    const printed = await insertDocument(db, { patientId: nora.id, category: 'Invoice', uploadedBy: null });
    expect((await remove(staff, printed.id)).statusCode).toBe(422);
  });
});
