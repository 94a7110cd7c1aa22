/** `npm run restore -- BACKUP FOLDER`: restores a backup into an empty folder, checks it, and starts it once. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createZstdDecompress } from 'node:zlib';
import { sql } from 'kysely';
import tar from 'tar-stream';
import { CHECKSUMS, CLUSTER_DATA, hashing, MANIFEST } from './backup.ts';
import { type BackupKey, decrypt, readKey } from './backup-key.ts';
import { checksumsOf } from './base-backup.ts';
import { openDatabase, withDb } from './database.ts';
import { explain, hasCode, UserFacingError } from './exit-message.ts';
import { postgresLauncher } from './postgres-launcher.ts';

interface Restored {
  readonly files: number;
  readonly patients: number;
  readonly appointments: number;
  readonly auditRows: number;
  /** The time of the last row of the audit trail. */
  readonly lastChangeAt: Date | null;
}

/**
 * @throws UserFacingError, after emptying the folder again, if the backup is damaged, incomplete, or encrypted
 * with another key
 */
export async function restore(file: string, folder: string, key: BackupKey): Promise<Restored> {
  if (!existsSync(file)) throw new UserFacingError(`There is no backup ${file}.`);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0)
    throw new UserFacingError(`${folder} is not empty: name an empty folder, or one that doesn't exist yet.`);
  const plain = await decrypt(createReadStream(file), key);
  try {
    const sums = await unpack(plain, folder);
    await check(sums, folder);
    giveToPostgres(path.join(folder, 'postgres'));
    return { files: uploadsIn(sums), ...(await startOnce(folder)) };
  } catch (error) {
    for (const name of readdirSync(folder)) await rm(path.join(folder, name), { recursive: true });
    throw error;
  }
}

/** @returns the SHA-256 of each file by path */
async function unpack(plain: Readable, folder: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  const extract = tar.extract();
  const read = pipeline(plain, createZstdDecompress(), extract as unknown as Writable);
  // An error in the input also ends the file that is waiting for the rest of it.
  const stop = new AbortController();
  read.catch((error: unknown) => stop.abort(error));
  try {
    for await (const entry of extract) {
      const { name, type, mode, linkname } = entry.header;
      const target = path.resolve(folder, name);
      if (!target.startsWith(folder + path.sep) || linkname) throw new Error(`it holds ${name}`);
      if (type === 'directory') {
        await mkdir(target, { recursive: true });
        entry.resume();
        continue;
      }
      await mkdir(path.dirname(target), { recursive: true });
      const hash = createHash('sha256');
      const file = createWriteStream(target, { mode: mode ?? 0o600 });
      try {
        await pipeline(entry, hashing(hash), file, { signal: stop.signal });
      } finally {
        // A file that is still being opened would appear after the folder was emptied.
        if (!file.closed) await once(file, 'close');
      }
      sums.set(name, hash.digest('hex'));
    }
    await read;
  } catch (error) {
    if (hasCode(error, 'ENOSPC', 'EACCES', 'EDQUOT')) throw error;
    const cause = stop.signal.aborted && isAbort(error) ? stop.signal.reason : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UserFacingError(`The backup is damaged or cut off (${reason}). Nothing was restored.`);
  }
  return sums;
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Checks against the backup’s list and, for the cluster’s files, also against what PostgreSQL read. */
async function check(sums: ReadonlyMap<string, string>, folder: string): Promise<void> {
  const text = sums.has(CHECKSUMS) ? await readFile(path.join(folder, CHECKSUMS), 'utf8') : '';
  const listed = new Map(text.split('\n').map((line) => [line.slice(66), line.slice(0, 64)] as const));
  listed.delete('');
  const manifest = checksumsOf(
    sums.has(MANIFEST) ? await readFile(path.join(folder, MANIFEST), 'utf8') : '{"Files":[]}',
  );
  for (const [name, sum] of manifest) {
    const at = `${CLUSTER_DATA}/${name}`;
    if (listed.get(at) !== sum) throw damaged(at);
  }
  for (const [name, sum] of listed) if (sums.get(name) !== sum) throw damaged(name);
  if (manifest.size === 0) throw damaged(MANIFEST);
  await rm(path.join(folder, CHECKSUMS));
}

const damaged = (name: string): UserFacingError =>
  new UserFacingError(
    `The backup is damaged or cut off (${name} is missing or differs). Nothing was restored.`,
  );

const uploadsIn = (sums: ReadonlyMap<string, string>): number =>
  [...sums.keys()].filter((name) => name.startsWith('files/objects/')).length;

function giveToPostgres(cluster: string): void {
  const { owner } = postgresLauncher([cluster]);
  if (!owner) return;
  chownSync(cluster, owner.uid, owner.gid);
  for (const entry of readdirSync(cluster, { withFileTypes: true, recursive: true }))
    chownSync(path.join(entry.parentPath, entry.name), owner.uid, owner.gid);
}

/** PostgreSQL replays the WAL of the backup. */
async function startOnce(folder: string): Promise<Omit<Restored, 'files'>> {
  await chmod(path.join(folder, CLUSTER_DATA), 0o700);
  const database = await openDatabase(undefined, folder);
  try {
    return await withDb(database.url, async (db) => {
      const { rows } = await sql<Omit<Restored, 'files'>>`select
        (select count(*) from patients) as patients, (select count(*) from appointments) as appointments,
        (select count(*) from audit_log) as audit_rows, (select max(at) from audit_log) as last_change_at`.execute(
        db,
      );
      const [counted] = rows;
      if (!counted) throw new Error('The restored database does not answer.');
      return counted;
    });
  } finally {
    await database.stop();
  }
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'key-file': { type: 'string' }, 'passphrase-file': { type: 'string' } },
  });
  const [file, folder] = positionals;
  if (!file || !folder)
    throw new UserFacingError('Name the backup and an empty folder: npm run restore -- BACKUP FOLDER');
  const started = performance.now();
  const done = await restore(path.resolve(file), path.resolve(folder), await readKey(values, 'secret'));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `Restored ${done.patients} patients, ${done.appointments} visits, ${done.auditRows} lines of the audit trail and ` +
      `${done.files} uploaded files into ${folder} in ${seconds} s. The last change in it is from ` +
      `${done.lastChangeAt?.toISOString() ?? 'never'}.\nStart it with BEDSIDE_DATA=${folder} npm start`,
  );
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
}
