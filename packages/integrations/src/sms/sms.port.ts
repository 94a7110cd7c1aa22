export type SmsPort = {
  /**
   * Sends one text to one number of the North American plan.
   * @throws IntegrationError `invalid` for a number that cannot get texts, `refused` for one that sent STOP (code `21610`),
   * `unavailable` for everything temporary
   */
  send(message: SmsMessage): Promise<{ providerId: string }>;
  /**
   * What the provider posts to us: how a text fared, or what someone answered.
   * @throws IntegrationError `invalid` for whatever the provider did not sign
   */
  readWebhook(post: SmsWebhookPost): SmsWebhookEvent;
  /** The provider's reply format; null sends no reply. */
  answer(text: string | null): string;
};

type SmsMessage = {
  /** E.164, `+1…` */
  to: string;
  text: string;
  /** Our delivery id in the provider's reports. Omit for no reports. */
  deliveryId?: string;
};

export type SmsWebhookPost = {
  body: Buffer;
  /** Path and query, as it was posted to. */
  path: string;
  signature: string;
};

/** `arrived` and `lost` are final. */
export type SmsWebhookEvent =
  | { kind: 'arrived'; providerId: string }
  /** `code` is the provider's error code, where it gives one. */
  | { kind: 'lost'; providerId: string; code: string | null }
  /** `isAnswered`: the provider already replied. */
  | { kind: 'request'; request: 'stop' | 'start' | 'help'; from: string; isAnswered: boolean }
  | { kind: 'other' };

/** Where the provider posts its reports and what people answer. */
export const SMS_WEBHOOK_PATH = '/v1/messages/texts-webhook';
