export type MailPort = {
  /**
   * Passes one message for one recipient to the mail server.
   * @throws IntegrationError `invalid` for an address or header that would reach anyone else, `refused` for a
   * recipient that the server rejects, `unavailable` for anything temporary
   */
  send(message: MailMessage): Promise<{ providerId: string }>;
  /**
   * Reads what the mail service, or a small relay in front of it, reports about messages that it accepted.
   * @throws IntegrationError `invalid` for anything not recently signed with our secret, and for anything that
   * isn’t a report
   */
  readWebhook(post: { body: Buffer; signature: string }): MailEvent[];
  close(): Promise<void>;
};

/** A bounce is final, because the mail server itself retries temporary failures. */
export type MailEvent = {
  type: 'bounce' | 'complaint' | 'delivered';
  email: string;
  /** Our Message-ID from `send`. */
  messageId: string | null;
};

/** The path to which these reports are posted, and the header with their signature. */
export const EMAIL_WEBHOOK_PATH = '/v1/messages/mail-webhook';
export const MAIL_SIGNATURE = 'x-bedside-signature';

export type MailMessage = {
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: MailAttachment[];
  /** Becomes the Message-ID, so that a repeated send can be recognized. */
  messageId: string;
};

export type MailAttachment = { filename: string; contentType: string; content: Buffer | string };
