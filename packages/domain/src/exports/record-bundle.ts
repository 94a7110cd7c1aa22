import { Readable } from 'node:stream';
import type { Executor } from '@bedside/db/database';
import { patientEverything } from '../fhir/patient-everything.ts';
import { patientReadScope } from '../fhir/source.ts';
import type { RecordFile } from './record-files.queries.ts';

interface BundleOf {
  patientId: string;
  viewerId: string;
  asOf: Date;
  /** The files packed next to the Bundle. */
  files: readonly RecordFile[];
  /** The base URL of the FHIR endpoint, for resources named by their full URL. */
  baseUrl: string;
}

/**
 * A FHIR collection, written while it is read, with one page of rows in memory. Files are named by their path
 * in the ZIP.
 */
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
