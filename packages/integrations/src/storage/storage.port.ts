import type { Readable } from 'node:stream';
import { IntegrationError } from '../integration-error.ts';

/**
 * Files by key. A key is segments of letters, digits, `.`, `_` and `-` joined by `/`, such as
 * `documents/0198…/invoice.pdf`. Anything else throws an `IntegrationError` `invalid`.
 */
export type StoragePort = {
  /** Atomic; replaces the previous object. */
  put(key: string, content: Readable | Buffer, options: PutOptions): Promise<void>;
  /** `undefined` if nothing is stored under the key. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Free bytes; null if unlimited. */
  room(): Promise<number | null>;
};

interface PutOptions {
  contentType: string;
  /** May be hundreds of gigabytes. */
  isHuge?: boolean;
}

type StoredObject = { stream: Readable; contentType: string; size: number };

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/** Prevents path traversal. */
export function checkKey(key: string): void {
  if (key.length <= 500 && key.split('/').every((segment) => SEGMENT.test(segment))) return;
  throw new IntegrationError('storage', 'invalid', 'not a storage key', { code: 'key' });
}
