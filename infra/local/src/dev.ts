/** `npm run dev`: Vite serves the front ends and proxies the API to a server that restarts on changes. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { type Config, readConfig } from '@bedside/config/config';
import { console as consoleFrontEnd, type FrontEnd, portal } from '@bedside/infra-gateway/front-ends';
import { createServer, type ProxyOptions } from 'vite';
import { prepareDatabase, readArguments } from './prepare.ts';
import { freePort, untilReady } from './processes.ts';
import { root } from './root.ts';
import { greeting } from './startup-banner.ts';
import { type Close, Opened, step } from './steps.ts';
import { runUntilSignal } from './until-signal.ts';

const opened = new Opened();

await runUntilSignal(opened, async () => {
  const { reset } = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  const { databaseUrl, finish } = await prepareDatabase(config, reset, opened);
  finish();
  const [serverPort, consolePort] = [await freePort(), await freePort()];
  opened.add(runServer(config, databaseUrl, serverPort));
  const api = `http://127.0.0.1:${serverPort}`;
  // Read by the front ends' Vite proxy.
  process.env.BEDSIDE_API = api;
  const consoleDev = `http://127.0.0.1:${consolePort}`;
  await step('The console is served from its sources', () => serveSources(consoleFrontEnd, consolePort, {}));
  await step('The portal is served from its sources', () =>
    serveSources(portal, config.port, {
      '^/(v1|local|docs)(/|$)': { target: api },
      '^/super-admin(/|$)': { target: consoleDev, rewrite: () => '/admin/' },
      '^/admin(/|$)': {
        target: consoleDev,
        ws: true,
        rewrite: (url) => (url === '/admin' ? '/admin/' : url),
      },
    }),
  );
  await step('Services and workers run', () => untilReady('The server', `${api}/health/ready`));
  console.log(
    greeting(config.publicUrl, {
      demo: config.demo === 'practice',
      simulators: config.simulators !== undefined,
    }),
  );
});

function runServer(config: Config, databaseUrl: string, port: number): Close {
  const script = path.join(import.meta.dirname, 'serve.ts');
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', script], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      PUBLIC_URL: config.publicUrl,
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    },
  });
  const ended = Promise.withResolvers<void>();
  child.once('exit', () => ended.resolve());
  return async () => {
    child.kill('SIGTERM');
    await ended.promise;
  };
}

async function serveSources(
  frontEnd: FrontEnd,
  port: number,
  proxy: Record<string, ProxyOptions>,
): Promise<void> {
  const server = await createServer({
    root: path.join(root, frontEnd.folder),
    clearScreen: false,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port, strictPort: true, proxy },
  });
  await server.listen();
  opened.add(() => server.close());
}
