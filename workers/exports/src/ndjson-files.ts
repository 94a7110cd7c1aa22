import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FhirType } from '@bedside/contracts/fhir/fhir.api';
import type { Integrations } from '@bedside/integrations/integrations.port';

const MAX_IN_FILE = 100_000;

interface OpenFile {
  name: string;
  resourceCount: number;
  stream: PassThrough;
  stored: Promise<void>;
}

interface Places {
  storage: Integrations['storage'];
  contentType: string;
  /** Called before a file is started. @returns its storage key */
  keyOf: (file: { name: string; type: FhirType }) => Promise<string>;
}

/** Writes resources of one type, one per line, in files of 100,000. */
export class NdjsonFiles {
  readonly done: { name: string; resourceCount: number }[] = [];
  readonly #type: FhirType;
  readonly #places: Places;
  #open: OpenFile | null = null;

  constructor(type: FhirType, places: Places) {
    this.#type = type;
    this.#places = places;
  }

  async write(line: string): Promise<void> {
    if (this.#open?.resourceCount === MAX_IN_FILE) await this.close();
    this.#open ??= await this.#begin();
    const { stream, stored } = this.#open;
    this.#open.resourceCount += 1;
    // Whichever comes first: room for more, or a storage failure.
    if (!stream.write(`${line}\n`)) await Promise.race([once(stream, 'drain'), stored]);
  }

  async close(): Promise<void> {
    const file = this.#open;
    if (!file) return;
    this.#open = null;
    file.stream.end();
    await file.stored;
    this.done.push({ name: file.name, resourceCount: file.resourceCount });
  }

  /** Discards the file that is open. */
  async abandon(): Promise<void> {
    this.#open?.stream.destroy(new Error('abandoned'));
    await this.#open?.stored.catch(() => undefined);
    this.#open = null;
  }

  async #begin(): Promise<OpenFile> {
    const { storage, contentType, keyOf } = this.#places;
    const name = `${this.#type}-${this.done.length + 1}.ndjson`;
    const key = await keyOf({ name, type: this.#type });
    const stream = new PassThrough({ highWaterMark: 262_144 });
    // The storage emits `error`, which would end the process without a listener.
    stream.on('error', () => undefined);
    const stored = storage.put(key, stream, { contentType });
    // Awaited when the file is closed. Until then, this keeps a failure from being unhandled.
    stored.catch(() => undefined);
    return { name, resourceCount: 0, stream, stored };
  }
}
