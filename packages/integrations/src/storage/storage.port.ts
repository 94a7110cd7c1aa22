import type { Readable } from 'node:stream';

/**
 * Files, by key. A key is segments of letters, digits, `.`, `_` and `-` joined by `/`, such as
 * `documents/0198…/invoice.pdf`; anything else is a `PartyError` `invalid`.
 */
export type StoragePort = {
  /** Writes the whole object or nothing; replaces what the key held. */
  put(key: string, content: Readable | Buffer, options: { contentType: string }): Promise<void>;
  /** `undefined` when the key holds nothing. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
};

type StoredObject = { stream: Readable; contentType: string; size: number };
