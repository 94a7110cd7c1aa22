import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { fhirTypes } from '@bedside/contracts/fhir/fhir.api';
import { connect, UNHURRIED_OWNER } from '@bedside/db/connection';
import type { Executor } from '@bedside/db/database';
import { patientsOfPractice, practiceEverything } from '@bedside/domain/fhir/practice-everything';
import { provenanceOf } from '@bedside/domain/fhir/provenance';
import { sql } from 'kysely';
import { fhirFile, type Manifest, Measure, writePrivately } from './practice-archive.ts';
import { Progress } from './progress.ts';

/** Originals are files of the archive, and Provenance is written with what it is about. */
const types = fhirTypes.filter((type) => type !== 'Binary' && type !== 'Provenance');
const EVERYTHING = { isStaff: true, money: true } as const;

/** One file for each type that there is. @param snapshot of PostgreSQL, so that it shows the moment of the tables */
export async function exportFhir(
  url: string,
  snapshot: string,
  folder: string,
  onProgress: (line: string) => void,
): Promise<Manifest['fhir']> {
  const db = connect({ url, size: 1, session: { ...UNHURRIED_OWNER, jit: 'off' }, name: 'bedside-archive' });
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        // biome-ignore lint/plugin: PostgreSQL made it, and takes no parameter here
        await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(tx);
        return writeTypes(tx, folder, onProgress);
      });
  } finally {
    await db.destroy();
  }
}

async function writeTypes(
  tx: Executor,
  folder: string,
  onProgress: (line: string) => void,
): Promise<Manifest['fhir']> {
  const patientIds = await patientsOfPractice(tx);
  const progress = new Progress('FHIR', patientIds.length * types.length, onProgress);
  const provenance = new LineFile(fhirFile(folder, 'Provenance'));
  const written: Manifest['fhir'] = [];
  for (const type of types) {
    const file = new LineFile(fhirFile(folder, type));
    const onPatients = (count: number) => progress.add(count);
    for await (const found of practiceEverything(tx, { type, patientIds, sight: EVERYTHING, onPatients })) {
      await file.write(JSON.stringify(found.resource));
      await provenance.write(JSON.stringify(provenanceOf(found)));
    }
    await file.close();
    if (file.lines > 0) written.push({ type, ...file.written() });
  }
  await provenance.close();
  return [...written, { type: 'Provenance', ...provenance.written() }];
}

/** A compressed text, line by line. */
class LineFile {
  lines = 0;
  readonly #input = new PassThrough({ highWaterMark: 262_144 });
  readonly #measure = new Measure();
  readonly #written: Promise<void>;

  constructor(file: string) {
    this.#written = pipeline(this.#input, this.#measure, createGzip({ level: 1 }), writePrivately(file));
    // Awaited when it is closed; until then a failure is not unhandled.
    this.#written.catch(() => undefined);
  }

  async write(line: string): Promise<void> {
    this.lines += 1;
    // Whichever comes first: room for more, or a disk that is full.
    if (!this.#input.write(`${line}\n`)) await Promise.race([once(this.#input, 'drain'), this.#written]);
  }

  async close(): Promise<void> {
    this.#input.end();
    await this.#written;
  }

  /** After it was closed, once. */
  written(): Omit<Manifest['fhir'][number], 'type'> {
    return { resources: this.lines, bytes: this.#measure.bytes, sha256: this.#measure.sum() };
  }
}
