import type { Config } from '@bedside/config/config';
import { DomainError } from '@bedside/contracts/errors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const STRIPE_SCRIPT = 'https://js.stripe.com';

/** The policy of pages of the two front ends: own scripts, and the payment provider's where its card form is. */
export function pagePolicy(config: Config): string {
  const api = new URL(config.stripe.browserApiUrl, config.publicUrl).origin;
  return [
    "default-src 'self'",
    `script-src 'self' ${STRIPE_SCRIPT}`,
    `frame-src ${STRIPE_SCRIPT} https://hooks.stripe.com`,
    `connect-src 'self' ${api}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Security headers of every answer; answers of the API are never kept by a cache or run as a page. */
export async function registerHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: config.cookies.secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/v1/')) {
      reply.header('cache-control', 'no-store');
      refuseForeignOrigin(request.headers.origin, request.host);
    }
  });
}

/** Front ends and API share one origin: a page of another one has no business here. */
function refuseForeignOrigin(origin: string | undefined, host: string): void {
  if (origin === undefined || origin === 'null') return;
  if (!URL.canParse(origin) || new URL(origin).host !== host)
    throw new DomainError('FORBIDDEN', 'This origin may not use the API.');
}
