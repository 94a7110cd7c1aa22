import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '@bedside/config/config';
import type { ServiceName } from '@bedside/contracts/call';
import { console as consoleFrontEnd, portal } from '@bedside/infra-gateway/front-ends';
import { routeTable, serviceOf } from '@bedside/infra-gateway/routes';
import { nginxIsInstalled, startNginx } from '@bedside/infra-gateway/start-nginx';
import { pagePolicy } from '@bedside/service-kit/headers';
import fastify from 'fastify';
import { builtFolder, builtFrontEnds } from './build-front-ends.ts';
import { addressesOf, type Processes } from './processes.ts';
import { type ServedFrontEnd, serveFrontEnds } from './serve-front-ends.ts';

const MIME_TYPES = '/etc/nginx/mime.types';

export interface RunningGateway {
  readonly what: 'nginx' | 'small gateway';
  readonly stop: () => Promise<void>;
}

interface SmallGatewayOptions {
  readonly port: number;
  readonly services: Readonly<Record<ServiceName, string>>;
  readonly simulators: string;
  readonly frontEnds: readonly ServedFrontEnd[];
  readonly pagePolicy: string;
}

/** Replaces nginx on a laptop, with the same routes. */
async function startSmallGateway(options: SmallGatewayOptions): Promise<{ stop: () => Promise<void> }> {
  const table = routeTable();
  const pages = fastify();
  await serveFrontEnds(pages, options.frontEnds, options.pagePolicy);
  await pages.ready();
  const server = createServer((request, response) => {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    const service = serviceOf(pathname, table);
    if (service) pass(request, response, options.services[service]);
    else if (pathname.startsWith('/local/')) pass(request, response, options.simulators);
    else if (/^\/(metrics|health)(\/|$)/.test(pathname)) response.writeHead(404).end();
    else pages.routing(request, response);
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject).listen(options.port, '127.0.0.1', listening.resolve);
  await listening.promise;
  return {
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await pages.close();
    },
  };
}

function pass(request: IncomingMessage, response: ServerResponse, address: string): void {
  const [host, port] = address.split(':');
  const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' };
  const passed = forward({ host, port, method: request.method, path: request.url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders();
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
  passed.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  response.once('close', () => passed.destroy());
  request.pipe(passed);
}

export async function startGateway(
  processes: Processes,
  config: Config,
  port: number,
): Promise<RunningGateway> {
  const addresses = addressesOf(processes);
  const shared = { simulators: processes.simulators, pagePolicy: pagePolicy(config) };
  if (nginxIsInstalled() && existsSync(MIME_TYPES)) {
    const folder = mkdtempSync(path.join(tmpdir(), 'bedside-gateway-'));
    const web = path.join(folder, 'web');
    copyBuilt(builtFolder(portal), web);
    copyBuilt(builtFolder(consoleFrontEnd), path.join(web, 'admin'));
    const scratch = path.join(folder, 'scratch');
    const services = {
      auth: [addresses.auth],
      appointments: [addresses.appointments],
      payments: [addresses.payments],
      questionnaires: [addresses.questionnaires],
    };
    const nginx = await startNginx(
      { ...shared, services, scheme: 'http', web, scratch, mimeTypes: MIME_TYPES },
      port,
    );
    return {
      what: 'nginx',
      stop: async () => {
        await nginx.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  const small = await startSmallGateway({
    ...shared,
    services: addresses,
    frontEnds: builtFrontEnds(),
    port,
  });
  return { what: 'small gateway', stop: small.stop };
}

function copyBuilt(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}
