import { isObject } from '@bedside/contracts/common/json';
import type { PushedMessage } from './pushed-message.ts';

// Defined outside the worker, whose code must stay in one file.
export type WorkerNote =
  | { type: 'bedside.push'; message: PushedMessage }
  | { type: 'bedside.open'; path: string };

/** Other code may post messages too; only tagged ones are the worker's. */
export function isWorkerNote(value: unknown): value is WorkerNote {
  if (!isObject(value)) return false;
  if (value.type === 'bedside.open') return typeof value.path === 'string' && /^\/[\w-]/.test(value.path);
  return value.type === 'bedside.push' && isObject(value.message) && typeof value.message.title === 'string';
}
