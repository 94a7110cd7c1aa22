import { expect, test } from 'vitest';
import { messagesOf } from './use-draft.ts';

const file = (id: string) => ({ id, name: `${id}.pdf`, contentType: 'application/pdf' });

test('text without files is one message', () => {
  expect(messagesOf({ text: ' Hello ', files: [] })).toEqual([{ text: 'Hello', attachment: undefined }]);
});

test('text goes with the first file, and every other file is a separate message', () => {
  expect(messagesOf({ text: 'Two', files: [file('a'), file('b')] })).toEqual([
    { text: 'Two', attachment: file('a') },
    { text: '', attachment: file('b') },
  ]);
});
