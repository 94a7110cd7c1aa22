import { inSpan, isTracing } from '@bedside/tracing/span';
import type { IntegrationName } from './integration-error.ts';

/** What a port answers without asking anyone. */
const LOCAL = ['readWebhook', 'verifyWebhook', 'answer', 'close'];

/** Each request to the outside service is a span of its own, named after the port's function. */
export function traced<Port extends object>(integration: IntegrationName, port: Port): Port {
  if (!isTracing()) return port;
  const functions = Object.entries(port).map(([name, ask]) => [
    name,
    LOCAL.includes(name)
      ? ask
      : (...given: unknown[]) => inSpan(`${integration} ${name}`, { kind: 'client' }, () => ask(...given)),
  ]);
  return Object.fromEntries(functions) as Port;
}
