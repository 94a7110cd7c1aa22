import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DomainError } from '@bedside/contracts/errors';
import { newId } from '@bedside/db/id';
import { encodeImage } from '@bedside/integrations/images/encode-image';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { openS3Storage } from '@bedside/integrations/storage/storage.adapter';
import { openFolderStorage } from '@bedside/integrations/storage/storage.folder';
import { startS3Simulator } from '@bedside/simulators/s3.fixture';
import { smallPdf } from '@bedside/testing/factories/documents';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Context } from '../context.ts';
import { readDocument } from './document.queries.ts';
import { reencodeImage, saveUpload, type UploadDependencies } from './save-upload.commands.ts';

const { db } = await withDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bedside-uploads-'));
const s3 = await startS3Simulator();
afterAll(async () => {
  s3.close();
  await rm(folder, { recursive: true });
});
const patient = await insertPatient(db);
const ctx: Context = {
  actor: { userId: patient.id, role: 'PATIENT', permissions: [], sessionId: newId() },
  requestId: newId(),
  now: new Date('2026-10-14T15:00:00Z'),
  ip: null,
};
const file = { content: smallPdf(), filename: 'labs.pdf', mimetype: 'application/pdf' };
const filing = {
  patientId: patient.id,
  category: 'Other',
  action: 'document.upload',
  refusal: 'No.',
} as const;

const rows = () => db.selectFrom('documents').select('id').execute();

describe.each([
  ['a folder', openFolderStorage(folder)],
  ['S3', openS3Storage(s3.config)],
])('an upload stored in %s', (_where, storage) => {
  const kit = (virusCheck: UploadDependencies['virusCheck'] = null): UploadDependencies => ({
    storage,
    encode: encodeImage,
    virusCheck,
  });

  it('is returned unchanged', async () => {
    const { id } = await saveUpload(db, ctx, kit(), file, filing);
    const { content, name, contentType } = await readDocument(db, storage, id);
    expect(content.equals(smallPdf())).toBe(true);
    expect({ name, contentType }).toEqual({ name: 'labs.pdf', contentType: 'application/pdf' });
  });

  // Rule: care.virus-check-before-storage
  it('is not stored when the scan finds something or is unavailable', async () => {
    const before = await rows();
    const found = saveUpload(db, ctx, kit({ find: async () => 'Eicar' }), file, filing);
    await expect(found).rejects.toMatchObject({ code: 'VALIDATION' });
    const away = saveUpload(
      db,
      ctx,
      kit({
        find: async () => {
          throw new IntegrationError('virus-check', 'unavailable', 'did not answer');
        },
      }),
      file,
      filing,
    );
    await expect(away).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await rows()).toEqual(before);
  });

  it('is deleted from storage when its row is refused', async () => {
    const put: string[] = [];
    const watched: UploadDependencies = {
      ...kit(),
      storage: {
        ...storage,
        put: async (...given) => {
          put.push(given[0]);
          await storage.put(...given);
        },
      },
    };
    const refused = saveUpload(db, ctx, watched, file, {
      ...filing,
      stillMay: async () => {
        throw new DomainError('RULE_REFUSED', 'Locked meanwhile.');
      },
    });
    await expect(refused).rejects.toMatchObject({ code: 'RULE_REFUSED' });
    const removed = await insertPatient(db);
    const late = saveUpload(db, ctx, watched, file, {
      ...filing,
      patientId: removed.id,
      stillMay: async () => {
        await db.updateTable('patients').set({ removedAt: ctx.now }).where('id', '=', removed.id).execute();
      },
    });
    await expect(late).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(put).toHaveLength(2);
    for (const key of put) expect(await storage.exists(key)).toBe(false);
  });

  it('stays when its row exists, even if the commit’s answer was lost', async () => {
    const before = await rows();
    const lost = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
      lost.mockRestore();
      const transaction = db.transaction();
      const run = transaction.execute.bind(transaction);
      return Object.assign(transaction, {
        execute: async (change: Parameters<typeof run>[0]) => {
          await run(change);
          throw new Error('The connection broke.');
        },
      });
    });
    await expect(saveUpload(db, ctx, kit(), file, filing)).rejects.toThrow('The connection broke.');
    const known = new Set(before.map(({ id }) => id));
    const [saved] = (await rows()).filter(({ id }) => !known.has(id));
    expect((await readDocument(db, storage, saved?.id ?? '')).content).toEqual(file.content);
  });
});

// Rule: care.pictures-are-drawn-in-turn
it('draws one picture at a time, because one of 50 megapixels takes a quarter of a gigabyte', async () => {
  let drawing = 0;
  let max = 0;
  const encode: UploadDependencies['encode'] = async ({ content }) => {
    max = Math.max(max, ++drawing);
    await new Promise((resolve) => setTimeout(resolve, 5));
    drawing -= 1;
    return { content, contentType: 'image/png' };
  };
  const picture = { content: Buffer.from('a'), mimetype: 'image/png' };
  await Promise.all(Array.from({ length: 4 }, () => reencodeImage(encode, picture, 'DOCUMENT', 'No.')));
  expect(max).toBe(1);
});
