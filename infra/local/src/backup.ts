/**
 * `npm run backup`: saves the embedded practice’s database and files in one encrypted file, while it is
 * running.
 */
import { createHash, type Hash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createZstdCompress } from 'node:zlib';
import { readConfig } from '@bedside/config/config';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import tar from 'tar-stream';
import { type BackupKey, encrypt, readKey } from './backup-key.ts';
import { openBaseBackup } from './base-backup.ts';
import { takeDataFolder } from './data-folder.ts';
import { openDatabase, runningDatabase } from './database.ts';
import { explain, hasCode, UserFacingError } from './exit-message.ts';
import { root } from './root.ts';

export const CHECKSUMS = 'SHA256SUMS';
export const MANIFEST = 'postgres/backup_manifest';
export const CLUSTER_DATA = 'postgres/data';

interface BackupOptions {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly file: string;
  readonly key: BackupKey;
}

interface BackupDone {
  readonly file: string;
  readonly bytes: number;
  readonly files: number;
}

/** Reads the files before and after the database, so that every file that a row names is included. */
export async function backUp({ dataDir, databaseUrl, file, key }: BackupOptions): Promise<BackupDone> {
  const partial = `${file}.partial`;
  mkdirSync(path.dirname(file), { recursive: true });
  const archive = new Archive();
  const plain = archive.pack.pipe(createZstdCompress());
  archive.pack.on('error', (error) => plain.destroy(error));
  try {
    const written = pipeline(await encrypt(plain, key), createWriteStream(partial, { mode: 0o600 }));
    const filled = fill(archive, dataDir, databaseUrl).catch((error: unknown) => {
      archive.pack.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    await Promise.all([filled, written]);
    await sync(partial);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return { file, bytes: (await stat(file)).size, files: archive.files };
}

async function fill(archive: Archive, dataDir: string, databaseUrl: string): Promise<void> {
  await archive.addFolder(dataDir);
  await archive.add('postgres/password', await readFile(path.join(dataDir, 'postgres/password')));
  const backup = await openBaseBackup(databaseUrl);
  try {
    const extract = tar.extract();
    // If it fails, the loop fails with the same error.
    pipeline(backup.archive, extract as unknown as Writable).catch(() => undefined);
    for await (const entry of extract) {
      const { name, type, linkname, mode } = entry.header;
      const at = path.posix.join(CLUSTER_DATA, name);
      if (type === 'file') await archive.addStream(at, entry, entry.header.size ?? 0, mode);
      else
        archive.pack.entry({
          name: at,
          ...(type && { type }),
          ...(linkname && { linkname }),
          ...(mode && { mode }),
        });
      entry.resume();
    }
    await archive.add(MANIFEST, Buffer.from(backup.manifest()));
  } finally {
    await backup.close();
  }
  await archive.addFolder(dataDir);
  archive.finish();
}

/** PostgreSQL is copied separately, and the others belong to the running process or to benchmarks. */
const NOT_COPIED = ['postgres', 'bedside.pid', 'first-start-unfinished', 'bench'];

class Archive {
  readonly pack = tar.pack();
  files = 0;
  readonly #sums = new Map<string, string>();

  async add(name: string, content: Buffer): Promise<void> {
    this.#sums.set(name, createHash('sha256').update(content).digest('hex'));
    await new Promise<void>((resolve, reject) =>
      this.pack.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve())),
    );
  }

  async addStream(name: string, content: AsyncIterable<unknown>, size: number, mode = 0o600): Promise<void> {
    const hash = createHash('sha256');
    await pipeline(Readable.from(content), hashing(hash), this.pack.entry({ name, size, mode }));
    this.#sums.set(name, hash.digest('hex'));
  }

  /** Adds the files that are not in the archive yet. */
  async addFolder(dataDir: string): Promise<void> {
    const entries = await readdir(dataDir, { withFileTypes: true, recursive: true });
    for (const entry of entries) {
      const name = path.relative(dataDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
      const isAside = entry.name.startsWith('.');
      if (!entry.isFile() || isAside || NOT_COPIED.includes(name.split('/')[0] ?? '') || this.#sums.has(name))
        continue;
      try {
        await this.#addFile(name, path.join(dataDir, name));
      } catch (error) {
        // Removed since the folder was listed.
        if (!hasCode(error, 'ENOENT')) throw error;
      }
    }
  }

  async #addFile(name: string, file: string): Promise<void> {
    const handle = await open(file);
    const { size } = await handle.stat();
    // Whatever is appended in the meantime goes into the next backup.
    const content = size === 0 ? handle.createReadStream() : handle.createReadStream({ end: size - 1 });
    await this.addStream(name, content, size);
    this.files += 1;
  }

  /** The checksums come last, so a backup without them is incomplete. */
  finish(): void {
    const lines = [...this.#sums].map(([name, sum]) => `${sum}  ${name}\n`);
    this.pack.entry({ name: CHECKSUMS, mode: 0o600 }, lines.join(''));
    this.pack.finalize();
  }
}

export const hashing = (hash: Hash): Transform =>
  new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

async function newKey(file: string): Promise<void> {
  if (existsSync(file)) throw new UserFacingError(`${file} is there already: name another file.`);
  mkdirSync(path.dirname(file), { recursive: true });
  const secret = await generateX25519Identity();
  const recipient = await identityToRecipient(secret);
  writeFileSync(file, `# public key: ${recipient}\n${secret}\n`, { mode: 0o600 });
  writeFileSync(`${file}.pub`, `${recipient}\n`);
  console.log(
    `${file} opens backups: keep it away from this machine. ${file}.pub makes them: npm run backup -- --key-file ${file}.pub`,
  );
}

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      out: { type: 'string' },
      'key-file': { type: 'string' },
      'passphrase-file': { type: 'string' },
      'new-key': { type: 'string' },
    },
  });
  if (values['new-key']) return await newKey(values['new-key']);
  const config = readConfig(process.env);
  if (config.databaseUrl)
    throw new UserFacingError(
      'This backs up the PostgreSQL that npm start runs. Back up the one in DATABASE_URL with pgBackRest: docs/operations/backup.md.',
    );
  const dataDir = path.resolve(config.dataDir);
  if (!existsSync(path.join(dataDir, 'postgres/data/PG_VERSION')))
    throw new UserFacingError(`There is no database in ${dataDir}: name another folder with BEDSIDE_DATA=.`);
  const key = await readKey(values, 'public');
  const started = performance.now();
  const stamp = new Date().toISOString().replaceAll(/[-:]|\..*/g, '');
  const out = path.resolve(values.out ?? path.join(root, 'backups'));
  const file = path.join(out, `bedside-${stamp}.tar.zst.age`);
  const done = await withDatabase(dataDir, (databaseUrl) => backUp({ dataDir, databaseUrl, file, key }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${done.file}: ${(done.bytes / 1e6).toFixed(1)} MB with the database and ${done.files} files, in ${seconds} s.`,
  );
  if (config.storage.kind === 's3') console.log('Uploaded files are in S3 and not in this backup.');
}

/** Uses the running database, or starts one. */
async function withDatabase<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const running = runningDatabase(dataDir);
  if (running) return await work(running);
  const data = takeDataFolder(dataDir, { reset: false });
  try {
    const database = await openDatabase(undefined, data.folder);
    return await work(database.url).finally(() => database.stop());
  } finally {
    data.release();
  }
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
}
