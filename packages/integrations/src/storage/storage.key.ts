import { IntegrationError } from '../integration-error.ts';

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/** Prevents path traversal. */
export function checkKey(key: string): void {
  if (key.length <= 500 && key.split('/').every((segment) => SEGMENT.test(segment))) return;
  throw new IntegrationError('storage', 'invalid', 'not a storage key', { code: 'key' });
}
