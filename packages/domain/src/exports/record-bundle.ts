import { Readable } from 'node:stream';
import type { Executor } from '@bedside/db/database';
import { patientEverything } from '../fhir/patient-everything.ts';
import { patientReadScope } from '../fhir/source.ts';
import type { RecordFile } from './record-files.queries.ts';

interface BundleOf {
  patientId: string;
  viewerId: string;
  asOf: Date;
  /** Packed beside it. */
  files: readonly RecordFile[];
  /** For the FHIR endpoint; names resources in the world outside. */
  baseUrl: string;
}

/** A FHIR collection, written as it is read, one page of rows in memory. What names a file names it by its place in the ZIP. */
export function recordBundle(
  db: Executor,
  { patientId, viewerId, asOf, files, baseUrl }: BundleOf,
): Readable {
  const paths = new Map(files.map(({ id, path }) => [`Binary/${id}`, path]));
  const inZip = (key: string, value: unknown): unknown =>
    key === 'url' && typeof value === 'string' ? (paths.get(value) ?? value) : value;
  async function* written() {
    const head = JSON.stringify({ resourceType: 'Bundle', type: 'collection', timestamp: asOf });
    yield `${head.slice(0, -1)},"entry":[`;
    let separator = '\n';
    for await (const resource of patientEverything(db, patientId, patientReadScope(viewerId, asOf))) {
      const fullUrl = `${baseUrl}/${resource.resourceType}/${resource.id}`;
      yield separator + JSON.stringify({ fullUrl, resource }, inZip);
      separator = ',\n';
    }
    yield '\n]}\n';
  }
  return Readable.from(written(), { objectMode: false });
}
