import { channels } from '@bedside/contracts/messaging/messaging.schema';
import { messageKinds } from '@bedside/contracts/people/user.schema';
import { expect, it } from 'vitest';
import { optOutChanges, settingsOf } from './notification-settings.policy.ts';

const textsOfChat = { kind: 'chat', channel: 'text' } as const;

it('every kind is on for every channel until a user turns it off', () => {
  const settings = settingsOf([]);
  expect(messageKinds.flatMap((kind) => channels.map((channel) => settings[kind][channel]))).toEqual(
    Array.from({ length: messageKinds.length * channels.length }, () => true),
  );
  expect(settingsOf([textsOfChat]).chat).toEqual({ email: true, text: false, push: true });
  expect(settingsOf([textsOfChat]).reminders.text).toBe(true);
});

it('stores only the differences', () => {
  expect(
    optOutChanges([textsOfChat], { chat: { text: true, push: true }, payments: { email: false } }),
  ).toEqual({ off: [{ kind: 'payments', channel: 'email' }], on: [textsOfChat] });
  expect(optOutChanges([textsOfChat], { chat: { text: false } })).toEqual({ off: [], on: [] });
});
