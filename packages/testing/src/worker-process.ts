import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '@bedside/config/config';
import { freePort } from '@bedside/infra-local/processes';
import { afterAll, vi } from 'vitest';
import type { TestDatabase } from './postgres.ts';

export type WorkerName = 'relay' | 'notifications' | 'webhooks';
type ProcessName = WorkerName | 'appointments' | 'payments';

const files = {
  relay: 'workers/relay/src/worker.ts',
  notifications: 'workers/notifications/src/worker.ts',
  webhooks: 'workers/webhooks/src/worker.ts',
  appointments: 'services/appointments/src/server.ts',
  payments: 'services/payments/src/server.ts',
};

const fileOf = (name: ProcessName): string =>
  fileURLToPath(new URL(`../../../${files[name]}`, import.meta.url));

interface WorkerEnvironment {
  database: Pick<TestDatabase, 'environment'>;
  redisUrl: string | undefined;
  simulators: Config;
}

interface WorkerProcess {
  port: number;
  /** @returns the exit code; null if the signal ended the process */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** Kills the remaining processes after the last test. */
export function workerProcesses({ database, redisUrl, simulators }: WorkerEnvironment) {
  const running = new Set<ChildProcess>();
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  return {
    /** A clean exit saves the compile cache for later starts. */
    async start(name: ProcessName): Promise<WorkerProcess> {
      const port = await freePort();
      const child = spawn(process.execPath, [fileOf(name)], {
        // A leftover process must not keep the test output open.
        stdio: ['ignore', 'ignore', process.env.TEST_LOG ? 'inherit' : 'ignore'],
        env: {
          PATH: process.env.PATH,
          BEDSIDE_ENV: 'test',
          ...database.environment,
          ...(redisUrl && { REDIS_URL: redisUrl }),
          STAND_INS_URL: `http://127.0.0.1:${simulators.port}`,
          BEDSIDE_DATA: simulators.dataDir,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          PORT: String(port),
          LOG_LEVEL: 'silent',
        },
      });
      running.add(child);
      await vi.waitUntil(() => isReady(port), { timeout: 60_000, interval: 50 });
      return {
        port,
        async end(signal) {
          running.delete(child);
          const ended = once(child, 'exit');
          child.kill(signal);
          await ended;
          return child.exitCode;
        },
      };
    },
  };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
