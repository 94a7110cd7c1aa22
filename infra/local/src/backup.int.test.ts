import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { connect } from '@bedside/db/connection';
import { newId } from '@bedside/db/id';
import { openFolderStorage } from '@bedside/integrations/storage/storage.folder';
import { rounds } from '@bedside/testing/drill';
import { SESSION_DEFAULTS } from '@bedside/testing/postgres';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backUp } from './backup.ts';
import { decrypt, encrypt } from './backup-key.ts';
import { bringUpToDate, openDatabase } from './database.ts';
import { restore } from './restore.ts';

const WRITERS = 4;
const BEFORE = rounds(200, 5_000);
const folder = mkdtempSync(path.join(tmpdir(), 'bedside-backup-'));
const dataDir = path.join(folder, 'data');
const file = path.join(folder, 'backup.age');
const secret = { kind: 'key', key: await generateX25519Identity() } as const;
const key = { kind: 'key', key: await identityToRecipient(secret.key) } as const;
const database = await openDatabase(undefined, dataDir);
const db = connect({ url: database.url });
const storage = openFolderStorage(path.join(dataDir, 'files'));

/** Acknowledged writes. Each row names a file that was written before. */
const ledger: string[] = [];
let acknowledged: readonly string[] = [];
let isWriting = true;

async function write(): Promise<void> {
  while (isWriting) {
    const id = newId();
    await storage.put(id, Buffer.from(`content of ${id}`), { contentType: 'text/plain' });
    await db
      .insertInto('settings')
      .values({ key: id, value: JSON.stringify(id) })
      .execute();
    ledger.push(id);
  }
}

beforeAll(async () => {
  await bringUpToDate(database.url, SESSION_DEFAULTS);
  const writers = Array.from({ length: WRITERS }, write);
  await vi.waitFor(() => expect(ledger.length).toBeGreaterThan(BEFORE), { timeout: 120_000 });
  acknowledged = [...ledger];
  try {
    await backUp({ dataDir, databaseUrl: database.url, file, key });
  } finally {
    isWriting = false;
    await Promise.all(writers);
  }
}, 180_000);

afterAll(async () => {
  await db.destroy();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const empty = () => mkdtempSync(path.join(folder, 'restored-'));

describe('a backup made while others write', () => {
  it('contains everything acknowledged before it, and each file that a row names', async () => {
    const target = empty();
    const done = await restore(file, target, secret);
    expect(ledger.length).toBeGreaterThan(acknowledged.length);

    const restored = await openDatabase(undefined, target);
    const copy = connect({ url: restored.url });
    const rows = await copy.selectFrom('settings').select('key').execute();
    await copy.destroy();
    await restored.stop();
    const stored = new Set(rows.map((row) => row.key));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    const contentOf = (id: string) => {
      const place = path.join(target, 'files/objects', id);
      return existsSync(place) ? readFileSync(place, 'utf8') : 'missing';
    };
    const odd = rows.filter((row) => contentOf(row.key) !== `content of ${row.key}`);
    expect(odd).toEqual([]);
    expect(done.files).toBeGreaterThanOrEqual(rows.length);
    expect(existsSync(path.join(target, 'bedside.pid'))).toBe(false);
  }, 90_000);

  it('is written only to an empty folder', async () => {
    const target = empty();
    writeFileSync(path.join(target, 'mine'), 'mine');
    await expect(restore(file, target, secret)).rejects.toThrow(/is not empty: name an empty folder/);
    expect(readdirSync(target)).toEqual(['mine']);
  });

  it('is opened by its own key only', async () => {
    const target = empty();
    const other = { kind: 'key', key: await generateX25519Identity() } as const;
    await expect(restore(file, target, other)).rejects.toThrow(/^The key does not open this backup/);
    expect(readdirSync(target)).toEqual([]);
  });

  it.each([0, 0.5, 0.999])(
    'is refused if it ends after %d of its length',
    async (share) => {
      const whole = readFileSync(file);
      const part = path.join(folder, 'part.age');
      writeFileSync(part, whole.subarray(0, Math.floor(whole.length * share)));
      const target = empty();
      await expect(restore(part, target, secret)).rejects.toThrow(/damaged.*Nothing was restored/);
      expect(readdirSync(target)).toEqual([]);
    },
    60_000,
  );

  it('is refused if a byte differs', async () => {
    const whole = readFileSync(file);
    const at = Math.floor(whole.length * 0.9);
    whole.writeUInt8((whole.readUInt8(at) + 1) % 256, at);
    const changed = path.join(folder, 'changed.age');
    writeFileSync(changed, whole);
    const target = empty();
    await expect(restore(changed, target, secret)).rejects.toThrow(/damaged.*Nothing was restored/);
    expect(readdirSync(target)).toEqual([]);
  }, 60_000);

  it('leaves nothing behind if it fails', async () => {
    const out = path.join(folder, 'failed');
    mkdirSync(out);
    const address = new URL(database.url);
    address.password = 'wrong';
    const failed = backUp({ dataDir, databaseUrl: address.href, file: path.join(out, 'b.age'), key });
    await expect(failed).rejects.toThrow('password authentication failed');
    expect(readdirSync(out)).toEqual([]);
  });
});

it('a passphrase locks a backup, and no other opens it', async () => {
  const right = { kind: 'passphrase', passphrase: 'correct horse battery' } as const;
  const sealed = await buffer(await encrypt(Readable.from([Buffer.from('what is inside')]), right));
  expect(sealed.toString('latin1')).not.toContain('inside');
  expect((await buffer(await decrypt(Readable.from([sealed]), right))).toString()).toBe('what is inside');
  const wrong = { kind: 'passphrase', passphrase: 'wrong horse battery' } as const;
  await expect(decrypt(Readable.from([sealed]), wrong)).rejects.toThrow(/^The passphrase does not open/);
}, 60_000);
