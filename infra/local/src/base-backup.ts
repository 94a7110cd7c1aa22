import { Readable } from 'node:stream';
import pg from 'pg';
import { z } from 'zod';

/** A copy of the whole cluster as pg_basebackup makes it, including the WAL that makes it consistent. */
interface BaseBackup {
  /** The data folder as a tar archive. */
  readonly archive: Readable;
  /** The backup_manifest, with the SHA-256 of each file. Complete once the archive has ended. */
  readonly manifest: () => string;
  readonly close: () => Promise<void>;
}

/** See "Message Formats" of the streaming replication protocol for BASE_BACKUP. */
const KIND = { archive: 'n', data: 'd', manifest: 'm', progress: 'p' } as const;

type Message = { readonly chunk: Buffer };

/** Run by pg like a query. Forwards the copy data, and pauses the socket while no one reads. */
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
    // Copies the data, because the parser reuses its buffer.
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

/** @param url of a user with the replication privilege, such as the embedded PostgreSQL’s owner */
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
    // The slot keeps the WAL until this connection ends.
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

/** SHA-256 hashes by path in the data folder. */
export const checksumsOf = (manifest: string): ReadonlyMap<string, string> =>
  new Map(manifestSchema.parse(JSON.parse(manifest)).Files.map(({ Path, Checksum }) => [Path, Checksum]));
