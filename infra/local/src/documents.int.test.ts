import { photograph } from '@bedside/auth-service/images/photograph.fixture';
import { type Permission, permissions } from '@bedside/contracts/call';
import { MAX_DOCUMENT_BYTES } from '@bedside/contracts/care/documents.api';
import { newId } from '@bedside/db/id';
import { fileKinds } from '@bedside/domain/documents/file-kind.policy';
import { smallPdf } from '@bedside/testing/factories/documents';
import { compoundFileOf, docxWith, foreignFiles, polyglots } from '@bedside/testing/files.fixture';
import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { documentStage } from './documents.fixture.ts';

const {
  WEDNESDAY,
  clock,
  db,
  anonymous,
  nora,
  patient,
  foreigner,
  admin,
  anAdmin,
  clinician,
  visitId,
  image,
  UPLOAD,
  file,
  pdf,
  lab,
  ofAppointment,
  uploaded,
  linkTo,
  stored,
  everything,
  rowOf,
} = await documentStage();

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
  it('is stored once when repeated with its key, even if the process died before it answered', async () => {
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

  // Rule: security.file-links
  it('rejects a link once its admin has lost the permission for such files', async () => {
    const id = await uploaded(patient);
    const link = await linkTo(admin, id);
    const categories = ['Lab result', 'Symptom Images', 'Chat', 'Cost estimate', 'Invoice', 'Statement'];
    const openWith = async (permission: Permission) => {
      await db
        .updateTable('users')
        .set({ permissions: [permission] })
        .where('id', '=', anAdmin.id)
        .execute();
      const open = [];
      for (const category of categories) {
        await db.updateTable('documents').set({ category }).where('id', '=', id).execute();
        if ((await anonymous.get(link)).statusCode === 200) open.push(category);
      }
      return open;
    };
    expect(await openWith('catalogue')).toEqual([]);
    expect(await openWith('dispatch')).toEqual(['Symptom Images', 'Chat', 'Cost estimate']);
    expect(await openWith('billing')).toEqual(['Cost estimate', 'Invoice', 'Statement']);
    expect(await openWith('clinical')).toEqual(categories);
    await db
      .updateTable('users')
      .set({ permissions: [...permissions] })
      .where('id', '=', anAdmin.id)
      .execute();
  });

  // Rule: money.good-faith-estimate-access
  it('links staff to an estimate they may see, and to no file that their permission does not open', async () => {
    const id = await uploaded(patient);
    const answers = async (permission: Permission) => {
      await db
        .updateTable('users')
        .set({ permissions: [permission] })
        .where('id', '=', anAdmin.id)
        .execute();
      const statuses = [];
      for (const category of ['Cost estimate', 'Lab result']) {
        await db.updateTable('documents').set({ category }).where('id', '=', id).execute();
        statuses.push((await admin.get(`/appointment/get-document-url/${id}`)).statusCode);
      }
      return statuses;
    };
    expect(await answers('billing')).toEqual([200, 404]);
    expect(await answers('dispatch')).toEqual([200, 404]);
    expect(await answers('clinical')).toEqual([200, 200]);
    expect(await answers('catalogue')).toEqual([403, 403]);
    await db
      .updateTable('users')
      .set({ permissions: [...permissions] })
      .where('id', '=', anAdmin.id)
      .execute();
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
