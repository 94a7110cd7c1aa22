import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

interface BedsideEvent {
  /** For example `appointment.requested`. */
  type: string;
  /** When it happened. Events may arrive in a different order, or twice. */
  timestamp: string;
  data: { id: string | null } & Record<string, string | null>;
}

const DONE = 204;
const NOT_OURS = 400;
const FAILED = 500;

/**
 * Passes on each event with a valid signature once.
 * @param secret the endpoint’s signing secret, `whsec_…`
 */
export function receiveWebhooks(secret: string, onEvent: (event: BedsideEvent) => Promise<void>): Server {
  const webhook = new Webhook(secret);
  // A real application stores these IDs in its database.
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
    // With any status other than 2xx, Bedside sends it again later.
    const failed = await onEvent(JSON.parse(body)).catch((error: unknown) => error);
    if (failed) return reply(FAILED);
    received.add(id);
    return reply(DONE);
  });
}
