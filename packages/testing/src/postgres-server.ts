import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { POSTGRES_MAJOR, startCluster } from '@bedside/infra-local/postgres-cluster';
import { containerRuntimeAnswers } from './container-runtime.ts';

interface TestServer {
  readonly what: string;
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Test data need not survive a power loss. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const MANY_CONNECTIONS = { max_connections: '300' };
const SETTINGS = { ...FORGETFUL, ...MANY_CONNECTIONS };

/** Uses TEST_DATABASE_URL, else a container, else the embedded server. */
export async function startTestServer(env: NodeJS.ProcessEnv): Promise<TestServer> {
  if (env.TEST_DATABASE_URL) {
    return { what: 'TEST_DATABASE_URL', url: env.TEST_DATABASE_URL, stop: async () => undefined };
  }
  if (await containerRuntimeAnswers(env)) {
    try {
      return await startContainer();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.warn(
        `A container runtime answers, but no PostgreSQL started in it (${reason}): using the embedded one.`,
      );
    }
  }
  return await startEmbedded();
}

async function startContainer(): Promise<TestServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const container = await new GenericContainer(`postgres:${POSTGRES_MAJOR}`)
    .withEnvironment({ POSTGRES_USER: 'bedside', POSTGRES_PASSWORD: 'bedside' })
    .withCommand(['postgres', ...settings])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2))
    .start();
  const url = `postgres://bedside:bedside@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  return {
    what: `PostgreSQL ${POSTGRES_MAJOR} in a container`,
    url,
    stop: async () => {
      await container.stop();
    },
  };
}

const MEMORY = '/dev/shm';
const ROOM = 6 * 1024 ** 3;

/** Creating a database takes ten times as long on a disk, and each test file creates one. */
function roomiest(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM ? MEMORY : tmpdir();
}

async function startEmbedded(): Promise<TestServer> {
  const folder = mkdtempSync(path.join(roomiest(), 'bedside-test-'));
  const cluster = await startCluster({ folder, settings: SETTINGS }).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    what: `embedded PostgreSQL ${POSTGRES_MAJOR}`,
    url: cluster.url('postgres'),
    stop: async () => {
      await cluster.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
