import { readFileSync } from 'node:fs';
import { tokenStylesheet } from '@bedside/contracts/common/design-tokens';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answer, answerSchema } from './canned-responses.ts';
import { inboxPage } from './inbox.page.ts';
import { channelSchema, type InboxMessage } from './inbox.ts';
import type { LocalContext } from './local-context.ts';

const STYLESHEET = tokenStylesheet('portal') + readFileSync(new URL('./inbox.css', import.meta.url), 'utf8');
const SCRIPT = readFileSync(new URL('./inbox.browser.js', import.meta.url), 'utf8');

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Treats an email as untrusted: no scripts, and nothing is loaded. Its links open in place of the inbox. */
const MAIL_POLICY =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

const MAX_ON_PAGE = 200;

/** An ISO timestamp, or milliseconds since 1970. */
export const sinceSchema = z
  .string()
  .transform((value) => new Date(/^\d+$/.test(value) ? Number(value) : value))
  .refine((date) => !Number.isNaN(date.getTime()), 'must be an instant such as 2026-01-31T09:00:00Z');

const emptyIsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const querySchema = z.object({
  to: emptyIsAbsent(z.string()),
  channel: emptyIsAbsent(channelSchema),
  since: emptyIsAbsent(sinceSchema),
});

/** Serves the inbox as a page for people and as JSON for programs. */
export function inboxRoutes(app: FastifyInstance, context: LocalContext): void {
  const { inbox } = context;
  app.register(async (forms) => answerRoutes(forms, context, `${app.prefix}/inbox`));

  app.get('/inbox', async (request, reply) => {
    const query = querySchema.parse(request.query);
    const page = inboxPage({
      messages: inbox.find(query).slice(0, MAX_ON_PAGE),
      to: query.to ?? '',
      channel: query.channel ?? '',
      folder: app.prefix,
      quietHours: await stateOf(context.quietHours),
    });
    return reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page);
  });

  app.get('/inbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLESHEET));
  app.get('/inbox.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));

  app.get('/messages', async (request) => ({
    messages: inbox.find(querySchema.parse(request.query)).map((message) => toWire(message, app.prefix)),
  }));

  app.delete('/messages', async (_request, reply) => {
    inbox.clear();
    return reply.code(204).send();
  });

  app.get<{ Params: { id: string } }>('/messages/:id/html', async (request, reply) => {
    const message = inbox.get(request.params.id);
    if (message?.html === undefined) return reply.callNotFound();
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(`<base target="_top">${message.html}`);
  });

  app.get<{ Params: { id: string; index: string } }>(
    '/messages/:id/attachments/:index',
    async (request, reply) => {
      const attachment = inbox.get(request.params.id)?.attachments?.[Number(request.params.index)];
      if (attachment === undefined) return reply.callNotFound();
      const filename = encodeURIComponent(attachment.filename);
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${filename}`)
        .header('x-content-type-options', 'nosniff')
        .type(attachment.contentType)
        .send(Buffer.from(attachment.base64, 'base64'));
    },
  );
}

const stateOf = async (quietHours: LocalContext['quietHours']): Promise<'on' | 'off' | null> => {
  if (!quietHours) return null;
  return (await quietHours.areOn()) ? 'on' : 'off';
};

const quietForm = z.object({ quietHours: z.enum(['on', 'off']) });
const answerForm = z.object({ what: answerSchema });

/** The page’s buttons: a recipient’s reply, a service’s report, and the switch for quiet hours. */
function answerRoutes(app: FastifyInstance, context: LocalContext, page: string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post('/quiet-hours', async (request, reply) => {
    if (!context.quietHours) return reply.callNotFound();
    await context.quietHours.turn(quietForm.parse(request.body).quietHours === 'on');
    return reply.redirect(page, 303);
  });
  app.post<{ Params: { id: string } }>('/messages/:id/answer', async (request, reply) => {
    const message = context.inbox.get(request.params.id);
    if (!message) return reply.callNotFound();
    const status = await answer(context, message, answerForm.parse(request.body).what);
    return status < 300 ? reply.redirect(page, 303) : reply.code(502).send({ message: `answered ${status}` });
  });
}

/** Replaces each attachment by its description and URL. */
function toWire({ attachments, reference: _, ...message }: InboxMessage, folder: string) {
  return {
    ...message,
    ...(attachments && {
      attachments: attachments.map(({ base64: _content, ...file }, index) => ({
        ...file,
        url: `${folder}/messages/${message.id}/attachments/${index}`,
      })),
    }),
  };
}
