import { readConfig } from '@bedside/config/config';
import { ConfigError } from '@bedside/config/environment';
import Fastify from 'fastify';
import { localSimulators } from './local-simulators.ts';

/** Serves only the simulators, on the port of STAND_INS_URL, for an installation with separate processes. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const app = Fastify({
    logger: { level: config.logLevel },
    exposeHeadRoutes: false,
    bodyLimit: 1024 * 1024,
  });
  await app.register(localSimulators, { prefix: '/local', config });
  app.get('/health', async () => ({ status: 'ok' }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => app.close());
  const { port } = new URL(config.simulators?.url ?? config.publicUrl);
  await app.listen({ host: config.host, port: Number(port || 80) });
}

serve().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
