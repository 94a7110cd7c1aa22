import { statSync } from 'node:fs';
import path from 'node:path';
import {
  CALL_PAGES,
  DEVICES,
  type FrontEnd,
  HASHED_ASSETS,
  IMMUTABLE,
  REVALIDATE,
} from '@bedside/infra-gateway/front-ends';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface ServedFrontEnd {
  readonly frontEnd: FrontEnd;
  readonly folder: string;
}

const WORKERS: readonly string[] = ['sw.js', 'push-worker.js'];
const PAGE = 'index.html';
const callPages = new RegExp(CALL_PAGES);
const NOT_PAGES = /^\/(v1|fhir|oauth|docs|local|health|metrics)(\/|$)/;

/** Same rules as the gateway: hashed files are cached forever, pages are revalidated. */
export async function serveFrontEnds(
  app: FastifyInstance,
  frontEnds: readonly ServedFrontEnd[],
  pagePolicy: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: process.cwd(),
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });
  for (const { frontEnd, folder } of frontEnds) {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const wanted = fileName(request.url, frontEnd.paths[0]);
      if (NOT_PAGES.test(request.url)) return reply.callNotFound();
      const found = isFileIn(folder, wanted);
      if (!found && wanted.startsWith(`${HASHED_ASSETS}/`)) return reply.callNotFound();
      const file = found ? wanted : PAGE;
      reply.header('cache-control', file.startsWith(`${HASHED_ASSETS}/`) ? IMMUTABLE : REVALIDATE);
      // Page URLs may contain link tokens. A service worker fetches under the policy of its own file.
      if (file === PAGE || WORKERS.includes(file))
        reply.headers({
          'content-security-policy': pagePolicy,
          'permissions-policy': callPages.test(request.url) ? DEVICES.calls : DEVICES.others,
          'referrer-policy': 'no-referrer',
        });
      return reply.sendFile(file, folder);
    };
    for (const place of frontEnd.paths) {
      if (place !== '/') app.get(place, answer);
      app.get(`${place === '/' ? '' : place}/*`, answer);
    }
  }
}

function fileName(url: string, base: string): string {
  const [pathname = ''] = url.split('?');
  return path.posix.relative(base, pathname);
}

function isFileIn(folder: string, name: string): boolean {
  if (name.split('/').includes('..')) return false;
  return statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile() ?? false;
}
