import { appointmentsService } from '@bedside/appointments-service/app';
import { authService } from '@bedside/auth-service/app';
import type { Config } from '@bedside/config/config';
import { quietHoursOf } from '@bedside/demo/quiet-hours';
import { worker as documents } from '@bedside/documents-worker/worker';
import { bulkExportsWorker, worker as exports, recordsWorker } from '@bedside/exports-worker/worker';
import { worker as notifications } from '@bedside/notifications-worker/worker';
import { paymentsService } from '@bedside/payments-service/app';
import {
  closeProcessDependencies,
  openProcessDependencies,
  type ProcessDependencies,
} from '@bedside/process-kit/open-dependencies';
import { questionnairesService } from '@bedside/questionnaires-service/app';
import { worker as relay } from '@bedside/relay-worker/worker';
import { buildApp } from '@bedside/service-kit/app';
import { pagePolicy } from '@bedside/service-kit/headers';
import { localSimulators } from '@bedside/simulators/local-simulators';
import { worker as stripeSync } from '@bedside/stripe-sync-worker/worker';
import { worker as webhooks } from '@bedside/webhooks-worker/worker';
import { startWorkers } from '@bedside/worker-kit/start-workers';
import { type ServedFrontEnd, serveFrontEnds } from './serve-front-ends.ts';

interface ApplicationOptions {
  readonly config: Config;
  readonly frontEnds?: readonly ServedFrontEnd[];
  /** Off only in tests that flood the API. */
  readonly limits?: boolean;
  readonly now?: () => Date;
  /** No load shedding while true, because startup itself blocks the event loop. */
  readonly isStarting?: () => boolean;
}

interface Application {
  readonly origin: string;
  readonly parts: ProcessDependencies;
  readonly stop: () => Promise<void>;
}

export const services = [authService, appointmentsService, paymentsService, questionnairesService];
const workers = [
  relay,
  notifications,
  stripeSync,
  documents,
  exports,
  recordsWorker,
  bulkExportsWorker,
  webhooks,
];

export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const { config, frontEnds = [], limits = true, isStarting } = options;
  const parts = {
    ...(await openProcessDependencies(config, 'local')),
    ...(options.now && { now: options.now }),
  };
  const opened: (() => Promise<unknown>)[] = [() => closeProcessDependencies(parts)];
  // Workers stop first, because they call the simulators this application serves.
  const stop = async () => {
    for (let close = opened.pop(); close; close = opened.pop()) await close();
  };
  try {
    await openEndpoints();
    return { origin: `http://127.0.0.1:${config.port}`, parts, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }

  async function openEndpoints(): Promise<void> {
    const app = await buildApp({
      parts,
      limits,
      services,
      ...(isStarting && { isStarting }),
      extra: async (root) => {
        if (config.simulators)
          await root.register(localSimulators, {
            prefix: '/local',
            config,
            now: parts.now,
            ...(config.demo === 'practice' && { quietHours: quietHoursOf(parts.db) }),
          });
        await serveFrontEnds(root, frontEnds, pagePolicy(config));
      },
    });
    opened.push(() => app.close());
    await app.listen({ host: config.host, port: config.port });
    const running = await startWorkers(parts, workers);
    opened.push(() => running.close());
  }
}
