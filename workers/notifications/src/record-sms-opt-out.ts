import { suppressAddress } from '@bedside/domain/people/suppression.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { type HandlerContext, systemContext } from '@bedside/worker-kit/handler';

/** Twilio's code for a recipient who answered STOP. */
const UNSUBSCRIBED = '21610';

/** A number that the party says has stopped our texts is kept as such, whether or not its STOP ever reached us. */
export async function recordSmsOptOut(error: unknown, address: string, ctx: HandlerContext): Promise<void> {
  if (!(error instanceof IntegrationError) || error.code !== UNSUBSCRIBED) return;
  await suppressAddress(ctx.db, systemContext(ctx), { channel: 'text', address, reason: 'STOP' });
}
