import { suppressAddress } from '@bedside/domain/people/suppression.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { type HandlerContext, systemContext } from '@bedside/worker-kit/handler';

/** Twilio's error code for a recipient who replied STOP. */
const UNSUBSCRIBED = '21610';

/** Records the opt-out even if the STOP webhook never arrived. */
export async function recordSmsOptOut(error: unknown, address: string, ctx: HandlerContext): Promise<void> {
  if (!(error instanceof IntegrationError) || error.code !== UNSUBSCRIBED) return;
  await suppressAddress(ctx.db, systemContext(ctx), { channel: 'text', address, reason: 'STOP' });
}
