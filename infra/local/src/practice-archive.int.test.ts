import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { cents } from '@bedside/contracts/money';
import { leftOut } from '@bedside/db/archive/archived-tables';
import { checkAudit } from '@bedside/db/audit-check';
import { connect } from '@bedside/db/connection';
import { newId } from '@bedside/db/id';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { seedDemo } from '@bedside/demo/seed';
import { signsIn } from '@bedside/domain/access/family-access.queries';
import { createDeposit } from '@bedside/domain/payments/deposit.commands';
import { verifyPassword } from '@bedside/domain/people/password';
import { exportToFolder } from '@bedside/exports-worker/archive/archive-folder';
import { ArchiveZip } from '@bedside/exports-worker/archive/archive-zip';
import {
  fhirPath,
  type Manifest,
  readManifest,
  tableFile,
} from '@bedside/exports-worker/archive/practice-archive';
import { writeArchive } from '@bedside/exports-worker/archive/write-archive';
import { importFromArchive } from '@bedside/infra-docker/import-from-archive';
import { openFolderStorage } from '@bedside/integrations/storage/storage.folder';
import { databaseUrl, runSql, withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { importEveryKind } from './imported-records.fixture.ts';

const { db, url } = await withDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bedside-archive-'));
const storage = openFolderStorage(path.join(folder, 'originals'));
const archive = path.join(folder, 'archive');
const onProgress = () => undefined;
const exportTo = (to: string, from = url, files = storage) =>
  exportToFolder(to, { url: from, storage: files, fhir: true, onProgress });
let made: Manifest;

/** Counts what the archive must contain besides the demo’s own data, including planned membership renewals. */
async function broughtTo(of: string) {
  const one = connect({ url: of });
  onTestFinished(() => one.destroy());
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from (
      select 'visit' as kind from appointments join import_rows on appointment_id = appointments.id
      union all select 'note' from old_notes
      union all select 'document' from documents join import_rows on record_id = documents.id
      union all select 'entry' from chart_entries join import_rows on record_id = chart_entries.id
      union all select 'membership' from subscriptions join import_rows on record_id = subscriptions.id
      union all select 'renewal' from planned_events join import_rows on record_id::text = entity_id
      union all select 'balance' from invoices join import_rows on invoice_id = invoices.id
      union all select 'deposit' from invoices where kind = 'DEPOSIT') as brought
    group by kind order by kind`.execute(one);
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...['balance', 'deposit', 'document', 'entry', 'membership', 'note', 'renewal', 'visit'],
  ]);
  return rows;
}

/** A database with the schema and only the rows that migrations insert. */
async function emptyBedside(): Promise<{ url: string; storage: ReturnType<typeof openFolderStorage> }> {
  const server = inject('postgres');
  const name = `bedside_archive_${crypto.randomUUID().replaceAll('-', '')}`;
  await runSql(server.url, `create database ${name} template ${server.template}`);
  onTestFinished(() => runSql(server.url, `drop database if exists ${name} with (force)`));
  return {
    url: databaseUrl(server.url, name),
    storage: openFolderStorage(await mkdtemp(path.join(folder, 'storage-'))),
  };
}

async function copyOfArchive(): Promise<string> {
  const copy = await mkdtemp(path.join(folder, 'copy-'));
  await cp(archive, copy, { recursive: true });
  return copy;
}

async function askForDeposit(): Promise<void> {
  const { id: appointmentId, patientId } = await db
    .selectFrom('appointments')
    .select(['id', 'patientId'])
    .where('status', '=', 'SCHEDULED')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const ctx = { actor: null, requestId: 'test-request', now: new Date(), ip: null };
  await db
    .transaction()
    .execute((tx) => createDeposit(tx, ctx, { appointmentId, patientId }, { amount: cents(5_000) }));
}

beforeAll(async () => {
  await seedDemo(db, storage, new Date());
  await importEveryKind(db, storage);
  await askForDeposit();
  // Someone who signs in by code alone.
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'PATIENT')
    .where('passwordHash', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const at = new Date();
  const session = { id: newId(), userId, createdAt: at, lastSeenAt: at, expiresAt: at };
  await db.insertInto('sessions').values(session).execute();
  made = await exportTo(archive);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the archive of a practice', () => {
  // Rule: security.archive-is-complete
  it('is restored into an empty Bedside and exported again, byte for byte', async () => {
    const other = await emptyBedside();
    await importFromArchive({ ...other, folder: archive, onProgress });
    const again = await exportTo(path.join(folder, 'again'), other.url, other.storage);
    expect({ ...again, madeAt: made.madeAt }).toEqual(made);
    expect(made.tables.find(({ name }) => name === 'appointments')?.rows).toBeGreaterThan(200);
    expect(made.files.length).toBeGreaterThan(10);
    expect(await broughtTo(other.url)).toEqual(await broughtTo(url));
    expect(made.missing).toEqual([]);
  }, 120_000);

  // Rule: security.archive-has-fhir
  it('has every FHIR resource of the practice once, with who wrote it', async () => {
    const resources = new Map<string, string[]>();
    for (const { type, resources: count, sha256 } of made.fhir) {
      const text = gunzipSync(await readFile(path.join(archive, fhirPath(type))));
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
      const lines = text.toString().trimEnd().split('\n');
      expect(lines).toHaveLength(count);
      const ids = lines.map((line) => {
        const { resourceType, id } = JSON.parse(line) as { resourceType: string; id: string };
        expect(resourceType).toBe(type);
        return id;
      });
      expect(new Set(ids).size).toBe(ids.length);
      resources.set(type, ids);
    }
    const patients = await db.selectFrom('patients').select('id').where('removedAt', 'is', null).execute();
    expect(resources.get('Patient')?.toSorted()).toEqual(patients.map(({ id }) => id).toSorted());
    const others = [...resources].flatMap(([type, ids]) => (type === 'Provenance' ? [] : ids));
    expect(resources.get('Provenance')).toHaveLength(others.length);
    expect(resources.size).toBeGreaterThan(15);
  });

  it('brings indexes, references and triggers back', async () => {
    const definitions = async (of: string) => {
      const one = connect({ url: of });
      onTestFinished(() => one.destroy());
      const { rows } = await sql<{ text: string }>`
        select pg_get_indexdef(indexrelid) as text from pg_index join pg_class on oid = indexrelid
          where relnamespace = 'public'::regnamespace and not relispartition
        union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
          where connamespace = 'public'::regnamespace and conparentid = 0
        union all select tgrelid::regclass || tgname || tgenabled::text from pg_trigger
          where not tgisinternal and tgparentid = 0
        union all select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_'
        order by 1`.execute(one);
      return rows.map(({ text }) => text);
    };
    const other = await emptyBedside();
    const before = await definitions(other.url);
    await importFromArchive({ ...other, folder: archive, onProgress });
    expect(await definitions(other.url)).toEqual(before);
    expect(before.length).toBeGreaterThan(300);
  }, 120_000);

  it('carries the audit trail with its seals', async () => {
    const other = await emptyBedside();
    await importFromArchive({ ...other, folder: archive, onProgress });
    const one = connect({ url: other.url });
    onTestFinished(() => one.destroy());
    const [there, here] = [await checkAudit(one), await checkAudit(db)];
    expect(there).toEqual(here);
    expect(there.broken).toBeNull();
  }, 120_000);

  // Rule: security.archive-leaves-secrets-behind
  it('contains no password, code, session, key, or link', async () => {
    const tables = await readdir(path.join(archive, 'tables'));
    for (const name of leftOut.secrets) expect(tables).not.toContain(`${name}.csv.gz`);
    const users = gunzipSync(await readFile(tableFile(archive, 'users'))).toString();
    const { rows } = await sql<{ hash: string }>`
      select password_hash as hash from users where password_hash is not null`.execute(db);
    expect(rows.length).toBeGreaterThan(10);
    for (const { hash } of rows) expect(users).not.toContain(hash);
  });

  // Rule: security.archive-leaves-secrets-behind
  it('keeps who signs in, also by code alone, and no password opens', async () => {
    const other = await emptyBedside();
    await importFromArchive({ ...other, folder: archive, onProgress });
    const one = connect({ url: other.url });
    onTestFinished(() => one.destroy());
    const withAccount = (of: typeof db) =>
      of.selectFrom('users as person').select('id').where(signsIn('person')).orderBy('id').execute();
    expect(await withAccount(one)).toEqual(await withAccount(db));
    const { passwordHash } = await one
      .selectFrom('users')
      .select('passwordHash')
      .where('email', '=', 'patient@bedside.test')
      .executeTakeFirstOrThrow();
    expect(await verifyPassword(passwordHash, DEMO_PASSWORD)).toBe(false);
  });

  it('has no column that could be a secret but those that are known', () => {
    const suspicious = made.tables.flatMap(({ name, columns }) =>
      columns
        .filter((column) => /hash|secret|token|password|encrypted/.test(column))
        .map((column) => `${name}.${column}`),
    );
    expect(suspicious).toEqual([
      'appointment_requests.deduplication_hash',
      'audit_seals.row_hashes',
      'audit_seals.previous_hash',
      'audit_seals.hash',
      'good_faith_estimates.facts_hash',
      // Empty in the archive.
      'payments.stripe_client_secret',
      'superbills.facts_hash',
      'suppression_list.address_hash',
      // Replaced in the archive.
      'users.password_hash',
    ]);
  });

  // Rule: security.archive-is-complete
  it('names no row that it leaves out', async () => {
    const { rows } = await sql<{ reference: string }>`
      select conrelid::regclass || ' → ' || confrelid::regclass as reference
      from pg_constraint join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
        and child.relname <> all(${Object.values(leftOut).flat()}) and parent.relname = any(${Object.values(leftOut).flat()})`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  it('names no file but those it carries', () => {
    const naming = made.tables.flatMap(({ name, columns }) =>
      columns.includes('storage_key') ? [name] : [],
    );
    // The archive leaves the storage key of an import empty.
    expect(naming).toEqual(['documents', 'images', 'imports']);
  });

  it('leaves out only tables that exist', async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db);
    const known = rows.map(({ name }) => name);
    for (const name of Object.values(leftOut).flat()) expect(known, name).toContain(name);
  });
});

describe('an import', () => {
  it('resumes with the next table after an interruption, and another archive is refused in the meantime', async () => {
    const other = await emptyBedside();
    const cut = await copyOfArchive();
    const whole = await readFile(tableFile(cut, 'patients'));
    await writeFile(tableFile(cut, 'patients'), whole.subarray(0, whole.length / 2));
    await expect(importFromArchive({ ...other, folder: cut, onProgress })).rejects.toThrow();
    const { manifest } = await readManifest(cut);
    const elsewhere = await copyOfArchive();
    await writeFile(
      path.join(elsewhere, 'manifest.json'),
      JSON.stringify({ ...manifest, practice: 'Other' }),
    );
    await expect(importFromArchive({ ...other, folder: elsewhere, onProgress })).rejects.toThrow(
      'Another archive was begun here.',
    );
    await writeFile(tableFile(cut, 'patients'), whole);
    await importFromArchive({ ...other, folder: cut, onProgress });
    const again = await exportTo(await mkdtemp(path.join(folder, 'resumed-')), other.url, other.storage);
    expect({ ...again, madeAt: made.madeAt }).toEqual(made);
  }, 120_000);

  it('resumes when it is run again after its process was killed', async () => {
    const other = await emptyBedside();
    const place = await mkdtemp(path.join(folder, 'killed-'));
    const command = fileURLToPath(import.meta.resolve('@bedside/infra-docker/import-practice'));
    const run = () =>
      spawn(process.execPath, [command, archive], {
        env: { ...process.env, DATABASE_URL: other.url, BEDSIDE_DATA: place },
        stdio: 'ignore',
      });
    const one = connect({ url: other.url });
    onTestFinished(() => one.destroy());
    const loaded = async () => {
      const { rows } = await sql<{ name: string }>`select name from practice_import.loaded`.execute(one);
      return rows.length;
    };
    const first = run();
    await vi.waitFor(async () => expect(await loaded()).toBeGreaterThan(3), { timeout: 60_000, interval: 5 });
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(await loaded()).toBeLessThan(made.tables.length);
    const [code] = await once(run(), 'exit');
    expect(code).toBe(0);
    const files = openFolderStorage(path.join(place, 'files'));
    const again = await exportTo(await mkdtemp(path.join(folder, 'killed-')), other.url, files);
    const besidesAudit = ({ tables, ...rest }: Manifest) => ({
      ...rest,
      madeAt: made.madeAt,
      tables: tables.filter(({ name }) => !name.startsWith('audit')),
    });
    expect(besidesAudit(again)).toEqual(besidesAudit(made));
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where action = 'practice.import'`.execute(one);
    expect(rows).toHaveLength(1);
  }, 120_000);

  it('refuses a Bedside that is in use', async () => {
    await expect(importFromArchive({ url, storage, folder: archive, onProgress })).rejects.toThrow(
      'This Bedside is not empty.',
    );
  });

  it('refuses a table that differs from the manifest, and loads none of it', async () => {
    const other = await emptyBedside();
    const damaged = await copyOfArchive();
    await writeFile(tableFile(damaged, 'users'), await readFile(tableFile(damaged, 'services')));
    await expect(importFromArchive({ ...other, folder: damaged, onProgress })).rejects.toThrow();
    const { manifest } = await readManifest(damaged);
    manifest.tables = manifest.tables.map((table) => ({ ...table, sha256: '0'.repeat(64) }));
    const empty = await emptyBedside();
    await writeFile(path.join(damaged, 'manifest.json'), JSON.stringify(manifest));
    await expect(importFromArchive({ ...empty, folder: damaged, onProgress })).rejects.toThrow('is damaged');
  }, 120_000);

  it('refuses an archive of a newer release, of a newer format, and an unfinished one', async () => {
    const other = await emptyBedside();
    const newer = await copyOfArchive();
    const file = path.join(newer, 'manifest.json');
    const { manifest } = await readManifest(newer);
    const [first, ...rest] = manifest.tables;
    const later = {
      ...manifest,
      tables: [{ ...first, columns: [...(first?.columns ?? []), 'later'] }, ...rest],
    };
    await writeFile(file, JSON.stringify(later));
    await expect(importFromArchive({ ...other, folder: newer, onProgress })).rejects.toThrow('newer release');
    await writeFile(file, JSON.stringify({ ...manifest, format: 2 }));
    await expect(importFromArchive({ ...other, folder: newer, onProgress })).rejects.toThrow('format 2');
    const astray = { ...manifest, files: [{ ...manifest.files[0], key: '../manifest.json' }] };
    await writeFile(file, JSON.stringify(astray));
    await expect(importFromArchive({ ...other, folder: newer, onProgress })).rejects.toThrow('Not the key');
    await rm(file);
    await expect(importFromArchive({ ...other, folder: newer, onProgress })).rejects.toThrow(
      'no complete archive',
    );
  });
});

// Rule: security.archive-is-complete
it('a ZIP archive from the console is restored into an empty Bedside and exported again unchanged', async () => {
  let aside = Buffer.alloc(0);
  const zip = new ArchiveZip(new Date(), {
    async write(steps) {
      const stored = new PassThrough();
      [aside] = await Promise.all([buffer(stored), pipeline([...steps, stored])]);
    },
    read: async () => Readable.from([aside]),
  });
  const whole = buffer(zip.output);
  const manifest = await writeArchive({ url, storage, place: zip, fhir: true, onProgress });
  await zip.finish(manifest);
  const unzipped = await mkdtemp(path.join(folder, 'unzipped-'));
  const file = path.join(folder, 'archive.zip');
  await writeFile(file, await whole);
  await promisify(execFile)('python3', ['-m', 'zipfile', '-e', file, unzipped]);
  expect({ ...manifest, madeAt: made.madeAt }).toEqual(made);
  const other = await emptyBedside();
  await importFromArchive({ ...other, folder: unzipped, onProgress });
  const again = await exportTo(path.join(folder, 'from-zip'), other.url, other.storage);
  expect({ ...again, madeAt: made.madeAt }).toEqual(made);
}, 120_000);

describe('an export', () => {
  it('refuses a folder with a complete archive or with other files', async () => {
    await expect(exportTo(archive)).rejects.toThrow('Name another folder.');
    const used = await mkdtemp(path.join(folder, 'used-'));
    await writeFile(path.join(used, 'letter.txt'), 'Dear');
    await expect(exportTo(used)).rejects.toThrow('other files (letter.txt)');
  });

  it('resumes in the same folder after an interruption', async () => {
    const cut = await copyOfArchive();
    await rm(path.join(cut, 'manifest.json'));
    await rm(tableFile(cut, 'patients'));
    expect({ ...(await exportTo(cut)), madeAt: made.madeAt }).toEqual(made);
  }, 120_000);
});
