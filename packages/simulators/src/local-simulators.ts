import path from 'node:path';
import type { Config } from '@bedside/config/config';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Faults, faultSchema } from './faults.ts';
import { inboxRoutes, sinceSchema } from './inbox.routes.ts';
import { Inbox } from './inbox.ts';
import type { LocalContext, QuietHours } from './local-context.ts';
import { listenForMail } from './mail.simulator.ts';
import { pushSimulator } from './push.simulator.ts';
import { Ledger, simulatorSchema } from './request-log.ts';
import { smsSimulator } from './sms.simulator.ts';
import { stripeSimulator } from './stripe/stripe.simulator.ts';
import { SimulatorStripeError } from './stripe/stripe-error.ts';

type LocalSimulatorsOptions = { config: Config; now?: () => Date; quietHours?: QuietHours };

/**
 * A Fastify plugin with every simulator, to be registered with the prefix `/local`: the inbox, request log,
 * faults, `/stripe`, `/twilio`, and `/fcm`. A mail listener runs on its own port until the plugin closes.
 * @throws Error in production, which has no simulators
 */
export async function localSimulators(app: FastifyInstance, options: LocalSimulatorsOptions): Promise<void> {
  const context = openContext(options);
  app.setErrorHandler(answerError);
  inboxRoutes(app, context);
  checkerRoutes(app, context);
  stripeSimulator(app, context);
  smsSimulator(app, context);
  pushSimulator(app, context);

  const mail = await listenForMail(context);
  app.addHook('onClose', () => mail.close());
}

function openContext({ config, now = () => new Date(), quietHours }: LocalSimulatorsOptions): LocalContext {
  const { simulators } = config;
  if (simulators === undefined) throw new Error('Production has no stand-ins for outside parties');
  const folder = path.resolve(config.dataDir, 'stand-ins');
  return {
    config: { ...config, simulators },
    folder,
    inbox: new Inbox(folder, now),
    ledger: new Ledger(folder, now),
    faults: new Faults(),
    ...(quietHours && { quietHours }),
    now,
  };
}

const ledgerQuerySchema = z.object({
  integration: simulatorSchema.optional(),
  since: sinceSchema.optional(),
});

/** Routes with which a test makes integrations fail and sees the requests they received. */
function checkerRoutes(app: FastifyInstance, { ledger, faults }: LocalContext): void {
  app.get('/ledger', async (request) => ({ requests: ledger.find(ledgerQuerySchema.parse(request.query)) }));

  app.delete('/ledger', async (_request, reply) => {
    ledger.clear();
    return reply.code(204).send();
  });

  app.get('/faults', async () => ({ faults: faults.list() }));

  app.post('/faults', async (request, reply) => {
    const fault = faultSchema.parse(request.body);
    faults.inject(fault);
    return reply.code(201).send({ faults: faults.list() });
  });

  app.delete('/faults', async (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
}

const answerError: Parameters<FastifyInstance['setErrorHandler']>[0] = (error, _request, reply) => {
  if (error instanceof z.ZodError) {
    const issues = error.issues.map(({ path: at, message }) => ({ path: at.join('.'), message }));
    return reply.code(400).send({ message: 'This request cannot be understood.', issues });
  }
  if (error instanceof SimulatorStripeError) return reply.code(error.status).send({ message: error.message });
  throw error;
};
