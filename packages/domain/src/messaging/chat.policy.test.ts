import { describe, expect, it } from 'vitest';
import { settingsFrom } from '../practice/settings.ts';
import { type ChatPeople, closedForChat, outOfHoursText, requireReaders } from './chat.policy.ts';

describe('a chat message', () => {
  const patient = { name: 'Nora Berg', status: 'ACTIVE' as const, removed: false };
  const provider = { name: 'Dr. Moss', status: 'ACTIVE' as const, hasAppointment: true };
  const send = (people: Partial<ChatPeople>, fromPatient: boolean) => () =>
    requireReaders({ patient, provider, ...people }, fromPatient);

  it('is sent when someone can read it', () => {
    expect(send({}, true)).not.toThrow();
    expect(send({}, false)).not.toThrow();
    expect(send({ provider: null }, true)).not.toThrow();
  });

  // Rule: messages.provider-chat-needs-an-appointment
  it('from a patient is refused when the provider left or shares no appointment', () => {
    expect(send({ provider: { ...provider, hasAppointment: false } }, true)).toThrow(/no longer on any/);
    expect(send({ provider: { ...provider, status: 'INACTIVE' } }, true)).toThrow(/no longer works/);
    expect(send({ provider: { ...provider, hasAppointment: false } }, false)).not.toThrow();
  });

  it.each([
    [{ status: 'DECEASED' as const }, /deceased/],
    [{ removed: true }, /was deleted/],
    [{ status: 'INACTIVE' as const }, /is inactive/],
  ])('from staff is refused when the patient is %j', (change, texts) => {
    expect(send({ patient: { ...patient, ...change } }, false)).toThrow(texts);
    expect(send({ patient: { ...patient, ...change } }, true)).not.toThrow();
  });
});

describe('the automatic answer', () => {
  const settings = settingsFrom(null);
  const wednesday = (time: string) => new Date(`2026-10-14T${time}:00-05:00`);

  it('is sent while the practice is closed, if enabled', () => {
    expect(closedForChat('PRACTICE', settings, wednesday('18:00'))).toEqual(wednesday('17:00'));
    expect(closedForChat('PRACTICE', settings, wednesday('12:00'))).toBeNull();
    const unwanted = [{ afterHoursReplies: false }, { afterHoursReply: '' }];
    for (const change of unwanted)
      expect(closedForChat('PRACTICE', { ...settings, ...change }, wednesday('18:00'))).toBeNull();
    expect(closedForChat('PROVIDER', settings, wednesday('18:00'))).toBeNull();
  });

  it('fills in hours and phone where its text has placeholders', () => {
    const texts = { afterHoursReply: '{hours}; {phone}, {phone}', hours: '9 to 5', supportPhone: '555' };
    expect(outOfHoursText(texts)).toBe('9 to 5; 555, 555');
  });
});
