import type { FastifyRequest } from 'fastify';
import type { Form } from './form.ts';
import type { KeyKind, Route } from './route.ts';
import type { SimulatorState } from './state.ts';
import { unauthenticated } from './stripe-error.ts';

/**
 * Checks that an API key may use this route, and returns the kind of key.
 * @throws SimulatedStripeError 401
 */
export function checkKey(
  world: SimulatorState,
  { keyType }: Route,
  request: FastifyRequest,
  form: Form,
): KeyKind {
  const key = keyOf(request.headers.authorization) ?? form.key;
  const { secretKey, publishableKey } = world.config;
  if (typeof key !== 'string' || key === '') {
    throw unauthenticated(
      'You did not provide an API key. You need to provide your API key in the Authorization header.',
    );
  }
  if (key === secretKey) return 'secret';
  if (key !== publishableKey) throw unauthenticated(`Invalid API Key provided: ${hidden(key)}`);
  if (keyType === 'browser') return 'publishable';
  throw unauthenticated(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  );
}

/** Stripe repeats only the first and last characters of a key. */
const hidden = (key: string) => `${key.slice(0, 7)}${'*'.repeat(8)}${key.slice(-4)}`;

/** A bearer token, or the user name of HTTP Basic. */
function keyOf(authorization: string | undefined): string | undefined {
  const [scheme, credential = ''] = authorization?.split(' ') ?? [];
  if (scheme === 'Bearer') return credential;
  if (scheme !== 'Basic') return undefined;
  return Buffer.from(credential, 'base64').toString('utf8').split(':')[0];
}
