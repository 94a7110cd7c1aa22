import { describe, expect, it } from 'vitest';
import { settingsFrom } from '../practice/settings.ts';
import { type ChatPeople, closedForChat, outOfHoursText, requireReaders } from './chat.policy.ts';

describe('a chat message', () => {
  const patient = { name: 'Nora Berg', status: 'ACTIVE' as const, removed: false };
  const provider = { name: 'Dr. Moss', status: 'ACTIVE' as const, hasAppointment: true };
  const send = (people: Partial<ChatPeople>, fromPatient: boolean) => () =>
    requireReaders({ patient, provider, ...people }, fromPatient);

  it('is sent to whoever can read it', () => {
    expect(send({}, true)).not.toThrow();
    expect(send({}, false)).not.toThrow();
    expect(send({ provider: null }, true)).not.toThrow();
  });

  // Rule: messages.provider-chat-needs-an-appointment
  it('of a patient is refused when its provider has no visit of theirs, or has left', () => {
    expect(send({ provider: { ...provider, hasAppointment: false } }, true)).toThrow(/no longer on any/);
    expect(send({ provider: { ...provider, status: 'INACTIVE' } }, true)).toThrow(/no longer works/);
    expect(send({ provider: { ...provider, hasAppointment: false } }, false)).not.toThrow();
  });

  it.each([
    [{ status: 'DECEASED' as const }, /deceased/],
    [{ removed: true }, /was deleted/],
    [{ status: 'INACTIVE' as const }, /is inactive/],
  ])('of staff is refused when the patient is %j', (change, words) => {
    expect(send({ patient: { ...patient, ...change } }, false)).toThrow(words);
    expect(send({ patient: { ...patient, ...change } }, true)).not.toThrow();
  });
});

describe('the automatic answer', () => {
  const settings = settingsFrom(null);
  const wednesday = (time: string) => new Date(`2026-10-14T${time}:00-05:00`);

  it('goes out while the practice is closed, where it is wanted', () => {
    expect(closedForChat('PRACTICE', settings, wednesday('18:00'))).toEqual(wednesday('17:00'));
    expect(closedForChat('PRACTICE', settings, wednesday('12:00'))).toBeNull();
    const unwanted = [{ afterHoursReplies: false }, { afterHoursReply: '' }];
    for (const change of unwanted)
      expect(closedForChat('PRACTICE', { ...settings, ...change }, wednesday('18:00'))).toBeNull();
    expect(closedForChat('PROVIDER', settings, wednesday('18:00'))).toBeNull();
  });

  it('names the hours and the phone wherever its words ask for them', () => {
    const words = { afterHoursReply: '{hours}; {phone}, {phone}', hours: '9 to 5', supportPhone: '555' };
    expect(outOfHoursText(words)).toBe('9 to 5; 555, 555');
  });
});
