import { IntegrationError, type IntegrationName } from './integration-error.ts';

/** Consecutive failures before the breaker opens. */
const FAILURES = 5;
const REST_MS = 30_000;

/** The error code of an open breaker, which means that nothing was sent. */
export const CIRCUIT_OPEN = 'resting';

/**
 * Stops calls to a service that keeps failing, so that callers waiting for it don’t use up the workers of
 * other services. After the pause, one trial call decides: a response closes the breaker, and a failure starts
 * another pause.
 */
export function withCircuitBreaker<Arguments extends unknown[], Answer>(
  integration: IntegrationName,
  ask: (...given: Arguments) => Promise<Answer>,
  now: () => number = () => Date.now(),
): (...given: Arguments) => Promise<Answer> {
  let failures = 0;
  let restsUntil = 0;
  return async (...given) => {
    const restMs = restsUntil - now();
    // A clock that was set back must not lengthen the pause.
    if (restMs > 0 && restMs <= REST_MS)
      throw new IntegrationError(integration, 'unavailable', 'left alone after failures', {
        code: CIRCUIT_OPEN,
        retryAfter: Math.ceil(restMs / 1_000),
      });
    if (failures === FAILURES) restsUntil = now() + REST_MS;
    try {
      const answer = await ask(...given);
      failures = 0;
      restsUntil = 0;
      return answer;
    } catch (error) {
      const isAway = error instanceof IntegrationError && error.kind === 'unavailable';
      failures = isAway ? Math.min(failures + 1, FAILURES) : 0;
      restsUntil = failures === FAILURES ? now() + REST_MS : 0;
      throw error;
    }
  };
}
