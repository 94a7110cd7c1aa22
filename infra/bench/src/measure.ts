import autocannon from 'autocannon';
import type { Server } from './serving.ts';

interface Request {
  method?: 'GET' | 'POST';
  path: string;
  body?: object;
  /** The sender’s token, if it isn’t the server’s super-admin. */
  token?: string | undefined;
}

export interface Load {
  requests: readonly Request[];
}

export interface Measured {
  perSecond: number;
  p95: number;
}

const CONNECTIONS = 10;

/** @throws Error for any unsuccessful response, because the speed of failures means nothing */
export async function measure(server: Server, load: Load, seconds: number): Promise<Measured> {
  const headers = { ...server.headers, 'content-type': 'application/json' };
  const result = await autocannon({
    url: server.origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: load.requests.map(({ method = 'GET', path, body, token }) => ({
      method,
      path,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.requests[0]?.path}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p95: result.latency.p97_5 };
}
