import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

interface BedsideEvent {
  /** Such as `appointment.requested`. */
  type: string;
  /** When it happened. Events may arrive in another order, and twice. */
  timestamp: string;
  data: { id: string | null } & Record<string, string | null>;
}

const DONE = 204;
const NOT_OURS = 400;
const FAILED = 500;

/**
 * Hands on each event that bears the endpoint's signature, once.
 * @param secret as Bedside shows it, `whsec_…`
 */
export function receiveWebhooks(secret: string, onEvent: (event: BedsideEvent) => Promise<void>): Server {
  const webhook = new Webhook(secret);
  // A real application keeps them in its database.
  const received = new Set<string>();
  return createServer(async (request, response) => {
    const body = await text(request);
    const id = String(request.headers['webhook-id']);
    const reply = (status: number) => response.writeHead(status).end();
    try {
      webhook.verify(body, {
        'webhook-id': id,
        'webhook-timestamp': String(request.headers['webhook-timestamp']),
        'webhook-signature': String(request.headers['webhook-signature']),
      });
    } catch {
      return reply(NOT_OURS);
    }
    if (received.has(id)) return reply(DONE);
    // Any other status than 2xx, and Bedside sends it again later.
    const failed = await onEvent(JSON.parse(body)).catch((error: unknown) => error);
    if (failed) return reply(FAILED);
    received.add(id);
    return reply(DONE);
  });
}
