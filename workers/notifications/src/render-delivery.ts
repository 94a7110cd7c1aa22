import type { Config } from '@bedside/config/config';
import type { Tx } from '@bedside/db/database';
import { issueVideoGuestLink, issueVideoLink } from '@bedside/domain/appointments/video-link.commands';
import { issueExportLink } from '@bedside/domain/exports/export-link.commands';
import type { ClaimedDelivery } from '@bedside/domain/messaging/delivery.commands';
import { issueStatementLink } from '@bedside/domain/payments/guarantor.commands';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { issueReceiptLink } from '@bedside/domain/payments/receipt-link.queries';
import { issueAccountLink, issueConfirmLink } from '@bedside/domain/people/account-link.commands';
import { issueConsentLink } from '@bedside/domain/people/consent-document.commands';
import { issueQuestionnaireLink } from '@bedside/domain/questionnaires/send.commands';
import type { MailAttachment } from '@bedside/integrations/mail/mail.port';
import { bareAddress, calendarFile } from '@bedside/message-templates/calendar';
import { type Email, renderEmailHtml } from '@bedside/message-templates/email';
import { isOpenedBy, type Page, pathOfPage } from '@bedside/message-templates/page';
import { renderEmail, renderShortMessage, renderSms, templates } from '@bedside/message-templates/render';
import {
  hasVideoCall,
  type MessageTemplate,
  type ShortMessageContent,
  type TemplateContext,
} from '@bedside/message-templates/template';

export type RenderedMessage =
  /** `documentId` is a stored file to attach, which is read at sending. */
  | { channel: 'email'; email: Email; attachments: MailAttachment[]; documentId?: string | undefined }
  | { channel: 'text'; text: string }
  | { channel: 'push'; content: ShortMessageContent; link: string };

interface RenderDependencies {
  config: Pick<Config, 'publicUrl' | 'mail'>;
  now: () => Date;
}

/**
 * Renders one delivery. Links that work without signing in are created here, in the claim's transaction.
 * @throws Error if the template has no text for this channel
 */
export async function renderDelivery(
  tx: Tx,
  delivery: ClaimedDelivery,
  parts: RenderDependencies,
): Promise<RenderedMessage> {
  const { template, facts, settings, recipient, channel, own } = delivery;
  const { firstName, language, isHeld = false } = recipient;
  const message = templates[template];
  const link = `${parts.config.publicUrl}${await pathOf(tx, message.page, delivery, parts.now())}`;
  const videoLink = await videoLinkOf(tx, delivery, parts);
  const view: TemplateContext = { facts, settings, language, firstName, link, videoLink, isHeld };
  if (channel === 'email') {
    const email = renderEmailHtml(requireContent(renderEmail(template, view, own), delivery), view);
    return {
      channel,
      email,
      attachments: filesOf(message, view, parts),
      documentId: facts.statement?.documentId,
    };
  }
  if (channel === 'text') return { channel, text: requireContent(renderSms(template, view, own), delivery) };
  return {
    channel,
    content: requireContent(renderShortMessage(template, 'push', view, own), delivery),
    link,
  };
}

function requireContent<T>(content: T | null, { template, channel }: ClaimedDelivery): T {
  if (content === null) throw new Error(`${template} has no words for ${channel}`);
  return content;
}

function filesOf(
  message: MessageTemplate,
  view: TemplateContext,
  { config }: RenderDependencies,
): MailAttachment[] {
  const file = calendarFile(view, message, { from: bareAddress(config.mail.from) });
  return file ? [file] : [];
}

/**
 * A link that opens the video call without signing in. A push contains no link, and an unconfirmed contact
 * gets none.
 */
async function videoLinkOf(
  tx: Tx,
  { template, facts, recipient, channel }: ClaimedDelivery,
  { config, now }: RenderDependencies,
): Promise<string | undefined> {
  if (!templates[template].video || channel === 'push' || recipient.isHeld) return undefined;
  if (!hasVideoCall(facts)) return undefined;
  return `${config.publicUrl}${await pathOf(tx, 'video', { facts, recipient, channel }, now())}`;
}

/**
 * Sign-in tokens go into the URL fragment, which no server logs. Contacts that staff changed get no such link,
 * so their owners must sign in.
 */
async function pathOf(
  tx: Tx,
  page: Page,
  { facts, recipient, channel }: Pick<ClaimedDelivery, 'facts' | 'recipient' | 'channel'>,
  now: Date,
): Promise<string> {
  const { appointment, bill, questionnaire, consent, person, payload, videoGuest, statement } = facts;
  const ctx = { now };
  const path = pathOfPage(page, facts);
  if (recipient.isHeld) return isOpenedBy(page) ? pathOfPage('home', facts) : path;
  if (page === 'pay' && statement)
    return `${path}/${await issueStatementLink(tx, ctx, statement.guarantorId)}`;
  if (page === 'pay' && appointment) return `${path}/${await issuePaymentLink(tx, ctx, appointment.id)}`;
  if (page === 'pay' && bill) return `${path}/${await issuePaymentLink(tx, ctx, bill.invoiceId)}`;
  if (page === 'receipt' && bill?.paidByLink && channel !== 'push')
    return `${path}#${await issueReceiptLink(tx, ctx, bill.invoiceId)}`;
  if (page === 'questionnaire' && questionnaire)
    return `${path}/${await issueQuestionnaireLink(tx, ctx, questionnaire.submissionId)}`;
  if (page === 'consent' && consent) return `${path}/${await issueConsentLink(tx, ctx, consent.consentId)}`;
  if (page === 'set-password' && person)
    return `${path}#${await issueAccountLink(tx, ctx, 'SET_PASSWORD', person.id)}`;
  if (page === 'invitation' && payload.invitationId)
    return `${path}#${await issueAccountLink(tx, ctx, 'INVITATION', payload.invitationId)}`;
  if (page === 'export' && payload.exportId)
    return `${path}#${await issueExportLink(tx, ctx, payload.exportId)}`;
  if (page === 'direct-login' && person)
    return `${path}#${await issueAccountLink(tx, ctx, 'DIRECT_LOGIN', person.id)}`;
  if (page === 'video-guest' && appointment && videoGuest)
    return `${path}#${await issueVideoGuestLink(tx, ctx, { appointmentId: appointment.id, guestId: videoGuest.id })}`;
  if (page === 'video' && appointment) return `${path}#${await issueVideoLink(tx, ctx, appointment.id)}`;
  if (page === 'confirm-contact' && person) return `${path}#${await issueConfirmLink(tx, ctx, person.id)}`;
  return path;
}
