import { createHash } from 'node:crypto';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { RecordDownloadClaim } from '@bedside/domain/exports/record-download.commands';
import {
  printedBundleKey,
  printedPageKey,
  printedPdfKey,
} from '@bedside/domain/exports/record-download-files';
import { type RecordFile, recordFiles } from '@bedside/domain/exports/record-files.queries';
import type { HandlerContext } from '@bedside/worker-kit/handler';
import { ZipFile } from 'yazl';

type Parts = Pick<HandlerContext, 'db' | 'integrations'>;

/** Compressing these files again would take time and save nothing. */
const isCompressedType = (contentType: string): boolean => contentType !== 'application/msword';

interface Entry {
  path: string;
  isCompressed: boolean;
  /** Resolves to undefined when the storage has lost the file. */
  open: () => Promise<Readable | undefined>;
}

/** One entry is open at a time, so memory doesn’t grow with the record. */
export class RecordZip {
  readonly output = new PassThrough();
  readonly #zip = new ZipFile();
  readonly #entries: readonly Entry[];
  readonly #asOf: Date;
  readonly #missing: string[] = [];
  readonly #broken: Promise<never>;
  #packed = 0;
  #bytes = 0;

  private constructor(entries: readonly Entry[], asOf: Date) {
    this.#entries = entries;
    this.#asOf = asOf;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    this.#broken = promise;
    this.output.once('error', reject);
    this.#zip.on('error', (error: Error) => this.output.destroy(error));
    this.#zip.outputStream.on('data', (chunk: Buffer) => {
      this.#bytes += chunk.length;
    });
    this.#zip.outputStream.pipe(this.output);
  }

  static async of({ db, integrations }: Parts, claim: RecordDownloadClaim): Promise<RecordZip> {
    const { id, asOf } = claim;
    const stored = (key: string) => async () => (await integrations.storage.get(key))?.stream;
    const files = await recordFiles(db, claim);
    const entries = [
      { path: 'index.html', isCompressed: false, open: required(stored(printedPageKey(id))) },
      { path: 'record.pdf', isCompressed: true, open: required(stored(printedPdfKey(id))) },
      { path: 'record.json', isCompressed: false, open: required(stored(printedBundleKey(id))) },
      ...files.map((file) => ({
        path: file.path,
        isCompressed: isCompressedType(file.contentType),
        open: async () => verified(await stored(file.storageKey)(), file),
      })),
    ];
    return new RecordZip(entries, asOf);
  }

  get fileCount(): number {
    return this.#entries.length;
  }

  get filesPacked(): number {
    return this.#packed;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @throws Error if a stored file has changed or `stop` is aborted */
  async write(stop: AbortSignal): Promise<void> {
    for (const entry of this.#entries) {
      stop.throwIfAborted();
      const content = await entry.open();
      if (content) await this.#add(content, entry);
      else this.#missing.push(entry.path);
      this.#packed += 1;
    }
    if (this.#missing.length > 0)
      this.#zip.addBuffer(Buffer.from(missingText(this.#missing)), 'MISSING-FILES.txt', {
        mtime: this.#asOf,
      });
    this.#zip.end();
    await finished(this.output, { readable: false });
  }

  /** Ends the output with an error, so that nothing is stored. */
  abandon(error: unknown): void {
    this.output.destroy(error instanceof Error ? error : new Error('abandoned'));
  }

  async #add(content: Readable, { path, isCompressed }: Entry): Promise<void> {
    this.#zip.addReadStream(content, path, { compress: !isCompressed, mtime: this.#asOf });
    await Promise.race([finished(content), this.#broken]);
  }
}

const required = (open: Entry['open']) => async () => {
  const content = await open();
  if (!content) throw new Error('The printed record is missing.');
  return content;
};

/** Fails the ZIP instead of packing a file that has changed. */
function verified(
  stream: Readable | undefined,
  { sha256 }: Pick<RecordFile, 'sha256'>,
): Readable | undefined {
  if (!stream) return undefined;
  const hash = createHash('sha256');
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest().equals(sha256) ? null : new Error('A stored file is not what was stored.'));
    },
  });
  stream.once('error', (error) => check.destroy(error));
  return stream.pipe(check);
}

const missingText = (paths: readonly string[]): string =>
  [
    'We could not read these files. Please call us, and we will find them.',
    'No pudimos leer estos archivos. Llámenos y los buscaremos.',
    '',
    ...paths,
    '',
  ].join('\n');
