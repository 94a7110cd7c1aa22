import type { BreachedPasswordsPort } from './breached-passwords/breached-passwords.port.ts';
import type { CaptchaPort } from './captcha/captcha.port.ts';
import type { KeySetsPort } from './key-sets/key-sets.port.ts';
import type { MailPort } from './mail/mail.port.ts';
import type { MediaServerPort } from './media-server/media-server.port.ts';
import type { PostalCodePort } from './postal-codes/postal-codes.port.ts';
import type { PushPort } from './push/push.port.ts';
import type { SmsPort } from './sms/sms.port.ts';
import type { StoragePort } from './storage/storage.port.ts';
import type { StripePort } from './stripe/stripe.port.ts';
import type { TravelPort } from './travel/travel.port.ts';
import type { VirusCheckPort } from './virus-check/virus-check.port.ts';
import type { WebhookSenderPort } from './webhooks/webhook-sender.port.ts';

export type Integrations = {
  stripe: StripePort;
  mail: MailPort;
  texts: SmsPort;
  push: PushPort;
  storage: StoragePort;
  humanCheck: CaptchaPort;
  postalCodes: PostalCodePort;
  breachedPasswords: BreachedPasswordsPort;
  travel: TravelPort;
  /** Null if not configured. */
  virusCheck: VirusCheckPort | null;
  /** Null if not configured. */
  mediaServer: MediaServerPort | null;
  webhooks: WebhookSenderPort;
  /** Reads the public keys that system apps publish. */
  keySets: KeySetsPort;
  close(): Promise<void>;
};
