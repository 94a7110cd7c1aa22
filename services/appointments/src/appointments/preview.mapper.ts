import type { previewMessage } from '@bedside/contracts/appointments/dispatch.api';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import { channelText } from '@bedside/domain/contact.policy';
import type { TemplateName } from '@bedside/domain/messaging/message-rules';
import type { PatientMessage } from '@bedside/domain/messaging/preview.queries';
import type { TemplateOverrides } from '@bedside/domain/messaging/template-override.queries';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { renderEmailHtml } from '@bedside/message-templates/email';
import { pathOfPage } from '@bedside/message-templates/page';
import { renderEmail, renderShortMessage, renderSms, templates } from '@bedside/message-templates/render';
import { formatInstant, type TemplateContext } from '@bedside/message-templates/template';
import type { z } from 'zod';

type Preview = z.input<NonNullable<(typeof previewMessage)['data']>>;

interface PreviewParts {
  settings: PracticeSettings;
  publicUrl: string;
}

/** Returns a preview for each channel that reaches the patient. Links in it don’t work without signing in. */
export function toPreview(
  message: PatientMessage | { refusal: string },
  { settings, publicUrl }: PreviewParts,
): Preview {
  if ('refusal' in message) return { to: '', language: null, messages: [], note: message.refusal };
  const { facts, template, recipient, channels, own, language } = message;
  const note = noteOf(message, settings);
  if (!template || !recipient) return { to: '', language: null, messages: [], note };
  const { firstName } = recipient;
  const link = `${publicUrl}${pathOfPage(templates[template].page, facts)}`;
  const view = { facts, settings, language, firstName, link };
  const forOther = facts.appointment && facts.appointment.patientName !== recipient.name;
  return {
    to: forOther ? `${recipient.name}, for ${facts.appointment?.patientName}` : recipient.name,
    language: recipient.language,
    messages: channels.map((channel) => ({ channel, ...write(template, channel, view, own) })),
    note,
  };
}

function write(template: TemplateName, channel: Channel, view: TemplateContext, own: TemplateOverrides) {
  const email = channel === 'email' && renderEmail(template, view, own);
  if (email) {
    const { subject, text } = renderEmailHtml(email, view);
    return { subject, text };
  }
  const short = channel === 'push' && renderShortMessage(template, channel, view, own);
  if (short) return { subject: short.title, text: short.body };
  return { subject: null, text: renderSms(template, view, own) ?? '' };
}

const reasonLabels: Record<string, string> = {
  unwanted: 'turned off by the patient',
  deceased: 'patient is deceased',
  inactive: 'account is inactive',
};

function noteOf(message: PatientMessage, settings: PracticeSettings): string | null {
  const { template, recipient, channels, graceMinutes } = message;
  if (!template) return 'The patient isn’t notified of this. Only staff are.';
  if (!recipient) return 'No one will be notified: there’s no recipient.';
  const reasons = closedWays(message).map(
    ({ channel, why }) => `no ${channelText[channel]} (${reasonLabels[why] ?? why})`,
  );
  if (channels.length === 0) return `${recipient.name} won’t be notified: ${reasons.join(', ')}.`;
  const notes = [
    quietNote(message, settings),
    message.held.length < channels.length &&
      graceMinutes > 0 &&
      `Sends in ${graceMinutes} minutes, combined with any other changes made by then.`,
    reasons.length > 0 && `${capital(reasons.join(', '))}.`,
  ];
  return notes.filter(Boolean).join(' ') || null;
}

/** Says which channels quiet hours delay: all or only some. */
function quietNote({ held, channels }: PatientMessage, settings: PracticeSettings): string | undefined {
  const [first] = held;
  if (!first) return undefined;
  const at = formatInstant(first.until, { settings, language: 'en' });
  if (held.length === channels.length) return `Quiet hours: it will go out on ${at}.`;
  const ways = held.map(({ channel }) => channelText[channel]).join(' and the ');
  return `Quiet hours: the ${ways} will go out on ${at}.`;
}

/** Hides a missing push device, because it is too common to mention. */
const closedWays = ({ closed }: PatientMessage) =>
  closed.filter(({ channel, why }) => channel !== 'push' || why === 'unwanted');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
