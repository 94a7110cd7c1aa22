import type { StorageConfig } from '@bedside/config/integrations';
import { connect } from '@bedside/db/connection';
import { databaseNow, measureClock } from '@bedside/db/database-clock';
import { newId } from '@bedside/db/id';
import { recordAudit } from '@bedside/domain/audit-and-events/record-audit';
import { exportToFolder } from '@bedside/exports-worker/archive/archive-folder';
import type { OnProgress } from '@bedside/exports-worker/archive/write-archive';
import { openStorage } from '@bedside/integrations/storage/storage.adapter';
import { importFromArchive } from './import-from-archive.ts';
import { Progress } from './progress.ts';

interface Installation {
  /** A direct address. For an import, the owner’s. */
  url: string;
  storage: StorageConfig;
}

/**
 * @param args the arguments after the command: the folder
 * @throws Error with a sentence
 */
export async function exportPractice(at: Installation, args: readonly string[]): Promise<void> {
  const fhir = !args.includes('--no-fhir');
  const folder = folderOf(
    args.filter((one) => one !== '--no-fhir'),
    'export-practice',
  );
  const started = performance.now();
  await recordInAudit(at.url, 'practice.export', {});
  const {
    tables,
    fhir: written,
    files,
    missing,
  } = await exportToFolder(folder, {
    url: at.url,
    storage: openStorage(at.storage),
    fhir,
    onProgress: inLines(console.log),
  });
  const resources = written.reduce((sum, type) => sum + type.resources, 0);
  console.log(
    `${folder}: ${inWords(tables, files.length)}, ${resources.toLocaleString('en-US')} FHIR resources, in ${since(started)}.`,
  );
  for (const key of missing) console.log(`Not in the storage: ${key}`);
  console.log('It holds patient data and is not encrypted. Keep it where no one else can read it.');
}

export async function importPractice(at: Installation, args: readonly string[]): Promise<void> {
  const folder = folderOf(args, 'import-practice');
  const started = performance.now();
  const { practice, madeAt, tables, files } = await importFromArchive({
    url: at.url,
    storage: openStorage(at.storage),
    folder,
    onProgress: console.log,
  });
  await recordInAudit(at.url, 'practice.import', { practice, madeAt });
  console.log(`${practice}: ${inWords(tables, files.length)}, in ${since(started)}.`);
  console.log(
    'No one has a password yet: each person signs in by a code, or with a new password from “Forgot password?”.',
  );
}

async function recordInAudit(
  url: string,
  action: 'practice.export' | 'practice.import',
  after: Record<string, string>,
): Promise<void> {
  const db = connect({ url, size: 1, name: 'bedside-archive' });
  try {
    await measureClock(db);
    const ctx = { actor: null, requestId: newId(), now: databaseNow(db), ip: null };
    await recordAudit(db, ctx, {
      action,
      entityType: 'resource',
      entityId: 'practice',
      after: { ...after, from: 'command line' },
    });
  } finally {
    await db.destroy();
  }
}

/** Prints one line of progress per part, at most every few seconds. */
function inLines(show: (line: string) => void): OnProgress {
  const parts = new Map<string, Progress>();
  return (part, done, total) => {
    const known = parts.get(part) ?? new Progress(part, total, show);
    parts.set(part, known);
    known.reach(done);
  };
}

function folderOf(args: readonly string[], command: string): string {
  const [folder, ...more] = args;
  if (!folder || folder.startsWith('-') || more.length > 0)
    throw new Error(`Name the folder of the archive, and nothing else: ${command} FOLDER`);
  return folder;
}

const since = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;

function inWords(tables: readonly { rows: number }[], files: number): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('en-US')} rows of ${tables.length} tables and ${files.toLocaleString('en-US')} files`;
}
