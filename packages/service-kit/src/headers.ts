import type { Config } from '@bedside/config/config';
import { isBesideApi } from '@bedside/contracts/call';
import { DomainError } from '@bedside/contracts/errors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const STRIPE_SCRIPT = 'https://js.stripe.com';

/** Script origins of hosted human checks. The self-hosted check is our own code. */
const HUMAN_CHECKS: Record<Config['humanCheck']['kind'], readonly string[]> = {
  altcha: [],
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  recaptcha: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
};

const PUSH_REGISTRY = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

/**
 * The Content Security Policy of the front ends: own scripts, Stripe, and the configured human check. Only our
 * PDFs may be framed.
 */
export function pagePolicy(config: Config): string {
  const api = new URL(config.stripe.browserApiUrl, config.publicUrl).origin;
  const humanCheck = HUMAN_CHECKS[config.humanCheck.kind];
  const push = config.push.kind === 'firebase' && config.push.web ? PUSH_REGISTRY : [];
  return [
    "default-src 'self'",
    ['script-src', "'self'", STRIPE_SCRIPT, ...humanCheck].join(' '),
    ['frame-src', "'self'", STRIPE_SCRIPT, 'https://hooks.stripe.com', ...humanCheck].join(' '),
    ['connect-src', "'self'", api, ...humanCheck, ...push].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...humanCheck].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** API responses are never cached or rendered as a page. */
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
    // The router decodes escapes, so the raw URL may be spelled differently.
    const path = request.routeOptions.url ?? request.url;
    if (isBesideApi(path)) {
      reply.headers({ 'cache-control': 'no-store', ...openToApps });
      if (request.method === 'OPTIONS') return reply.code(204).send();
    } else if (path.startsWith('/v1/')) {
      reply.header('cache-control', 'no-store');
      refuseForeignOrigin(request.headers.origin, request.host);
    }
  });
}

/** Apps in browsers have their own origins. These paths use no cookies, so no page can use a person’s session. */
const openToApps = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, accept',
  'access-control-expose-headers': 'etag, retry-after, www-authenticate, ratelimit, ratelimit-policy',
  'access-control-max-age': '600',
};

function refuseForeignOrigin(origin: string | undefined, host: string): void {
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host)
    throw new DomainError('FORBIDDEN', 'This origin isn’t allowed to use the API.');
}
