/** Writes one export in its own process, as the worker does, and reports memory use and event loop delay. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { connect } from '@bedside/db/connection';
import { openSnapshot } from '@bedside/db/snapshot';
import { counting, exportFile } from '@bedside/domain/exports/write-export';
import { openFolderStorage } from '@bedside/integrations/storage/storage.folder';
import { choice, ctx } from './export-choice.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const db = connect({ url, size: 1 });
const storage = openFolderStorage(folder);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const started = performance.now();
let bytes = 0;
const snapshot = await openSnapshot(url);
const { rows, csv } = await exportFile(db, ctx, snapshot, choice);
const counted = counting((progress) => {
  bytes = progress.bytes;
});
await Promise.all([pipeline(csv, counted), storage.put('bench.csv', counted, { contentType: 'text/csv' })]);
await snapshot.close();
const seconds = (performance.now() - started) / 1000;
delay.disable();
await db.destroy();
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ seconds, rows, bytes, megabytes, heldMs: delay.max / 1e6 }));
