import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTP_PORT_OFFSET } from '@bedside/config/production';
import type { ServiceName } from '@bedside/contracts/call';
import { hasCode } from './exit-message.ts';
import { root } from './root.ts';

export const workerNames = [
  'relay',
  'notifications',
  'stripe-sync',
  'documents',
  'exports',
  'webhooks',
] as const;
type WorkerName = (typeof workerNames)[number];

interface ProcessesOptions {
  /** Variables with the addresses of PostgreSQL and Redis. */
  readonly environment: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly publicUrl: string;
}

interface RunningProcess {
  readonly name: string;
  readonly port: number;
  readonly stop: () => Promise<number | null>;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
}

export interface Processes {
  readonly services: Readonly<Record<ServiceName, RunningProcess>>;
  readonly workers: Readonly<Record<WorkerName, RunningProcess>>;
  readonly simulators: string;
  readonly stop: () => Promise<void>;
}

const STAND_INS = 'packages/simulators/src/serve.ts';

const FIRST = 20_000;
const LAST = 32_000;

/** Below 32768, where Linux starts its outgoing ports. With an offset, the port at that offset is free too. */
export async function freePort(offset = 0): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
  const free = (await canListen(port)) && (offset === 0 || (await canListen(port + offset)));
  return free ? port : freePort(offset);
}

function canListen(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = createServer().once('error', () => resolve(false));
  probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  return promise;
}

export async function startProcesses(options: ProcessesOptions): Promise<Processes> {
  mkdirSync(options.dataDir, { recursive: true });
  const started: RunningProcess[] = [];
  const simulatorsPort = await freePort(SMTP_PORT_OFFSET);
  const simulatorsUrl = `http://127.0.0.1:${simulatorsPort}`;
  const environment = {
    BEDSIDE_ENV: 'local',
    BEDSIDE_DATA: options.dataDir,
    REDIS_URL: '',
    ...options.environment,
    PUBLIC_URL: options.publicUrl,
    STAND_INS_URL: simulatorsUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
  const start = async (name: string, script: string, port: number, health = '/health/ready') => {
    const running = await startProcess({ name, script, port, health, environment });
    started.push(running);
    return running;
  };
  const service = async (name: ServiceName) =>
    start(name, `services/${name}/src/server.ts`, await freePort());
  const worker = async (name: WorkerName) => start(name, `workers/${name}/src/worker.ts`, await freePort());
  const stop = async () => {
    for (const running of started.reverse()) await running.stop();
  };
  try {
    await start('stand-ins', STAND_INS, simulatorsPort, '/health');
    const [auth, appointments, payments, questionnaires] = await Promise.all([
      service('auth'),
      service('appointments'),
      service('payments'),
      service('questionnaires'),
    ]);
    const [relay, notifications, stripeSync, documents, exports, webhooks] = await Promise.all([
      worker('relay'),
      worker('notifications'),
      worker('stripe-sync'),
      worker('documents'),
      worker('exports'),
      worker('webhooks'),
    ]);
    return {
      services: { auth, appointments, payments, questionnaires },
      workers: { relay, notifications, 'stripe-sync': stripeSync, documents, exports, webhooks },
      simulators: `127.0.0.1:${simulatorsPort}`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function addressesOf(processes: Processes): Record<ServiceName, string> {
  const address = (name: ServiceName) => `127.0.0.1:${processes.services[name].port}`;
  return {
    auth: address('auth'),
    appointments: address('appointments'),
    payments: address('payments'),
    questionnaires: address('questionnaires'),
  };
}

interface Launch {
  readonly name: string;
  readonly script: string;
  readonly port: number;
  readonly health: string;
  readonly environment: Readonly<Record<string, string>>;
}

async function startProcess(launch: Launch): Promise<RunningProcess> {
  const { name, port } = launch;
  let child = await launchUntilReady(launch);
  return {
    name,
    port,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => {
      await end(child, 'SIGKILL');
    },
    restart: async () => {
      child = await launchUntilReady(launch);
    },
  };
}

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 50;

/** @throws Error after a minute, or once `ended` reports failure */
export async function untilReady(
  name: string,
  url: string,
  ended: () => number | null = () => null,
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answersWell(url))) {
    const code = ended();
    if (code !== null) throw new Error(`${name} ended with code ${code} before it was ready`);
    if (Date.now() > deadline) throw new Error(`${name} was not ready within ${READY_WITHIN_MS / 1000} s`);
    await pause(ASK_EVERY_MS);
  }
}

async function answersWell(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

async function launchUntilReady({ name, script, port, health, environment }: Launch): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, script)], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await untilReady(name, `http://127.0.0.1:${port}${health}`, () => child.exitCode).catch(
    (error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    },
  );
  return child;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once('exit', resolve);
  child.kill(signal);
  return await promise;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
