import { sendOneTimeCode } from '@bedside/contracts/jobs.job';
import { noteAnswer, noteFailure } from '@bedside/domain/messaging/outage.commands';
import { templateOverridesFor } from '@bedside/domain/messaging/template-override.queries';
import { type CodeDeliveryRoute, codeRoute } from '@bedside/domain/people/code-route.queries';
import {
  type CodeToSend,
  claimCode,
  eraseCode,
  markCodeSent,
  releaseCodeClaim,
} from '@bedside/domain/people/one-time-code.commands';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { CIRCUIT_OPEN } from '@bedside/integrations/circuit-breaker';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { renderEmailHtml } from '@bedside/message-templates/email';
import { codeEmail, codeSms, ONE_TIME_CODE } from '@bedside/message-templates/one-time-code';
import { defineHandler, type HandlerContext, systemContext } from '@bedside/worker-kit/handler';
import { recordSmsOptOut } from '../record-sms-opt-out.ts';

/**
 * At-most-once: the claim is committed before sending, and an interrupted claim is never retried. The user can
 * request a new code, which voids this one.
 */
export const sendOneTimeCodeHandler = defineHandler(sendOneTimeCode, async ({ codeId }, ctx) => {
  const { db, config, now } = ctx;
  const code = await claimCode(db, codeKeys(config.secrets.code), codeId, now());
  const route = code && (await codeRoute(db, now(), code));
  if (!code) return await eraseCode(db, codeId, now());
  if (!route) return await eraseCode(db, codeId, now(), 'no way to send it');
  const channel = route.address.includes('@') ? 'email' : 'text';
  try {
    await send(codeId, code, route, ctx);
    await markCodeSent(db, codeId, now());
  } catch (error) {
    await recordSmsOptOut(error, route.address, ctx);
    if (isAway(error)) await noteFailure(db, systemContext(ctx), channel);
    return await retryOrErase(codeId, error, ctx);
  }
  await noteAnswer(db, channel);
});

async function retryOrErase(
  codeId: string,
  error: unknown,
  { db, log, lastAttempt, now }: HandlerContext,
): Promise<void> {
  if (isCertainlyUnsent(error) && !lastAttempt) {
    await releaseCodeClaim(db, codeId);
    throw error;
  }
  await eraseCode(
    db,
    codeId,
    now(),
    error instanceof IntegrationError ? error.message : 'an error of our own',
  );
  if (!(error instanceof IntegrationError)) throw error;
  log.warn({ codeId, reason: error.message }, 'a code was not sent, or no one knows');
}

async function send(
  codeId: string,
  { purpose, code }: CodeToSend,
  { address, language }: CodeDeliveryRoute,
  { db, integrations, config }: HandlerContext,
): Promise<void> {
  const settings = await practiceSettings(db);
  const own = await templateOverridesFor(db, ONE_TIME_CODE, language);
  const view = { purpose, code, language, settings };
  if (!address.includes('@')) {
    await integrations.texts.send({ to: address, text: codeSms(view, own) });
    return;
  }
  const email = renderEmailHtml(codeEmail(view, own), { settings, language, link: config.publicUrl, code });
  await integrations.mail.send({ ...email, to: address, messageId: codeId });
}

/** True if the integration itself failed, as opposed to our circuit breaker. */
const isAway = (error: unknown): boolean =>
  error instanceof IntegrationError && error.kind === 'unavailable' && error.code !== CIRCUIT_OPEN;

/** Only these responses prove that nothing was sent. Timeouts and server errors do not. */
function isCertainlyUnsent(error: unknown): boolean {
  if (!(error instanceof IntegrationError) || error.kind !== 'unavailable') return false;
  const { integration, code = '' } = error;
  return (
    code === '429' ||
    code === 'ECONNREFUSED' ||
    code === CIRCUIT_OPEN ||
    (integration === 'mail' && /^4\d\d$/.test(code))
  );
}
