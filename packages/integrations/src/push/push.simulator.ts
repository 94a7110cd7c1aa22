import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { IntegrationError } from '../integration-error.ts';
import { integrationJson, integrationPost } from '../integration-fetch.ts';
import type { LocalContext } from '../local/local-context.ts';
import { type ErrorResponder, withRequestLogAndFaults } from '../local/request-log-and-faults.ts';
import { fcmMessage } from './push.message.ts';
import type { PushPort } from './push.port.ts';

const PROJECT = 'bedside-local';

/** A registration token that begins so is dead. */
const DEAD_TOKEN = 'unregistered';

const answerSchema = z.object({ name: z.string() });

/**
 * Speaks FCM's HTTP v1 protocol to the local stand-in. The real adapter can't: firebase-admin has its host built in
 * and will not be pointed anywhere else.
 */
export function openSimulatorPush({ url }: { url: string }): PushPort {
  return {
    async send(message) {
      const response = await integrationPost(
        'push',
        `${url}/v1/projects/${PROJECT}/messages:send`,
        JSON.stringify({ message: fcmMessage(message) }),
        { 'content-type': 'application/json' },
      );
      const answer = await integrationJson('push', response);
      if (response.status === 404) return { outcome: 'unregistered' };
      const sent = answerSchema.safeParse(answer);
      if (sent.success) return { outcome: 'sent', providerId: sent.data.name };
      throw new IntegrationError('push', 'invalid', `answered ${response.status}`, {
        code: String(response.status),
      });
    },
  };
}

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

/** The stand-in for Firebase Cloud Messaging, at `/fcm/v1`. */
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
