import { noResponseError } from '@bedside/api-client/api-error';
import type { Client } from '@bedside/api-client/client';
import { expect, it } from 'vitest';
import * as queue from './queue.ts';
import { sendEntry } from './send-entry.ts';

const photo = { questionId: 'rash', fileId: 'file-1', name: 'rash.jpg', type: 'image/jpeg', size: 3 };
const form: queue.Change = {
  kind: 'form',
  formId: 'form-1',
  name: 'Skin',
  answers: { rash: 'file-1', since: 'May' },
  photos: [photo],
  said: [],
  submit: true,
};

/** A practice whose first response is lost. */
function practice() {
  const keys: unknown[] = [];
  const bodies: unknown[] = [];
  let broken = true;
  const client = {
    async upload(
      _: unknown,
      __: Blob,
      { body }: { body: unknown },
      { idempotencyKey }: { idempotencyKey: string },
    ) {
      keys.push([idempotencyKey, body]);
      return { data: { imageId: 'image-1' } };
    },
    async send(_: unknown, { body }: { body: unknown }) {
      bodies.push(body);
      const wasBroken = broken;
      broken = false;
      if (wasBroken) throw noResponseError();
      return { data: { revision: 1 } };
    },
  } as unknown as Client;
  return { client, keys, bodies };
}

// Rule: appointments.offline-entries-are-sent-once
it("sends a form's photo once, before the answers, even if the answers are sent again", async () => {
  const { client, keys, bodies } = practice();
  const entry = {
    id: 'entry-1',
    appointmentId: 'v1',
    patientName: 'Nora',
    at: '2026-11-23T15:00:00Z',
    change: form,
  };
  const seen = { version: 1, soapNoteVersion: 1, soapNote: '', forms: { 'form-1': 0 } };
  let waiting = queue.prepare(queue.add({ entries: [], seen: { v1: seen } }, entry), entry.id);
  const send = () => {
    const [first] = waiting.entries;
    if (!first) throw new Error('nothing waits');
    return sendEntry(
      {
        client,
        readFile: async () => new ArrayBuffer(3),
        onUploaded: async (...translate) => {
          waiting = queue.uploaded(waiting, ...translate);
        },
      },
      first,
    );
  };
  await expect(send()).rejects.toThrow();
  await send();
  expect(keys).toEqual([['file-1', { token: 'form-1', questionId: 'rash' }]]);
  const body = { token: 'form-1', answers: { rash: 'image-1', since: 'May' }, revision: 0 };
  expect(bodies).toEqual([body, body]);
});

it('the picture of a photo stays on the device until its form is there', () => {
  const entry = {
    id: 'e',
    appointmentId: 'v1',
    patientName: 'Nora',
    at: '2026-11-23T15:00:00Z',
    change: form,
  };
  const waiting = queue.add(queue.emptyQueue, entry);
  expect(queue.fileIdsOf(waiting)).toEqual(['file-1']);
  expect(queue.fileIdsOf(queue.settle(waiting, 'e', {}))).toEqual([]);
});
