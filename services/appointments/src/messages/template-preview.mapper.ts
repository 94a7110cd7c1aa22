import type { Language } from '@bedside/contracts/common/languages';
import { fieldError } from '@bedside/contracts/errors';
import type { TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import type { OwnText } from '@bedside/domain/messaging/own-text.queries';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { layOut } from '@bedside/message-words/email';
import { exampleCode } from '@bedside/message-words/examples';
import { codeEmail, codeText, ONE_TIME_CODE } from '@bedside/message-words/one-time-code/speak';
import { partsOf } from '@bedside/message-words/small-alphabet';
import { emailWords, shortWords, textWords } from '@bedside/message-words/speak';
import { channelsOf, exampleOf, type TemplateId } from '@bedside/message-words/standard';
import type { EmailWords, ShortWords } from '@bedside/message-words/words';

interface Asked {
  template: TemplateId;
  language: Language;
  channel: TemplateChannel;
  own: OwnText | null;
  settings: PracticeSettings;
  publicUrl: string;
}

type Said = { email: EmailWords; code?: string; link: string } | { text: string } | { short: ShortWords };

/** What a message would say of an invented visit. @throws VALIDATION for a way that the message does not go */
export function toTemplatePreview(asked: Asked) {
  if (!channelsOf(asked.template).includes(asked.channel))
    throw fieldError('channel', 'This message isn’t sent on this channel.');
  const said = sayIt(asked);
  if ('text' in said) return { subject: null, text: said.text, html: null, parts: partsOf(said.text) };
  if ('short' in said) return { subject: said.short.title, text: said.short.body, html: null, parts: null };
  return { ...layOut(said.email, { ...asked, ...said }), parts: null };
}

function sayIt({ template, channel, own, ...about }: Asked): Said {
  const texts = own ? { [channel]: own } : {};
  if (template === ONE_TIME_CODE) {
    const view = { ...about, purpose: 'PATIENT_SIGN_IN' as const, code: exampleCode };
    if (channel === 'text') return { text: codeText(view, texts) };
    return { email: codeEmail(view, texts), code: exampleCode, link: about.publicUrl };
  }
  const view = exampleOf(template, about);
  if (channel === 'text') return { text: textWords(template, view, texts) ?? '' };
  const email = channel === 'email' && emailWords(template, view, texts);
  if (email) return { email, link: view.link };
  const short = channel !== 'email' && shortWords(template, channel, view, texts);
  return { short: short || { title: '', body: '' } };
}
