import { expect, test } from 'vitest';
import { messagesOf } from './draft.ts';

const file = (id: string) => ({ id, name: `${id}.pdf`, contentType: 'application/pdf' });

test('words alone are one message', () => {
  expect(messagesOf({ text: ' Hello ', files: [] })).toEqual([{ text: 'Hello', attachment: undefined }]);
});

test('words go with the first file, and every other file is a message of its own', () => {
  expect(messagesOf({ text: 'Two', files: [file('a'), file('b')] })).toEqual([
    { text: 'Two', attachment: file('a') },
    { text: '', attachment: file('b') },
  ]);
});
