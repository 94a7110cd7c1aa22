import { languages } from '@bedside/contracts/messaging/templates.schema';
import { templateNames } from '@bedside/domain/messaging/message-rules';
import { settingsFrom } from '@bedside/domain/practice/settings';
import { describe, expect, it } from 'vitest';
import { renderEmailHtml } from './email.ts';
import { codeEmail, codeSms } from './one-time-code.ts';
import { renderEmail, renderShortMessage, renderSms, smsSegments, toGsm7 } from './render.ts';
import {
  channelsOf,
  defaultTemplateText,
  exampleOf,
  overrideIssues,
  type TemplateId,
} from './template-override.policy.ts';

const settings = settingsFrom({});
const about = { settings, language: 'en', publicUrl: 'https://bedside.example' } as const;
const scheduled = exampleOf('appointment-scheduled', about);
const own = (body: string, subject: string | null = null) => ({ subject, body });

const everywhere = languages.flatMap((language) =>
  [...templateNames, 'one-time-code' as const].flatMap((template: TemplateId) =>
    channelsOf(template).map((channel) => ({ template, channel, language })),
  ),
);

describe('the default texts shown to editors', () => {
  it.each(everywhere)('match the templates: $template by $channel ($language)', (one) => {
    const { template, channel, language } = one;
    const written = defaultTemplateText(template, channel, language);
    expect(overrideIssues(template, channel, language, written)).toEqual([]);
    if (template === 'one-time-code') {
      const view = { purpose: 'CONTACT', code: '042137', settings, language } as const;
      const texts = { [channel]: written };
      expect(codeEmail(view, texts)).toEqual(codeEmail(view, {}));
      expect(codeSms(view, texts)).toBe(codeSms(view, {}));
      return;
    }
    const view = exampleOf(template, { ...about, language });
    const kept = { [channel]: written };
    expect(renderEmail(template, view, kept)).toEqual(renderEmail(template, view, {}));
    expect(renderSms(template, view, kept)).toBe(renderSms(template, view, {}));
    for (const short of ['push', 'bell'] as const)
      expect(renderShortMessage(template, short, view, kept)).toEqual(
        renderShortMessage(template, short, view, {}),
      );
  });
});

describe('a template override', () => {
  it('is sent with its variables filled in', () => {
    const text = renderSms('appointment-scheduled', scheduled, { text: own('See you {{ when }}! {{link}}') });
    expect(text).toBe(`See you Tuesday, March 3 at 9:00 AM! ${scheduled.link}`);
  });

  it('becomes paragraphs of the standard email, which keeps its details and button', () => {
    const email = renderEmail('appointment-scheduled', scheduled, {
      email: own(
        '# Dear {{firstName}}\n\nWe come on {{when}}.\n\n\nPlease be <b>in</b>.',
        'Your {{appointmentKey}}',
      ),
    });
    expect(email).toMatchObject({
      subject: 'Your BSD-10001',
      heading: 'Dear Maya',
      paragraphs: ['We come on Tuesday, March 3 at 9:00 AM.', 'Please be <b>in</b>.'],
      action: 'View visit',
    });
    expect(email && renderEmailHtml(email, scheduled).html).toContain('Please be &lt;b&gt;in&lt;/b&gt;.');
  });

  // Rule: messages.practice-templates
  it('runs nothing in the text or in its variables', () => {
    const sum = ['$', '{7*7}'].join('');
    const body = `Pay ${sum} <%= 7*7 %> #{7*7} {{constructor}} {{firstName}}`;
    const view = { ...scheduled, firstName: `{{link}} <% throw 1 %> ${sum}` };
    const email = renderEmail('appointment-scheduled', view, { email: own(body, 'S') });
    expect(email?.paragraphs).toEqual([
      `Pay ${sum} <%= 7*7 %> #{7*7} {{constructor}} {{link}} <% throw 1 %> ${sum}`,
    ]);
    const { html } = renderEmailHtml(email ?? { subject: '', heading: '', paragraphs: [] }, view);
    expect(html).toContain(`Pay ${sum} &lt;%= 7*7 %&gt; #{7*7} {{constructor}} {{link}}`);
  });

  it('omits a paragraph whose variables are all empty', () => {
    const view = exampleOf('appointment-canceled', about);
    const free = {
      ...view,
      facts: {
        ...view.facts,
        appointment: view.facts.appointment && { ...view.facts.appointment, lateCancellationFeeCents: null },
      },
    };
    const email = { email: own('It is canceled.\n\nNote: {{lateFeeNote}}', 'S') };
    expect(renderEmail('appointment-canceled', view, email)?.paragraphs).toHaveLength(2);
    expect(renderEmail('appointment-canceled', free, email)?.paragraphs).toEqual(['It is canceled.']);
  });

  it.each([
    ['an unknown variable', '{{diagnosis}} {{link}}', 'body', /{{diagnosis}}/],
    ['something to be reckoned', '{{7*7}} {{link}}', 'body', /{{7\*7}}/],
    ['a brace that does not end', '{{when {{link}}', 'body', /isn’t available/],
    ['the first name, which no text carries', '{{firstName}} {{link}}', 'body', /{{firstName}}/],
    ['no link', 'See you.', 'body', /must include {{link}}/],
    ['nothing', ' ', 'body', /Enter a message/],
    ['too much', `${'word '.repeat(60)}{{link}}`, 'body', /takes 3 texts/],
  ])('is refused with %s', (_, body, field, message) => {
    const [first] = overrideIssues('appointment-scheduled', 'text', 'en', own(body));
    expect(first).toEqual({ field, message: expect.stringMatching(message) });
  });

  it('is refused without a subject, and with one of several lines', () => {
    const objection = (subject: string) =>
      overrideIssues('appointment-scheduled', 'email', 'en', own('Hello', subject));
    expect(objection('')).toMatchObject([{ field: 'subject' }]);
    expect(objection('Hello\r\nBcc: eve@evil.test')).toMatchObject([{ field: 'subject' }]);
  });

  it('of a push or in-app message is no longer than a phone shows', () => {
    for (const channel of ['push', 'bell'] as const) {
      const objection = (title: string, body: string) =>
        overrideIssues('appointment-scheduled', channel, 'en', own(body, title));
      expect(objection('Hello', 'é'.repeat(241))).toMatchObject([{ field: 'body' }]);
      expect(objection('T'.repeat(101), 'Open it.')).toMatchObject([{ field: 'subject' }]);
      expect(objection('T'.repeat(100), 'é'.repeat(240))).toEqual([]);
    }
  });

  // Rule: messages.practice-templates
  it('of a one-time code keeps the code', () => {
    expect(overrideIssues('one-time-code', 'text', 'en', own('Your code.'))).toMatchObject([
      { message: 'The text must include {{code}}.' },
    ]);
  });
});

describe('SMS encoding', () => {
  it('uses plain letters where that saves segments', () => {
    const long = `Su cita es el sábado. ${'x'.repeat(100)}`;
    expect(smsSegments(long)).toBe(2);
    expect(toGsm7(long)).toBe(`Su cita es el sabado. ${'x'.repeat(100)}`);
    expect(toGsm7('Su cita es el sábado.')).toBe('Su cita es el sábado.');
    expect(toGsm7(`王 ${'á'.repeat(100)}`)).toContain('á');
  });
});
