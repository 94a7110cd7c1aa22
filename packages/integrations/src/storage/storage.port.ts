import type { Readable } from 'node:stream';

/**
 * Files, by key. A key is segments of letters, digits, `.`, `_` and `-` joined by `/`, such as
 * `documents/0198…/invoice.pdf`; anything else is a `PartyError` `invalid`.
 */
export type StoragePort = {
  /** Atomic; replaces the previous object. */
  put(key: string, content: Readable | Buffer, options: { contentType: string }): Promise<void>;
  /** `undefined` when the key holds nothing. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
};

type StoredObject = { stream: Readable; contentType: string; size: number };
