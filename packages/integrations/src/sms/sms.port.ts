export type SmsPort = {
  /**
   * Sends one text to one North American number.
   * @throws IntegrationError `invalid` for a number that can’t receive texts, `refused` for one that sent STOP
   * (code `21610`), `unavailable` for anything temporary
   */
  send(message: SmsMessage): Promise<{ providerId: string }>;
  /**
   * Reads what the SMS service posts: the status of a text, or someone’s reply.
   * @throws IntegrationError `invalid` for anything that the SMS service did not sign
   */
  readWebhook(post: SmsWebhookPost): SmsWebhookEvent;
  /** The SMS service’s reply format; null sends no reply. */
  answer(text: string | null): string;
};

type SmsMessage = {
  /** E.164, `+1…` */
  to: string;
  text: string;
  /** Our delivery ID, which the SMS service repeats in its reports. Omit it to get no reports. */
  deliveryId?: string;
};

export type SmsWebhookPost = {
  body: Buffer;
  /** The path and query to which it was posted. */
  path: string;
  signature: string;
};

/** `arrived` and `lost` are final. */
export type SmsWebhookEvent =
  | { kind: 'arrived'; providerId: string }
  /** `code` is the SMS service’s error code, if it gives one. */
  | { kind: 'lost'; providerId: string; code: string | null; to: string | null }
  /** `isAnswered`: the SMS service has already replied. */
  | { kind: 'request'; request: 'stop' | 'start' | 'help'; from: string; isAnswered: boolean }
  | { kind: 'other' };

/** The path to which the SMS service posts reports and replies. */
export const SMS_WEBHOOK_PATH = '/v1/messages/texts-webhook';
