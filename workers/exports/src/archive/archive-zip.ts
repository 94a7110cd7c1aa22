import { PassThrough, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { MANIFEST, type Manifest, manifestText } from './practice-archive.ts';
import type { ArchivePlace, Steps } from './write-archive.ts';

/** Holds what can’t go into the ZIP yet because another entry is being written. */
interface Aside {
  write(steps: Steps): Promise<void>;
  read(): Promise<Readable>;
}

/** Streams an archive’s folder as one ZIP. One file is open at a time, so memory doesn’t grow with the archive. */
export class ArchiveZip implements ArchivePlace {
  readonly output = new PassThrough({ highWaterMark: 262_144 });
  bytes = 0;
  readonly #zip = new ZipFile();
  readonly #mtime: Date;
  readonly #aside: Aside;
  readonly #broken = new AbortController();

  constructor(mtime: Date, aside: Aside) {
    this.#mtime = mtime;
    this.#aside = aside;
    this.output.once('error', (error) => this.#broken.abort(error));
    this.#zip.on('error', (error: Error) => this.output.destroy(error));
    this.#zip.outputStream.on('data', (chunk: Buffer) => {
      this.bytes += chunk.length;
    });
    this.#zip.outputStream.pipe(this.output);
  }

  async put(path: string, steps: Steps): Promise<void> {
    const entry = new PassThrough({ highWaterMark: 262_144 });
    // Originals and tables are already compressed.
    this.#zip.addReadStream(entry, path, { compress: false, mtime: this.#mtime });
    const { signal } = this.#broken;
    const isWhole = Promise.all([pipeline([...steps, entry], { signal }), finished(entry)]);
    await isWhole.catch((error: unknown) => {
      throw signal.aborted ? signal.reason : error;
    });
  }

  async putBeside(path: string, steps: Steps): Promise<void> {
    await this.#aside.write(steps);
    await this.put(path, [await this.#aside.read()]);
  }

  /** Without the manifest an archive is incomplete. */
  async finish(manifest: Manifest): Promise<void> {
    this.#zip.addBuffer(Buffer.from(manifestText(manifest)), MANIFEST, { mtime: this.#mtime });
    this.#zip.end();
    await finished(this.output, { readable: false });
  }

  /** Ends the output with an error, so that nothing is stored. */
  abandon(error: unknown): void {
    this.output.destroy(error instanceof Error ? error : new Error('abandoned'));
  }
}
