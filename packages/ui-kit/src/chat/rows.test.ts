import { describe, expect, test } from 'vitest';
import { buildMessage } from './message.fixture.ts';
import type { UnsentMessage } from './outbox.ts';
import { messageLogRows, relativeDay } from './rows.ts';

const about = { zone: 'America/Chicago', unreadFrom: null };
const shape = (rows: ReturnType<typeof messageLogRows>) =>
  rows.map((row) => {
    if (row.kind !== 'message') return row.kind === 'day' ? row.day : row.kind;
    return `${row.message.seq}${row.startsRun ? ' starts' : ''}${row.endsRun ? ' ends' : ''}`;
  });
const unsent = (clientId: string): UnsentMessage => ({
  clientId,
  text: 'On its way',
  writtenAt: '2026-10-14T15:00:00Z',
  state: 'sending',
  reason: null,
});

describe('the message log', () => {
  test('names the sender once per run, and starts a run after five minutes and for every sender', () => {
    const messages = [
      buildMessage(1),
      buildMessage(2),
      buildMessage(3, { senderRole: 'ADMIN' }),
      buildMessage(4, { createdAt: '2026-10-14T15:30:00Z' }),
      buildMessage(5, { createdAt: '2026-10-14T15:36:00Z' }),
    ];
    expect(shape(messageLogRows(messages, [], about))).toEqual([
      '2026-10-14',
      '1 starts',
      '2 ends',
      '3 starts ends',
      '4 starts ends',
      '5 starts ends',
    ]);
  });

  test("separates a note from its author's messages", () => {
    const by = { senderRole: 'ADMIN' } as const;
    const messages = [buildMessage(1, by), buildMessage(2, { ...by, type: 'note' })];
    expect(shape(messageLogRows(messages, [], about)).slice(1)).toEqual(['1 starts ends', '2 starts ends']);
  });

  test("starts a day in the practice's time zone", () => {
    const messages = [
      buildMessage(1, { createdAt: '2026-10-15T04:59:00Z' }),
      buildMessage(2, { createdAt: '2026-10-15T05:00:00Z' }),
    ];
    expect(shape(messageLogRows(messages, [], about))).toEqual([
      '2026-10-14',
      '1 starts ends',
      '2026-10-15',
      '2 starts ends',
    ]);
  });

  test('marks where new messages begin', () => {
    const rows = messageLogRows([buildMessage(1), buildMessage(2)], [], { ...about, unreadFrom: 2 });
    expect(shape(rows)).toEqual(['2026-10-14', '1 starts ends', 'unread', '2 starts ends']);
  });

  test('shows unsent messages below, once, under a stable key', () => {
    const sent = buildMessage(1, { senderRole: 'ADMIN', mine: true, clientId: 'a' });
    const rows = messageLogRows([sent], [unsent('a'), unsent('b')], about);
    expect(rows.map(({ key }) => key)).toEqual(['2026-10-14', 'a', 'b']);
  });
});

test('today and yesterday have names, other days a date', () => {
  expect(relativeDay('2026-03-01', '2026-03-01')).toBe('today');
  expect(relativeDay('2026-02-28', '2026-03-01')).toBe('yesterday');
  expect(relativeDay('2026-02-27', '2026-03-01')).toBeNull();
});
