import { allEvents, type EventType } from '@bedside/contracts/events';
import { type Language, languages } from '@bedside/contracts/messaging/templates.schema';
import type { MessageData } from '@bedside/domain/messaging/message-data';
import { messageRuleFor, templateNames } from '@bedside/domain/messaging/message-rules';
import { settingsFrom } from '@bedside/domain/practice/settings';
import { routing } from '@bedside/queue/routing';
import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar.ts';
import { renderEmailHtml } from './email.ts';
import { sampleData } from './examples.ts';
import { codeEmail, codeSms } from './one-time-code.ts';
import {
  defaultEmail,
  placeholdersIn,
  renderEmail,
  renderShortMessage,
  renderSms,
  smsSegments,
  templates,
  templateTitle,
} from './render.ts';
import { formatInstant, type TemplateContext } from './template.ts';
import { channelsOf, defaultTemplateText } from './template-override.policy.ts';

const settings = settingsFrom({});

const facts = (type: EventType): MessageData => {
  const example = sampleData(type);
  const { appointment, appointmentRequest } = example;
  return {
    ...example,
    appointment: appointment && { ...appointment, calendarDescription: 'Ring at the back door.' },
    appointmentRequest: appointmentRequest && {
      ...appointmentRequest,
      decisionReason: 'We do not offer lab results by post.',
    },
  };
};

const link = `https://bedside.example/paynow/${'t'.repeat(43)}`;
const viewOf = (type: EventType, language: Language = 'en'): TemplateContext => ({
  facts: facts(type),
  settings,
  language,
  firstName: 'Maya',
  link,
});
const notified = languages.flatMap((language) =>
  allEvents.flatMap(({ type }) =>
    (messageRuleFor(type)?.messages ?? []).map((message) => ({
      type,
      message,
      language,
      texts: templates[message.template],
    })),
  ),
);

describe('the message catalog', () => {
  // Rule: messages.one-message-table
  it('has an entry for every event routed to messages, and for no other', () => {
    const routed = allEvents.filter(({ type }) => routing[type].some((job) => job.name === 'announce'));
    const entered = allEvents.filter(({ type }) => messageRuleFor(type));
    expect(entered.map(({ type }) => type)).toEqual(routed.map(({ type }) => type));
  });

  // Rule: messages.every-template-in-both-languages
  it.each(notified)(
    'has text for each channel of $message.template ($language)',
    ({ message, texts, language }) => {
      for (const channel of message.channels)
        expect(texts[channel === 'bell' ? 'push' : channel]?.[language]).toBeDefined();
    },
  );

  // Rule: messages.no-clinical-details
  it.each(notified)(
    'reveals nothing clinical and no patient name in the text or push of $message.template ($language)',
    ({ type, message, texts, language }) => {
      const view = viewOf(type, language);
      const push = texts.push?.[language](view);
      const short = [texts.text?.[language](view), push?.title, push?.body].join(' ');
      expect(short).not.toMatch(
        /Oak Street|result|symptom|síntoma|diagn[oó]s|medic|médic|lab\b|laboratorio/i,
      );
      if (message.channels.some((channel) => channel === 'text' || channel === 'push'))
        expect(short).not.toMatch(/Maya|Ellis/);
    },
  );

  it.each(notified.filter(({ texts }) => texts.text))(
    'keeps the text of $message.template within two segments ($language)',
    ({ type, message, language }) => {
      expect(smsSegments(renderSms(message.template, viewOf(type, language), {}) ?? '')).toBeLessThanOrEqual(
        2,
      );
    },
  );
});

describe('Spanish', () => {
  it.each(notified.filter(({ language, texts }) => language === 'es' && texts.email))(
    'states the same facts in $message.template, and has a button where English has one',
    ({ type, message }) => {
      const here = defaultEmail(message.template, viewOf(type, 'es'));
      const there = defaultEmail(message.template, viewOf(type));
      expect(here?.details?.length).toBe(there?.details?.length);
      expect(here?.paragraphs.length).toBe(there?.paragraphs.length);
      expect(Boolean(here?.action)).toBe(Boolean(there?.action));
    },
  );

  it.each(
    templateNames.flatMap((template) => channelsOf(template).map((channel) => ({ template, channel }))),
  )('names in $template by $channel what English names', ({ template, channel }) => {
    const namesIn = (language: Language) => {
      const { subject, body } = defaultTemplateText(template, channel, language);
      return [...new Set(placeholdersIn(`${subject} ${body}`))].sort();
    };
    expect(namesIn('es')).toEqual(namesIn('en'));
  });

  it('writes times in Spanish as the portal does, and ends no sentence twice', () => {
    const spanish = notified.filter(({ language }) => language === 'es');
    const texts = spanish.map(({ type, message }) => {
      const view = viewOf(type, 'es');
      return JSON.stringify([
        renderEmail(message.template, view, {}),
        renderSms(message.template, view, {}),
        renderShortMessage(message.template, 'push', view, {}),
      ]);
    });
    expect(texts.join()).toMatch(/ a las \d{1,2}:\d\d [ap]\.m\./);
    for (const text of texts) expect(text).not.toMatch(/\d [AP]M\b|m\.\./);
  });

  it('uses the singular for one o’clock', () => {
    const view = viewOf('appointment.scheduled', 'es');
    const at = (hour: string) => formatInstant(new Date(`2026-03-03T${hour}:00:00-06:00`), view);
    expect(at('13')).toBe('martes 3 de marzo a la 1:00 p.m.');
    expect(at('09')).toBe('martes 3 de marzo a las 9:00 a.m.');
  });
});

describe('a template title', () => {
  it('is for staff and never an internal name', () => {
    expect(templateTitle('payment-requested')).toBe('Payment link');
    expect(templateTitle('gone-since')).toBe('Message');
  });
});

describe('the appointment time', () => {
  const paragraphs = (language: Language, createdAt: string) => {
    const view = viewOf('appointment.scheduled', language);
    const event = { ...view.facts.event, createdAt: new Date(createdAt) };
    return defaultEmail('appointment-scheduled', {
      ...view,
      facts: { ...view.facts, event },
    })?.paragraphs.join(' ');
  };

  it('promises a day-before reminder only where it can still be sent', () => {
    for (const [language, promise] of [
      ['en', 'We’ll remind you'],
      ['es', 'Se la recordaremos'],
    ] as const) {
      expect(paragraphs(language, '2026-03-02T14:59:00Z')).toContain(promise);
      expect(paragraphs(language, '2026-03-02T15:00:00Z')).not.toContain(promise);
    }
  });
});

describe('the account link', () => {
  const heading = (language: Language, status: 'INVITED' | 'ACTIVE') => {
    const view = viewOf('user.accountLinkRequested', language);
    const person = { id: 'someone', role: 'PATIENT', status } as const;
    const email = defaultEmail('account-link', {
      ...view,
      facts: { ...view.facts, person },
    });
    return [email?.subject, email?.heading, ...(email?.paragraphs ?? [])].join(' ');
  };

  it('welcomes new users only', () => {
    expect(heading('en', 'INVITED')).toContain('Welcome');
    expect(heading('es', 'INVITED')).toContain('bienvenida');
    expect(heading('en', 'ACTIVE')).not.toMatch(/welcome|set up|is ready/i);
    expect(heading('es', 'ACTIVE')).not.toMatch(/bienvenida|active su|está lista/i);
  });
});

describe('two consents requested together', () => {
  it.each(languages)('differ in subject and details, but not in a push (%s)', (language) => {
    for (const [type, template] of [
      ['consent.sent', 'consent-to-answer'],
      ['consent.reminderDue', 'consent-reminder'],
    ] as const) {
      const [one, other] = ['Consent to Telemedicine', 'Financial Agreement'].map((title) => {
        const view = viewOf(type, language);
        const consent = view.facts.consent && { ...view.facts.consent, title };
        const about = { ...view, facts: { ...view.facts, consent } };
        return {
          title,
          email: defaultEmail(template, about),
          push: templates[template].push?.[language](about),
        };
      });
      expect(one?.email?.subject).toContain(one?.title);
      expect(one?.email?.subject).not.toBe(other?.email?.subject);
      expect(one?.email?.details).not.toEqual(other?.email?.details);
      expect(one?.push).toEqual(other?.push);
    }
  });
});

describe('a slot offer', () => {
  const textUntil = (expiresAt: string) => {
    const view = viewOf('slotOffer.created');
    const offer = {
      status: 'OFFERED' as const,
      startsAt: view.facts.event.createdAt,
      expiresAt: new Date(expiresAt),
    };
    return templates['slot-offered'].text?.en({ ...view, facts: { ...view.facts, offer } });
  };

  it('says when it expires, with the day if it is another one', () => {
    expect(textUntil('2026-03-04T04:30:00Z')).toContain('Accept by 10:30 PM:');
    expect(textUntil('2026-03-04T14:30:00Z')).toContain('Accept by Wednesday, March 4 at 8:30 AM:');
  });
});

describe('an email', () => {
  const texts = {
    subject: 'S',
    heading: 'H <b>',
    paragraphs: ['A & B'],
    details: [['When', '9:00']] as const,
  };

  it('has one layout with everything escaped, and matching plain text', () => {
    const email = renderEmailHtml({ ...texts, action: 'Open' }, { settings, link, language: 'en' });
    expect(email.html).toContain('H &lt;b&gt;');
    expect(email.html).toContain('A &amp; B');
    expect(email.html).toContain(`href="${link}"`);
    expect(email.text).toContain(`H <b>\n\nA & B\n\nWhen: 9:00\n\nOpen: ${link}`);
  });

  it('loads no remote content', () => {
    expect(renderEmailHtml(texts, { settings, link, language: 'en' }).html).not.toMatch(
      /<img|<script|<link|url\(/,
    );
  });

  it('shows a one-time code as the only six digits', () => {
    for (const language of languages) {
      const view = { purpose: 'CONTACT', code: '042137', settings, language } as const;
      const email = renderEmailHtml(codeEmail(view, {}), { settings, link, language, code: view.code });
      expect(email.text.match(/\b\d{6}\b/g)).toEqual(['042137']);
      expect(email.subject).not.toContain('042137');
      expect(codeSms(view, {}).match(/\b\d{6}\b/g)).toEqual(['042137']);
    }
  });
});

describe('the calendar file', () => {
  const from = 'care@bedside.test';

  // Rule: messages.calendar-file
  it('gives the time in UTC under one id, with the revision as its sequence', () => {
    const file = calendarFile(viewOf('appointment.scheduled'), templates['appointment-scheduled'], { from });
    expect(file?.contentType).toContain('method=PUBLISH');
    expect(file?.content).toContain('DTSTART:20260303T150000Z');
    expect(file?.content).toContain('DTEND:20260303T154500Z');
    expect(file?.content).toContain('SEQUENCE:5');
    expect(file?.content).toContain('UID:0190c5a0-0000-7000-8000-000000000001@bedside');
  });

  it('shows staff’s calendar text to the provider and never to the patient', () => {
    const view = viewOf('appointment.calendarEntrySaved');
    expect(calendarFile(view, templates['provider-calendar'], { from })?.content).toContain(
      'Ring at the back door.',
    );
    expect(calendarFile(view, templates['appointment-scheduled'], { from })?.content).not.toContain(
      'back door',
    );
  });

  // Rule: messages.calendar-file
  it('removes a canceled appointment from the calendar', () => {
    const file = calendarFile(viewOf('appointment.canceled'), templates['appointment-canceled'], { from });
    expect(file?.contentType).toContain('method=CANCEL');
    expect(file?.content).toContain('METHOD:CANCEL');
    expect(file?.content).toContain('STATUS:CANCELLED');
  });

  it('is omitted while there is no time', () => {
    const view = viewOf('appointment.canceled');
    if (view.facts.appointment) view.facts.appointment.startsAt = null;
    expect(calendarFile(view, templates['appointment-canceled'], { from })).toBeNull();
  });
});
