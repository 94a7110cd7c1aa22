import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CaptchaConfig } from '@bedside/config/integrations';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { CaptchaPort, UsedTokens } from './captcha.port.ts';

const ALGORITHM = 'PBKDF2/SHA-256';

/** Seconds between the challenge and the form's submission. */
const LIFETIME_SECONDS = 20 * 60;

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

export function openAltcha(
  config: Extract<CaptchaConfig, { kind: 'altcha' }>,
  usedTokens: UsedTokens,
  now: () => number = Date.now,
): CaptchaPort {
  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost: config.cost,
        deriveKey,
        expiresAt: Math.floor(now() / 1000) + LIFETIME_SECONDS,
        hmacSignatureSecret: config.secret[0],
      });
      return { kind: 'altcha', challenge };
    },
    async verify(token) {
      const payload = parsePayload(token);
      if (payload === undefined || payload.challenge.parameters.expiresAt < now() / 1000) return false;
      const { challenge: given, solution } = payload;
      const secret = config.secret.find((one) => isOurs(given, one));
      if (secret === undefined) return false;
      const { verified } = await verifySolution({
        challenge: withoutExpiry(given, secret),
        solution,
        deriveKey,
        hmacSignatureSecret: secret,
      });
      return verified && !(await usedTokens.seen(given.signature, LIFETIME_SECONDS));
    },
  };
}

type Given = z.infer<typeof payloadSchema>['challenge'];

function isOurs({ parameters, signature }: Given, secret: string): boolean {
  const expected = Buffer.from(signatureOf(parameters, secret));
  const received = Buffer.from(signature);
  return expected.length === received.length && timingSafeEqual(expected, received);
}

/**
 * Removes the expiry from our own challenge. The library would check it by the machine’s clock, and we check
 * it by the database’s.
 */
function withoutExpiry({ parameters }: Given, secret: string): Given {
  const { expiresAt: _, ...lasting } = parameters;
  return { parameters: lasting as Given['parameters'], signature: signatureOf(lasting, secret) };
}

/** Sorts the keys in the order in which the library signs them. */
const signatureOf = (parameters: object, secret: string): string =>
  createHmac('sha256', secret)
    .update(
      JSON.stringify(Object.fromEntries(Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1)))),
    )
    .digest('hex');

/** Expects JSON in Base64. Anything else is invalid. */
function parsePayload(token: string) {
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
