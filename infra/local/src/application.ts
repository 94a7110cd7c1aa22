import { appointmentsService } from '@bedside/appointments-service/app';
import { authService } from '@bedside/auth-service/app';
import type { Config } from '@bedside/config/config';
import { worker as documents } from '@bedside/documents-worker/worker';
import { localStandIns } from '@bedside/integrations/local/local-stand-ins';
import { worker as notifications } from '@bedside/notifications-worker/worker';
import { paymentsService } from '@bedside/payments-service/app';
import { questionnairesService } from '@bedside/questionnaires-service/app';
import { worker as relay } from '@bedside/relay-worker/worker';
import { buildApp } from '@bedside/service-kit/app';
import { pagePolicy } from '@bedside/service-kit/headers';
import { closeParts, openParts } from '@bedside/service-kit/open-parts';
import type { Parts } from '@bedside/service-kit/parts';
import { worker as stripeSync } from '@bedside/stripe-sync-worker/worker';
import { startWorkers } from '@bedside/worker-kit/start-workers';
import { type ServedFrontEnd, serveFrontEnds } from './serve-front-ends.ts';

export interface ApplicationOptions {
  readonly config: Config;
  readonly frontEnds?: readonly ServedFrontEnd[];
  /** Off only where a test floods the doors on purpose. */
  readonly limits?: boolean;
  readonly now?: () => Date;
}

export interface Application {
  readonly origin: string;
  readonly parts: Parts;
  /** Finishes what is in flight, then lets go of everything. */
  readonly stop: () => Promise<void>;
}

/** The whole of Bedside in one process and on one port: four services, the workers, the stand-ins, both front ends. */
export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const { config, frontEnds = [], limits = true } = options;
  const parts = { ...(await openParts(config, 'local')), ...(options.now && { now: options.now }) };
  const app = await buildApp({
    parts,
    limits,
    services: [authService, appointmentsService, paymentsService, questionnairesService],
    extra: async (root) => {
      if (config.standIns) await root.register(localStandIns, { prefix: '/local', config, now: parts.now });
      await serveFrontEnds(root, frontEnds, pagePolicy(config));
    },
  });
  await app.listen({ host: config.host, port: config.port });
  const workers = await startWorkers(parts, [relay, notifications, stripeSync, documents]);
  return {
    origin: `http://127.0.0.1:${config.port}`,
    parts,
    stop: async () => {
      await app.close();
      await workers.close();
      await closeParts(parts);
    },
  };
}
