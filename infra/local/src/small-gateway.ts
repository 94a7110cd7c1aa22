import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ServiceName } from '@bedside/contracts/call';
import { routeTable, serviceOf } from '@bedside/infra-gateway/routes';
import fastify from 'fastify';
import { type ServedFrontEnd, serveFrontEnds } from './serve-front-ends.ts';

interface SmallGatewayOptions {
  readonly port: number;
  readonly services: Readonly<Record<ServiceName, string>>;
  readonly simulators: string;
  readonly frontEnds: readonly ServedFrontEnd[];
  readonly pagePolicy: string;
}

/** Fallback gateway without nginx, with the same routes, for separate processes on a laptop. */
export async function startSmallGateway(
  options: SmallGatewayOptions,
): Promise<{ stop: () => Promise<void> }> {
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
