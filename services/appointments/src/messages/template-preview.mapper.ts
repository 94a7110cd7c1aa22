import type { Language } from '@bedside/contracts/common/languages';
import { fieldError } from '@bedside/contracts/errors';
import type { TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import type { TemplateOverride } from '@bedside/domain/messaging/template-override.queries';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { renderEmailHtml } from '@bedside/message-templates/email';
import { exampleCode } from '@bedside/message-templates/examples';
import { codeEmail, codeSms, ONE_TIME_CODE } from '@bedside/message-templates/one-time-code';
import { renderEmail, renderShortMessage, renderSms, smsSegments } from '@bedside/message-templates/render';
import type { EmailContent, ShortMessageContent } from '@bedside/message-templates/template';
import { channelsOf, exampleOf, type TemplateId } from '@bedside/message-templates/template-override.policy';

interface PreviewRequest {
  template: TemplateId;
  language: Language;
  channel: TemplateChannel;
  own: TemplateOverride | null;
  settings: PracticeSettings;
  publicUrl: string;
}

type RenderedSample =
  | { email: EmailContent; code?: string; link: string }
  | { text: string }
  | { short: ShortMessageContent };

/** Renders a template for a sample appointment. @throws VALIDATION for a channel that the message doesn’t use */
export function toTemplatePreview(request: PreviewRequest) {
  if (!channelsOf(request.template).includes(request.channel))
    throw fieldError('channel', 'This message isn’t sent on this channel.');
  const rendered = renderSample(request);
  if ('text' in rendered)
    return { subject: null, text: rendered.text, html: null, parts: smsSegments(rendered.text) };
  if ('short' in rendered)
    return { subject: rendered.short.title, text: rendered.short.body, html: null, parts: null };
  return { ...renderEmailHtml(rendered.email, { ...request, ...rendered }), parts: null };
}

function renderSample({ template, channel, own, ...about }: PreviewRequest): RenderedSample {
  const texts = own ? { [channel]: own } : {};
  if (template === ONE_TIME_CODE) {
    const view = { ...about, purpose: 'PATIENT_SIGN_IN' as const, code: exampleCode };
    if (channel === 'text') return { text: codeSms(view, texts) };
    return { email: codeEmail(view, texts), code: exampleCode, link: about.publicUrl };
  }
  const view = exampleOf(template, about);
  if (channel === 'text') return { text: renderSms(template, view, texts) ?? '' };
  const email = channel === 'email' && renderEmail(template, view, texts);
  if (email) return { email, link: view.link };
  const short = channel !== 'email' && renderShortMessage(template, channel, view, texts);
  return { short: short || { title: '', body: '' } };
}
