import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { Eta } from 'eta';
import { phrases } from './phrases.ts';
import type { EmailContent } from './template.ts';

export interface Email {
  subject: string;
  html: string;
  text: string;
}

export interface EmailFrame {
  settings: Pick<PracticeSettings, 'name' | 'hours' | 'supportPhone'>;
  link: string;
  language: Language;
  /** Shown large, on a line of its own. */
  code?: string;
}

const eta = new Eta({ views: import.meta.dirname, cache: true });

/** The words in the one layout of all our e-mails, and the same without any markup. */
export function renderEmailHtml(
  words: EmailContent,
  { settings, link, language, code = '' }: EmailFrame,
): Email {
  const { name: practice, supportPhone } = settings;
  const { foot, hours: hoursIn } = phrases[language].email;
  const hours = hoursIn(settings.hours);
  const details = words.details ?? [];
  const html = eta.render('./layout', {
    ...words,
    details,
    action: words.action ?? '',
    link,
    code,
    practice,
    hours,
    supportPhone,
    foot,
    language,
  });
  const text = [
    words.heading,
    ...words.paragraphs,
    code,
    details.map(([label, value]) => `${label}: ${value}`).join('\n'),
    words.action ? `${words.action}: ${link}` : '',
    `${practice} · ${hours} · ${supportPhone}\n${foot}`,
  ];
  return { subject: words.subject, html, text: text.filter(Boolean).join('\n\n') };
}
