import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { StorageConfig } from '@bedside/config/integrations';
import { z } from 'zod';

export interface S3Simulator {
  objects: Map<string, { type: string; content: Buffer }>;
  /** From now on, responds to every request with this status. */
  failWith: (status: number) => void;
  config: Extract<StorageConfig, { kind: 's3' }>;
  close: () => void;
}

/** Implements as much of S3 over HTTP as a single object needs. */
export async function startS3Simulator(): Promise<S3Simulator> {
  const objects: S3Simulator['objects'] = new Map();
  let failure: number | undefined;
  const server = createServer(async (request, response) => {
    const key = request.url?.split('?')[0] ?? '';
    const found = objects.get(key);
    const content = await buffer(request);
    if (failure) return response.writeHead(failure).end();
    if (request.method === 'PUT') {
      objects.set(key, { type: request.headers['content-type'] ?? '', content });
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.content.length });
    return response.end(request.method === 'HEAD' ? undefined : found.content);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    objects,
    failWith: (status) => {
      failure = status;
    },
    config: {
      kind: 's3',
      bucket: 'files',
      region: 'us-east-2',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      endpoint: `http://127.0.0.1:${port}`,
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
