import type { Language, TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import type { TemplateName } from '@bedside/domain/messaging/announce.catalogue';
import type { OwnTexts } from '@bedside/domain/messaging/own-text.queries';
import { english } from './english.ts';
import { fillEmail, fillShort, fillText } from './fill.ts';
import { inSmallAlphabet } from './small-alphabet.ts';
import { spanish } from './spanish.ts';
import { valuesOf } from './variables.ts';
import type { EmailWords, ShortWords, Telling, View, Words } from './words.ts';

const tables = { en: english, es: spanish };

/** The house's words of a template. */
export const houseWords = (template: TemplateName, language: Language): Words => tables[language][template];

/** What a template says by e-mail: the practice's own text where there is one, else the house's words; none: null. */
export function emailWords(template: TemplateName, view: View, own: OwnTexts): EmailWords | null {
  const house = houseWords(template, view.language).email?.(view);
  if (!house) return null;
  return own.email ? fillEmail(own.email, house, valuesOf(template, 'email', view)) : house;
}

export function textWords(template: TemplateName, view: View, own: OwnTexts): string | null {
  const { text } = houseWords(template, view.language);
  if (!text) return null;
  return inSmallAlphabet(own.text ? fillText(own.text, valuesOf(template, 'text', view)) : text(view));
}

/** A push and the bell. */
export function shortWords(
  template: TemplateName,
  channel: TemplateChannel & ('push' | 'bell'),
  telling: Telling,
  own: OwnTexts,
): ShortWords | null {
  const { push } = houseWords(template, telling.language);
  if (!push) return null;
  const view = { ...telling, firstName: '', link: '' };
  const text = own[channel];
  return text ? fillShort(text, valuesOf(template, channel, view)) : push(telling);
}
