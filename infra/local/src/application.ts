import type { Config } from '@bedside/config/config';
import { localStandIns } from '@bedside/integrations/local/local-stand-ins';
import { closeParts, openParts } from '@bedside/process-kit/open-parts';
import type { Parts } from '@bedside/process-kit/parts';
import { buildApp } from '@bedside/service-kit/app';
import { pagePolicy } from '@bedside/service-kit/headers';
import { startWorkers } from '@bedside/worker-kit/start-workers';
import { services, workers } from './rooms.ts';
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
    services,
    extra: async (root) => {
      if (config.standIns) await root.register(localStandIns, { prefix: '/local', config, now: parts.now });
      await serveFrontEnds(root, frontEnds, pagePolicy(config));
    },
  });
  await app.listen({ host: config.host, port: config.port });
  const running = await startWorkers(parts, workers);
  return {
    origin: `http://127.0.0.1:${config.port}`,
    parts,
    stop: async () => {
      // The workers first: what they send goes to the stand-ins that the application serves.
      await running.close();
      await app.close();
      await closeParts(parts);
    },
  };
}
