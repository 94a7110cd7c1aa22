import { Readable } from 'node:stream';
import pg from 'pg';
import { z } from 'zod';

/** A copy of the whole cluster as pg_basebackup makes it, with the WAL that makes it consistent. */
interface BaseBackup {
  /** Tar of the data folder. */
  readonly archive: Readable;
  /** backup_manifest with the SHA-256 of each file, complete after the archive. */
  readonly manifest: () => string;
  readonly close: () => Promise<void>;
}

/** See "Message Formats" of the streaming replication protocol for BASE_BACKUP. */
const KIND = { archive: 'n', data: 'd', manifest: 'm', progress: 'p' } as const;

type Message = { readonly chunk: Buffer };

/** pg runs it like a query. It hands on copy data and pauses the socket while no one reads. */
class BaseBackupQuery implements pg.Submittable {
  readonly manifest: Buffer[] = [];
  readonly archive: Readable;
  #socket: { pause(): void; resume(): void } | undefined;
  #inManifest = false;

  constructor() {
    this.archive = new Readable({ read: () => this.#socket?.resume() });
  }

  submit(connection: pg.Connection): void {
    this.#socket = connection.stream;
    connection.query(
      "BASE_BACKUP (LABEL 'bedside', CHECKPOINT 'fast', WAL, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')",
    );
  }

  handleCopyData({ chunk }: Message): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === KIND.manifest) this.#inManifest = true;
    if (kind !== KIND.data) return;
    // The parser uses its buffer again.
    const data = Buffer.from(chunk.subarray(1));
    if (this.#inManifest) this.manifest.push(data);
    else if (!this.archive.push(data)) this.#socket?.pause();
  }

  handleReadyForQuery(): void {
    if (!this.archive.destroyed) this.archive.push(null);
  }

  handleError(error: Error): void {
    this.archive.destroy(error);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

/** @param url of a user who may replicate, as the owner of the embedded PostgreSQL may */
export async function openBaseBackup(url: string): Promise<BaseBackup> {
  const config: pg.ClientConfig & { replication: string } = {
    connectionString: url,
    application_name: 'bedside-backup',
    replication: 'true',
  };
  const client = new pg.Client(config);
  const query = new BaseBackupQuery();
  client.on('error', (error) => query.archive.destroy(error));
  await client.connect();
  try {
    // It keeps the WAL until this connection ends.
    await client.query(`CREATE_REPLICATION_SLOT bedside_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`);
  } catch (error) {
    await client.end();
    throw error;
  }
  client.query(query);
  return {
    archive: query.archive,
    manifest: () => Buffer.concat(query.manifest).toString(),
    close: () => client.end().catch(() => undefined),
  };
}

const manifestSchema = z.object({
  Files: z.array(z.object({ Path: z.string(), Checksum: z.string() })),
});

/** SHA-256 by the path in the data folder. */
export const checksumsOf = (manifest: string): ReadonlyMap<string, string> =>
  new Map(manifestSchema.parse(JSON.parse(manifest)).Files.map(({ Path, Checksum }) => [Path, Checksum]));
