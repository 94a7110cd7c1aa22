import type { SmsConfig } from '@bedside/config/integrations';
import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import { z } from 'zod';
import { INTEGRATION_TIMEOUT_MS, retryAfterSeconds, withDeadline } from '../deadline.ts';
import { IntegrationError } from '../integration-error.ts';
import { SMS_WEBHOOK_PATH, type SmsPort } from './sms.port.ts';
import { parseSmsWebhook, twimlReply } from './sms-webhook.ts';

const TWILIO_ORIGIN = 'https://api.twilio.com';

/** Twilio’s code for a recipient who replied STOP. */
const UNSUBSCRIBED = 21610;

/** A North American number that is not premium-rate. */
const NUMBER = /^\+1(?!900|976)[2-9]\d{9}$/;

export function openSms(config: SmsConfig, publicUrl: string): SmsPort {
  const client = twilio(config.accountSid, config.authToken[0], { httpClient: new ClientFor(config.apiUrl) });
  const webhook = `${publicUrl}${SMS_WEBHOOK_PATH}`;
  // Twilio rejects callback URLs that it can’t reach.
  const isReachable = publicUrl.startsWith('https://') || config.apiUrl !== TWILIO_ORIGIN;
  return {
    readWebhook: (post) => parseSmsWebhook(post, { authToken: config.authToken, publicUrl }),
    answer: twimlReply,

    async send({ to, text, deliveryId }) {
      if (!NUMBER.test(to))
        throw new IntegrationError('texts', 'invalid', 'not a number we text', { code: 'number' });
      const sending = client.messages.create({
        to,
        from: config.from,
        body: text,
        ...(deliveryId && isReachable && { statusCallback: `${webhook}?delivery=${deliveryId}` }),
      });
      const sent = await withDeadline('texts', sending).catch((error) =>
        Promise.reject(toIntegrationError(error)),
      );
      return { providerId: sent.sid };
    },
  };
}

/**
 * Twilio’s HTTP client for a configurable URL. Recognizes temporary errors here, where their headers are
 * available.
 */
class ClientFor extends twilio.RequestClient {
  readonly #apiUrl: string;

  constructor(apiUrl: string) {
    super({ timeout: INTEGRATION_TIMEOUT_MS });
    this.#apiUrl = apiUrl;
  }

  override async request<T>(options: RequestClient.RequestOptions<T>) {
    const uri = options.uri.replace(TWILIO_ORIGIN, this.#apiUrl);
    const response = await super.request<T>({ ...options, uri });
    if (response.statusCode !== 429 && response.statusCode < 500) return response;
    throw new IntegrationError('texts', 'unavailable', `answered ${response.statusCode}`, {
      code: String(response.statusCode),
      ...retryAfterSeconds(response.headers['retry-after']),
    });
  }
}

const restExceptionSchema = z.object({ status: z.number(), code: z.number().optional() });

/** Without an HTTP status, the call never reached Twilio or its response was lost. */
function toIntegrationError(error: unknown): IntegrationError {
  if (error instanceof IntegrationError) return error;
  const answer = restExceptionSchema.safeParse(error);
  if (!answer.success)
    return new IntegrationError('texts', 'unavailable', 'no answer', { code: 'connection' });
  const { status, code } = answer.data;
  const kind = code === UNSUBSCRIBED ? 'refused' : 'invalid';
  return new IntegrationError('texts', kind, `answered ${status}`, { code: String(code ?? status) });
}
