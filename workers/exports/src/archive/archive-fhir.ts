import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createGzip } from 'node:zlib';
import { fhirTypes } from '@bedside/contracts/fhir/fhir.api';
import { connect, UNHURRIED_OWNER } from '@bedside/db/connection';
import type { Executor } from '@bedside/db/database';
import { patientsOfPractice, practiceEverything } from '@bedside/domain/fhir/practice-everything';
import { provenanceOf } from '@bedside/domain/fhir/provenance';
import { sql } from 'kysely';
import { fhirPath, type Manifest, Measure } from './practice-archive.ts';
import type { ArchiveOptions, Steps } from './write-archive.ts';

/** Binary content is in the archive’s files, and each Provenance is written with its target. */
const types = fhirTypes.filter((type) => type !== 'Binary' && type !== 'Provenance');

/** Writes one file for each type. PostgreSQL’s exported snapshot makes it show the same moment as the tables. */
export async function archiveFhir(
  options: ArchiveOptions,
  { snapshot, madeAt }: { snapshot: string; madeAt: string },
): Promise<Manifest['fhir']> {
  const session = { ...UNHURRIED_OWNER, jit: 'off' };
  const db = connect({ url: options.url, size: 1, session, name: 'bedside-archive' });
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        // biome-ignore lint/plugin: PostgreSQL made it, and takes no parameter here
        await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(tx);
        return writeTypes(tx, options, madeAt);
      });
  } finally {
    await db.destroy();
  }
}

async function writeTypes(
  tx: Executor,
  { place, onProgress, stop }: ArchiveOptions,
  madeAt: string,
): Promise<Manifest['fhir']> {
  const patientIds = await patientsOfPractice(tx);
  const readScope = { now: new Date(madeAt), isStaff: true, money: true };
  const total = patientIds.length * types.length;
  let done = 0;
  const onPatients = (count: number) => {
    done += count;
    onProgress('FHIR', done, total);
  };
  const provenance = new LineFile((steps) => place.putBeside(fhirPath('Provenance'), steps));
  const written: Manifest['fhir'] = [];
  let open: LineFile | null = null;
  try {
    for (const type of types) {
      for await (const found of practiceEverything(tx, { type, patientIds, readScope, onPatients })) {
        stop?.throwIfAborted();
        open ??= new LineFile((steps) => place.put(fhirPath(type), steps));
        await open.write(JSON.stringify(found.resource));
        await provenance.write(JSON.stringify(provenanceOf(found)));
      }
      if (open) {
        await open.close();
        written.push({ type, ...open.written() });
        open = null;
      }
    }
    await provenance.close();
    return [...written, { type: 'Provenance', ...provenance.written() }];
  } catch (error) {
    await Promise.all([open?.abandon(), provenance.abandon()]);
    throw error;
  }
}

/** A compressed text file, written line by line. */
class LineFile {
  lines = 0;
  readonly #input = new PassThrough({ highWaterMark: 262_144 });
  readonly #measure = new Measure();
  readonly #written: Promise<void>;

  constructor(put: (steps: Steps) => Promise<void>) {
    this.#written = put([this.#input, this.#measure, createGzip({ level: 1 })]);
    // Awaited when the file is closed. Until then, this keeps a failure from being unhandled.
    this.#written.catch(() => undefined);
  }

  async write(line: string): Promise<void> {
    this.lines += 1;
    // Whichever comes first: room for more, or a failed write such as a full disk.
    if (!this.#input.write(`${line}\n`)) await Promise.race([once(this.#input, 'drain'), this.#written]);
  }

  async close(): Promise<void> {
    this.#input.end();
    await this.#written;
  }

  async abandon(): Promise<void> {
    this.#input.destroy(new Error('abandoned'));
    await this.#written.catch(() => undefined);
  }

  /** Call it once, after closing. */
  written(): Omit<Manifest['fhir'][number], 'type'> {
    return { resources: this.lines, ...this.#measure.measured() };
  }
}
