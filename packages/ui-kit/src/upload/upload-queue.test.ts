import { expect, it } from 'vitest';
import { queueAfter, type Upload, type UploadEvent } from './upload-queue.ts';

const file = (name: string) => new File(['x'], name);
const after = (...events: ((uploads: readonly Upload[]) => UploadEvent)[]) =>
  events.reduce<readonly Upload[]>((uploads, event) => queueAfter(uploads, event(uploads)), []);
const add =
  (...names: string[]) =>
  (): UploadEvent => ({ type: 'added', files: names.map(file) });
const keyOf = (uploads: readonly Upload[], name: string) =>
  uploads.find((upload) => upload.file.name === name)?.key ?? 0;
const states = (uploads: readonly Upload[]) =>
  Object.fromEntries(uploads.map((upload) => [upload.file.name, upload.state]));

it('uploads one file at a time, in order', () => {
  const two = after(add('a', 'b'));
  expect(states(two)).toEqual({ a: 'sending', b: 'waiting' });
  const next = queueAfter(two, { type: 'uploaded', key: keyOf(two, 'a') });
  expect(states(next)).toEqual({ a: 'uploaded', b: 'sending' });
});

it('continues after a failed file, and retries it last', () => {
  const failed = after(add('a', 'b', 'c'), (all) => ({
    type: 'failed',
    key: keyOf(all, 'a'),
    failure: 'No',
    isRefused: false,
  }));
  expect(states(failed)).toEqual({ a: 'failed', b: 'sending', c: 'waiting' });
  const again = queueAfter(failed, { type: 'retried', key: keyOf(failed, 'a') });
  expect(again[0]).toMatchObject({ state: 'waiting', part: 0, failure: null });
});

it('starts the next file when the current one is canceled', () => {
  const left = after(add('a', 'b'), (all) => ({ type: 'removed', key: keyOf(all, 'a') }));
  expect(states(left)).toEqual({ b: 'sending' });
});

it('keeps uploaded files listed until others are added', () => {
  const more = after(add('a'), (all) => ({ type: 'uploaded', key: keyOf(all, 'a') }), add('b'));
  expect(states(more)).toEqual({ b: 'sending' });
});
