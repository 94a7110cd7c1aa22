import autocannon from 'autocannon';
import type { Server } from './serving.ts';

export interface Load {
  requests: readonly { method?: 'GET' | 'POST'; path: string; body?: object }[];
}

export interface Measured {
  perSecond: number;
  p95: number;
}

const CONNECTIONS = 10;

/** @throws Error for any response but a success, because a fast failure is no result */
export async function measure(server: Server, load: Load, seconds: number): Promise<Measured> {
  const result = await autocannon({
    url: server.origin,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { ...server.headers, 'content-type': 'application/json' },
    requests: load.requests.map(({ method = 'GET', path, body }) => ({
      method,
      path,
      ...(body && { body: JSON.stringify(body) }),
    })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.requests[0]?.path}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p95: result.latency.p97_5 };
}
