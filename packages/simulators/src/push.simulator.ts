import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LocalContext } from './local-context.ts';
import { type ErrorResponder, withRequestLogAndFaults } from './request-log-and-faults.ts';

/** The prefix of registration tokens that count as dead. */
const DEAD_TOKEN = 'unregistered';

const REFUSALS: Record<Parameters<ErrorResponder>[0], ReturnType<ErrorResponder>> = {
  '429': failure(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'),
  '500': failure(500, 'INTERNAL', 'INTERNAL'),
  reject: failure(404, 'NOT_FOUND', 'UNREGISTERED'),
};

const requestSchema = z.object({
  message: z.object({
    token: z.string().min(1),
    data: z.object({ link: z.string() }),
    webpush: z.object({ notification: z.object({ title: z.string(), body: z.string() }) }),
  }),
});

/** Simulates Firebase Cloud Messaging at `/fcm/v1`. */
export function pushSimulator(app: FastifyInstance, context: LocalContext): void {
  app.register(
    async (api) => {
      withRequestLogAndFaults(api, 'push', context, (kind) => REFUSALS[kind]);

      api.post<{ Params: { project: string } }>(
        '/projects/:project/messages::send',
        async (request, reply) => {
          const parsed = requestSchema.safeParse(request.body);
          const { status, body } = parsed.success
            ? send(context, request.params.project, parsed.data.message)
            : failure(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT');
          return reply.code(status).send(body);
        },
      );
    },
    { prefix: '/fcm/v1' },
  );
}

function send({ inbox }: LocalContext, project: string, message: z.infer<typeof requestSchema>['message']) {
  if (message.token.startsWith(DEAD_TOKEN)) return REFUSALS.reject;
  const { title, body } = message.webpush.notification;
  inbox.receive({
    channel: 'push',
    to: message.token,
    subject: title,
    text: `${body}\n${message.data.link}`,
  });
  return { status: 200, body: { name: `projects/${project}/messages/${randomUUID()}` } };
}

function failure(status: number, name: string, errorCode: string) {
  const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }];
  return { status, body: { error: { code: status, status: name, message: errorCode, details } } };
}
