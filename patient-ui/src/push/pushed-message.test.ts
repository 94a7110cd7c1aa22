import { expect, test } from 'vitest';
import { pushedMessage, seen, windowToTake } from './pushed-message.ts';
import { isWorkerNote } from './worker-note.ts';

const origin = 'https://care.example.com';
const payload = {
  from: '1234',
  priority: 'normal',
  notification: { title: 'Bedside', body: 'A message waits for you.', tag: 'topic', image: 'x' },
  data: { link: `${origin}/chat/0199?from=push` },
  fcmMessageId: 'm',
};

test('a push shows its title and body, and opens the page it is about', () => {
  expect(pushedMessage(payload, origin)).toEqual({
    title: 'Bedside',
    body: 'A message waits for you.',
    path: '/chat/0199?from=push',
    tag: 'topic',
  });
});

test.each([
  'https://evil.example/chat',
  'javascript:alert(1)',
  '//evil.example',
  `${origin}//evil.example`,
  `${origin}/\\evil.example`,
  '',
])('a link out of the portal is not followed: %s', (link) => {
  expect(pushedMessage({ ...payload, data: { link } }, origin)?.path).toBeNull();
});

test.each([null, 'text', {}, { notification: {} }, { notification: { title: 1 } }, { notification: null }])(
  'a push without a title is not shown: %j',
  (broken) => {
    expect(pushedMessage(broken, origin)).toBeNull();
  },
);

test("a page accepts only tagged messages as the worker's", () => {
  const message = { title: 'Bedside', body: '', path: null, tag: undefined };
  expect(isWorkerNote({ type: 'bedside.push', message })).toBe(true);
  expect(isWorkerNote({ type: 'bedside.open', path: '/chat' })).toBe(true);
  for (const other of [null, {}, { type: 'bedside.push' }, { type: 'bedside.push', message: {} }])
    expect(isWorkerNote(other)).toBe(false);
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example', 1])
    expect(isWorkerNote({ type: 'bedside.open', path })).toBe(false);
});

test('a visible page shows the push, and a tap opens the page used last', () => {
  const hidden = { url: `${origin}/home`, visibilityState: 'hidden', focused: false };
  const shown = { ...hidden, visibilityState: 'visible' };
  const used = { ...shown, focused: true };
  expect(seen([hidden])).toEqual([]);
  expect(seen([hidden, shown])).toEqual([shown]);
  expect(windowToTake([hidden, shown, used])).toBe(used);
  expect(windowToTake([hidden, shown])).toBe(shown);
  expect(windowToTake([hidden])).toBe(hidden);
  expect(windowToTake([])).toBeUndefined();
});
