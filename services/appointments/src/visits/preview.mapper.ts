import type { previewMessage } from '@bedside/contracts/appointments/dispatch.api';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { PatientMessage } from '@bedside/domain/messaging/preview.queries';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { layOut } from '@bedside/message-words/email';
import { english } from '@bedside/message-words/english';
import { pathOfPage } from '@bedside/message-words/page';
import { momentOf, type View } from '@bedside/message-words/words';
import type { z } from 'zod';

type Preview = z.input<NonNullable<(typeof previewMessage)['data']>>;

export interface PreviewParts {
  settings: PracticeSettings;
  publicUrl: string;
}

/** The message as it would read, by each way that reaches the patient; its link opens nothing without signing in. */
export function toPreview(
  message: PatientMessage | { refusal: string },
  { settings, publicUrl }: PreviewParts,
): Preview {
  if ('refusal' in message) return { to: '', messages: [], note: message.refusal };
  const { facts, template, recipient, channels } = message;
  const note = noteOf(message, settings);
  if (!template || !recipient) return { to: '', messages: [], note };
  const words = english[template];
  const link = `${publicUrl}${pathOfPage(words.page, facts)}`;
  const view = { facts, settings, firstName: recipient.firstName, link };
  const forOther = facts.visit && facts.visit.patientName !== recipient.name;
  return {
    to: forOther ? `${recipient.name}, for ${facts.visit?.patientName}` : recipient.name,
    messages: channels.map((channel) => ({ channel, ...write(words, channel, view) })),
    note,
  };
}

function write(words: (typeof english)[keyof typeof english], channel: Channel, view: View) {
  if (channel === 'email' && words.email) {
    const { subject, text } = layOut(words.email(view), view);
    return { subject, text };
  }
  if (channel === 'push' && words.push) {
    const { title, body } = words.push(view);
    return { subject: title, text: body };
  }
  return { subject: null, text: words.text?.(view) ?? '' };
}

const channelWords: Record<Channel, string> = { email: 'e-mail', text: 'text', push: 'push message' };
const reasonWords: Record<string, string> = {
  unwanted: 'turned off',
  deceased: 'the patient has died',
  inactive: 'the account is closed',
};

function noteOf(message: PatientMessage, settings: PracticeSettings): string | null {
  const { template, recipient, channels, graceMinutes } = message;
  if (!template) return 'The patient is not told of this: it is news for the staff alone.';
  if (!recipient) return 'Nobody is told: there is nobody who could be.';
  const why = closedWays(message).map(
    ({ channel, why }) => `no ${channelWords[channel]} (${reasonWords[why] ?? why})`,
  );
  if (channels.length === 0) return `Nothing reaches ${recipient.name}: ${why.join(', ')}.`;
  const notes = [
    message.heldUntil && `Quiet hours: it goes on ${momentOf(message.heldUntil, { settings })}.`,
    !message.heldUntil &&
      graceMinutes > 0 &&
      `It goes in ${graceMinutes} minutes, with whatever else changes until then.`,
    why.length > 0 && `${capital(why.join(', '))}.`,
  ];
  return notes.filter(Boolean).join(' ') || null;
}

/** Most people have no device that takes pushes: that is no news. */
const closedWays = ({ closed }: PatientMessage) =>
  closed.filter(({ channel, why }) => channel !== 'push' || why === 'unwanted');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
