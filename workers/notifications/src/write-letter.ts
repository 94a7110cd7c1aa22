import type { Config } from '@bedside/config/config';
import type { Tx } from '@bedside/db/database';
import type { Letter } from '@bedside/domain/messaging/delivery.commands';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { issueQuestionnaireLink } from '@bedside/domain/questionnaires/submission.commands';
import type { MailAttachment } from '@bedside/integrations/mail/mail.port';
import { calendarFile } from './templates/calendar.ts';
import { type Email, layOut } from './templates/email.ts';
import { english } from './templates/english.ts';
import type { ShortWords, View, Words } from './templates/words.ts';

/** A message as its outside party takes it. */
export type Writing =
  | { channel: 'email'; email: Email; attachments: MailAttachment[] }
  | { channel: 'text'; text: string }
  | { channel: 'push'; words: ShortWords; link: string };

export interface WritingParts {
  config: Pick<Config, 'publicUrl' | 'mail'>;
  now: () => Date;
}

/**
 * Writes one delivery. A link that opens something without signing in is made here, in the transaction of the claim.
 * @throws Error when the template has no words for this channel
 */
export async function writeLetter(tx: Tx, letter: Letter, parts: WritingParts): Promise<Writing> {
  const { facts, settings, recipient, channel } = letter;
  const words = english[letter.template];
  const link = `${parts.config.publicUrl}${await pathOf(tx, words.page, letter, parts.now())}`;
  const view: View = { facts, settings, firstName: recipient.firstName, link };
  if (channel === 'email' && words.email) {
    return {
      channel,
      email: layOut(words.email(view), { settings, link }),
      attachments: filesOf(words, view, parts),
    };
  }
  if (channel === 'text' && words.text) return { channel, text: words.text(view) };
  if (channel === 'push' && words.push) return { channel, words: words.push(view), link };
  throw new Error(`${letter.template} has no words for ${channel}`);
}

function filesOf(words: Words, view: View, { config }: WritingParts): MailAttachment[] {
  const file = words.calendar && calendarFile(view, words.calendar, { from: bareAddress(config.mail.from) });
  return file ? [file] : [];
}

const bareAddress = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

async function pathOf(tx: Tx, page: Words['page'], { facts }: Letter, now: Date): Promise<string> {
  const { visit, questionnaire } = facts;
  if (page === 'pay' && visit) return `/paynow/${await issuePaymentLink(tx, { now }, visit.id)}`;
  if (page === 'questionnaire' && questionnaire) {
    return `/PROMETHEUS/${await issueQuestionnaireLink(tx, { now }, questionnaire.submissionId)}`;
  }
  if (page === 'console') return visit ? `/admin/appointments/${visit.id}/show` : '/admin';
  if (page === 'visit' && visit) return `/appointments/appointment_details/${visit.id}`;
  return '/';
}
