/** E-mail. */
export type MailPort = {
  /**
   * Hands one message for one recipient to the mail server.
   * @throws PartyError `invalid` for an address or header that would reach anybody else, `refused` for a recipient
   * the server turns away, `unavailable` for everything that may pass
   */
  send(message: MailMessage): Promise<{ providerId: string }>;
  close(): Promise<void>;
};

export type MailMessage = {
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: MailAttachment[];
  /** Unique for each delivery; becomes the Message-ID, so that a repeated send can be recognised. */
  messageId: string;
};

export type MailAttachment = { filename: string; contentType: string; content: Buffer | string };
