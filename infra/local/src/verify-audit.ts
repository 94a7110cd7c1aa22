import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '@bedside/config/config';
import { readKept, type SavedSeal, verifyAudit } from '@bedside/db/audit-check';
import { takeDataFolder } from './data-folder.ts';
import { openDatabase, runningDatabase } from './database.ts';
import { explain, Sentence } from './exit-message.ts';

async function verify(): Promise<0 | 1> {
  const { databaseDirectUrl, databaseUrl, dataDir } = readConfig(process.env);
  const kept = keptSeal();
  const running = databaseDirectUrl ?? databaseUrl ?? runningDatabase(dataDir);
  if (running) return verifyAudit(running, kept);
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new Sentence(`There is no database in ${dataDir}: name another folder with BEDSIDE_DATA=.`);
  const data = takeDataFolder(dataDir, { reset: false });
  try {
    const database = await openDatabase(undefined, data.folder);
    return await verifyAudit(database.url, kept).finally(() => database.stop());
  } finally {
    data.release();
  }
}

function keptSeal(): SavedSeal | undefined {
  try {
    return readKept(process.argv.slice(2));
  } catch (error) {
    throw new Sentence(error instanceof Error ? error.message : String(error));
  }
}

try {
  process.exitCode = await verify();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
