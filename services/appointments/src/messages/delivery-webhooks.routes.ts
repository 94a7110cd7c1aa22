import { DomainError } from '@bedside/contracts/errors';
import { emailWebhook, smsWebhook } from '@bedside/contracts/messaging/templates.api';
import { recordMailEvents, recordSmsStatus } from '@bedside/domain/messaging/delivery-report.commands';
import { applySmsKeyword, languageAt } from '@bedside/domain/messaging/suppression.commands';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { MAIL_SIGNATURE } from '@bedside/integrations/mail/mail.port';
import { phrases } from '@bedside/message-templates/phrases';
import type { Routes } from '@bedside/service-kit/service';

/** Delivery webhooks. Senders retry after anything but a 2xx. */
export const reportsRoutes: Routes = ({ bind, parts: { db, integrations } }) => {
  const helpFor = async (number: string) => {
    const { name, supportPhone } = await practiceSettings(db);
    return phrases[await languageAt(db, number)].textHelp(name, supportPhone);
  };

  bind(smsWebhook, async ({ query, request, reply, ctx }) => {
    const post = signedPost(request.rawBody, request.headers['x-twilio-signature']);
    const news = verified(() => integrations.texts.readWebhook({ ...post, path: request.url }));
    reply.type('text/xml; charset=utf-8');
    if (news.kind === 'other') return integrations.texts.answer(null);
    if (news.kind !== 'request') {
      await recordSmsStatus(db, ctx, { ...news, deliveryId: query.delivery });
      return integrations.texts.answer(null);
    }
    await applySmsKeyword(db, ctx, news);
    const isAsked = news.request === 'help' && !news.isAnswered;
    return integrations.texts.answer(isAsked ? await helpFor(news.from) : null);
  });

  bind(emailWebhook, async ({ request, ctx }) => {
    const post = signedPost(request.rawBody, request.headers[MAIL_SIGNATURE]);
    await recordMailEvents(
      db,
      ctx,
      verified(() => integrations.mail.readWebhook(post)),
    );
    return { received: true };
  });
};

const refused = () => new DomainError('SIGNATURE_INVALID', 'This webhook’s signature is invalid.');

function signedPost(body: Buffer | null, signature: unknown): { body: Buffer; signature: string } {
  if (!body || typeof signature !== 'string') throw refused();
  return { body, signature };
}

/** @throws SIGNATURE_INVALID for a bad signature; VALIDATION for a signed body that is not a report */
function verified<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    throw error.code === 'signature'
      ? refused()
      : new DomainError('VALIDATION', 'This isn’t a delivery report.');
  }
}
