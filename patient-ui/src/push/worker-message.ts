import { isObject } from '../is-record.ts';
import type { PushedMessage } from './pushed-message.ts';

/** What the worker tells a page: of a push while somebody looks, and where a tapped one leads. */
export type WorkerNote =
  | { type: 'bedside.push'; message: PushedMessage }
  | { type: 'bedside.open'; path: string };

/** A page's message is the worker's only when it says so. */
export function isWorkerNote(value: unknown): value is WorkerNote {
  if (!isObject(value)) return false;
  if (value.type === 'bedside.open') return typeof value.path === 'string' && /^\/[\w-]/.test(value.path);
  return value.type === 'bedside.push' && isObject(value.message) && typeof value.message.title === 'string';
}
