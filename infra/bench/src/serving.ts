import { spawn } from 'node:child_process';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const announcement = z.object({
  port: z.int(),
  headers: z.record(z.string(), z.string()).default({}),
  /** Access tokens by patient. */
  patients: z.record(z.string(), z.string()).default({}),
});
type Announced = z.infer<typeof announcement>;

export interface Server extends Omit<Announced, 'port'> {
  origin: string;
  pid: number;
  stop: () => void;
}

export async function serveUntilStopped(
  app: FastifyInstance,
  announced: Partial<Omit<Announced, 'port'>> = {},
): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  console.log(JSON.stringify({ port, ...announced }));
  process.stdin.resume().once('end', () => process.exit(0));
}

/** A separate process, so that load generator and servers do not share a thread. */
export async function startServer(file: string, url: string): Promise<Server> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
    env: { ...process.env, BENCH_URL: url },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout.setEncoding('utf8').once('data', resolve);
  child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  const { port, ...announced } = announcement.parse(JSON.parse(await promise));
  return {
    origin: `http://127.0.0.1:${port}`,
    ...announced,
    pid: child.pid ?? 0,
    stop: () => child.stdin.end(),
  };
}
