import type { Language, TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import type { TemplateName } from '@bedside/domain/messaging/message-rules';
import type { TemplateOverrides } from '@bedside/domain/messaging/template-override.queries';
import { englishTemplates } from './english.ts';
import { fillEmail, fillShort, fillText } from './fill.ts';
import { toGsm7 } from './gsm7.ts';
import { spanishTemplates } from './spanish.ts';
import type {
  EmailContent,
  MessageTemplate,
  ShortMessageContent,
  ShortMessageContext,
  TemplateContext,
} from './template.ts';
import { valuesOf } from './variables.ts';

const tables = { en: englishTemplates, es: spanishTemplates };

/** The house's words of a template. */
export const defaultTemplate = (template: TemplateName, language: Language): MessageTemplate =>
  tables[language][template];

/** What a template says by e-mail: the practice's own text where there is one, else the house's words; none: null. */
export function renderEmail(
  template: TemplateName,
  view: TemplateContext,
  own: TemplateOverrides,
): EmailContent | null {
  const house = defaultTemplate(template, view.language).email?.(view);
  if (!house) return null;
  return own.email ? fillEmail(own.email, house, valuesOf(template, 'email', view)) : house;
}

export function renderSms(
  template: TemplateName,
  view: TemplateContext,
  own: TemplateOverrides,
): string | null {
  const { text } = defaultTemplate(template, view.language);
  if (!text) return null;
  return toGsm7(own.text ? fillText(own.text, valuesOf(template, 'text', view)) : text(view));
}

/** A push and the bell. */
export function renderShortMessage(
  template: TemplateName,
  channel: TemplateChannel & ('push' | 'bell'),
  telling: ShortMessageContext,
  own: TemplateOverrides,
): ShortMessageContent | null {
  const { push } = defaultTemplate(template, telling.language);
  if (!push) return null;
  const view = { ...telling, firstName: '', link: '' };
  const text = own[channel];
  return text ? fillShort(text, valuesOf(template, channel, view)) : push(telling);
}
