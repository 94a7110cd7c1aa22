export type MailPort = {
  /**
   * Hands one message for one recipient to the mail server.
   * @throws IntegrationError `invalid` for an address or header that would reach anyone else, `refused` for a recipient
   * the server turns away, `unavailable` for everything temporary
   */
  send(message: MailMessage): Promise<{ providerId: string }>;
  /**
   * What the mail provider, or a small relay before it, reports of messages that it took.
   * @throws IntegrationError `invalid` for whatever is not signed with our secret a moment ago, and for what is no report
   */
  readWebhook(post: { body: Buffer; signature: string }): MailEvent[];
  close(): Promise<void>;
};

/** A bounce is final: the mail server retries temporary failures itself. */
export type MailEvent = {
  type: 'bounce' | 'complaint' | 'delivered';
  email: string;
  /** Our Message-ID from `send`. */
  messageId: string | null;
};

/** Where such reports are posted, and the header that signs them. */
export const EMAIL_WEBHOOK_PATH = '/v1/messages/mail-webhook';
export const MAIL_SIGNATURE = 'x-bedside-signature';

export type MailMessage = {
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: MailAttachment[];
  /** Becomes the Message-ID, so a repeated send can be recognized. */
  messageId: string;
};

export type MailAttachment = { filename: string; contentType: string; content: Buffer | string };
