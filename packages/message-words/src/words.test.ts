import { allEvents, type EventType } from '@bedside/contracts/events';
import { announcementOf } from '@bedside/domain/messaging/announce.catalogue';
import type { Facts } from '@bedside/domain/messaging/announce.facts';
import { settingsFrom } from '@bedside/domain/practice/settings';
import { routing } from '@bedside/queue/routing';
import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar.ts';
import { layOut } from './email.ts';
import { english } from './english.ts';
import { codeEmail, codeText } from './one-time-code/en.ts';
import type { View } from './words.ts';

const settings = settingsFrom({});

const facts = (type: EventType): Facts => ({
  event: {
    id: 'e1',
    type,
    entityType: 'appointment',
    entityId: 'a1',
    requestId: 'r1',
    createdAt: new Date('2026-03-03T14:00:00Z'),
  },
  payload: {},
  visit: {
    id: '0190c5a0-0000-7000-8000-000000000001',
    key: 'BSD-10001',
    status: 'SCHEDULED',
    revision: 3,
    startsAt: new Date('2026-03-03T15:00:00Z'),
    endsAt: new Date('2026-03-03T15:45:00Z'),
    telemedicine: false,
    patientId: 'p1',
    patientName: 'Maya Ellis',
    holderId: 'p1',
    webAppointmentId: null,
    providerId: 'n1',
    lateFeeCents: null,
    providerName: 'Priya Raman',
    place: '12 Oak Street, CHICAGO',
    confirmedAt: null,
    calendarSequence: 2,
    calendarDescription: 'Ring at the back door.',
    former: { providerId: null, startsAt: null, endsAt: null },
  },
  bill: {
    invoiceId: 'i1',
    number: 'INV-20001',
    status: 'PAYMENT_REQUESTED',
    totalCents: 25_925,
    patientId: 'p1',
    paymentStatus: null,
  },
  questionnaire: null,
  consent: null,
  webRequest: {
    id: 'w1',
    key: 'REQ-30001',
    status: 'requested',
    createdAt: new Date('2026-03-03T14:00:00Z'),
    reason: 'We do not offer lab results by post.',
  },
  offer: {
    status: 'OFFERED',
    startsAt: new Date('2026-03-02T15:00:00Z'),
    expiresAt: new Date('2026-03-01T19:30:00Z'),
  },
  person: null,
  reviewOpen: true,
});

const link = 'https://bedside.example/paynow/token';
const viewOf = (type: EventType): View => ({ facts: facts(type), settings, firstName: 'Maya', link });
const told = allEvents.flatMap(({ type }) =>
  (announcementOf(type)?.messages ?? []).map((message) => ({
    type,
    message,
    words: english[message.template],
  })),
);

describe('the catalogue of messages', () => {
  it('has an entry for every event that is routed to announce, and for no other', () => {
    const routed = allEvents.filter(({ type }) => routing[type].some((job) => job.name === 'announce'));
    const entered = allEvents.filter(({ type }) => announcementOf(type));
    expect(entered.map(({ type }) => type)).toEqual(routed.map(({ type }) => type));
  });

  it.each(told)('has words for each channel of $message.template', ({ message, words }) => {
    for (const channel of message.channels)
      expect(words[channel === 'bell' ? 'push' : channel]).toBeDefined();
  });

  it.each(told)(
    'tells nothing clinical and no name of the patient in the text or push of $message.template',
    ({ type, message, words }) => {
      const view = viewOf(type);
      const short = [words.text?.(view), words.push?.(view).title, words.push?.(view).body].join(' ');
      expect(short).not.toMatch(/Oak Street|result|symptom|diagnos|medic|lab\b/i);
      if (message.channels.some((channel) => channel === 'text' || channel === 'push'))
        expect(short).not.toMatch(/Maya|Ellis/);
    },
  );

  it.each(told.filter(({ words }) => words.text))(
    'keeps the text of $message.template to one or two parts',
    ({ type, words }) => {
      expect(words.text?.(viewOf(type)).length).toBeLessThanOrEqual(306);
    },
  );
});

describe('the offer of a time that came free', () => {
  const textUntil = (expiresAt: string) => {
    const view = viewOf('slot.offered');
    const offer = {
      status: 'OFFERED' as const,
      startsAt: view.facts.event.createdAt,
      expiresAt: new Date(expiresAt),
    };
    return english['slot-offered'].text?.({ ...view, facts: { ...view.facts, offer } });
  };

  it('says until when it can be taken, with the day when that is another one', () => {
    expect(textUntil('2026-03-04T04:30:00Z')).toContain('Take it until 10:30 PM:');
    expect(textUntil('2026-03-04T14:30:00Z')).toContain('Take it until Wednesday, March 4 at 8:30 AM:');
  });
});

describe('an e-mail', () => {
  const words = {
    subject: 'S',
    heading: 'H <b>',
    paragraphs: ['A & B'],
    details: [['When', '9:00']] as const,
  };

  it('is one layout with everything escaped, and the same as plain text', () => {
    const email = layOut({ ...words, action: 'Open' }, { settings, link });
    expect(email.html).toContain('H &lt;b&gt;');
    expect(email.html).toContain('A &amp; B');
    expect(email.html).toContain(`href="${link}"`);
    expect(email.text).toContain(
      'H <b>\n\nA & B\n\nWhen: 9:00\n\nOpen: https://bedside.example/paynow/token',
    );
  });

  it('loads nothing from anywhere', () => {
    expect(layOut(words, { settings, link }).html).not.toMatch(/<img|<script|<link|url\(/);
  });

  it('shows a one-time code where the only six digits are', () => {
    const view = { purpose: 'CONTACT', code: '042137', settings } as const;
    const email = layOut(codeEmail(view), { settings, link, code: view.code });
    expect(email.text.match(/\b\d{6}\b/g)).toEqual(['042137']);
    expect(email.subject).not.toContain('042137');
    expect(codeText(view).match(/\b\d{6}\b/g)).toEqual(['042137']);
  });
});

describe('the calendar file', () => {
  const from = 'care@bedside.test';

  it('gives the time in UTC under one id, with the revision as its sequence', () => {
    const file = calendarFile(viewOf('appointment.scheduled'), english['visit-scheduled'], { from });
    expect(file?.contentType).toContain('method=PUBLISH');
    expect(file?.content).toContain('DTSTART:20260303T150000Z');
    expect(file?.content).toContain('DTEND:20260303T154500Z');
    expect(file?.content).toContain('SEQUENCE:5');
    expect(file?.content).toContain('UID:0190c5a0-0000-7000-8000-000000000001@bedside');
  });

  it('shows what staff wrote into it to the provider, and never to the patient', () => {
    const view = viewOf('appointment.calendarSaved');
    expect(calendarFile(view, english['provider-calendar'], { from })?.content).toContain(
      'Ring at the back door.',
    );
    expect(calendarFile(view, english['visit-scheduled'], { from })?.content).not.toContain('back door');
  });

  it('takes the visit off the calendar when it is cancelled', () => {
    const file = calendarFile(viewOf('appointment.cancelled'), english['visit-cancelled'], { from });
    expect(file?.contentType).toContain('method=CANCEL');
    expect(file?.content).toContain('METHOD:CANCEL');
    expect(file?.content).toContain('STATUS:CANCELLED');
  });

  it('is left out while there is no time', () => {
    const view = viewOf('appointment.cancelled');
    if (view.facts.visit) view.facts.visit.startsAt = null;
    expect(calendarFile(view, english['visit-cancelled'], { from })).toBeNull();
  });
});
