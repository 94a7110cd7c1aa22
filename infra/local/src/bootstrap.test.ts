import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './root.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bedside-bootstrap-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function bootstrap(command: string, environment: Record<string, string>) {
  return spawnSync(process.execPath, [path.join(root, 'infra/local/bootstrap.mjs'), command], {
    encoding: 'utf8',
    env: { ...process.env, BEDSIDE_DATA: path.join(folder, 'data'), ...environment },
  });
}

describe('npm start', () => {
  it('names the port in use and suggests another', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const holder = createServer().listen(0, '127.0.0.1', () => {
      const address = holder.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
    const port = await promise;
    const { status, stderr } = bootstrap('start', { PORT: String(port) });
    holder.close();
    expect(stderr).toContain(`Port ${port} is taken`);
    expect(stderr).toContain('PORT=');
    expect(status).toBe(1);
  });

  it('rejects an invalid port, an invalid data folder, and an unknown command', () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(bootstrap('start', { PORT: '70000' }).stderr).toContain('PORT=70000 is no port');
    expect(bootstrap('start', { PORT: '4190' }).stderr).toContain('Browsers open nothing at port 4190');
    expect(bootstrap('start', { BEDSIDE_DATA: path.join(file, 'below') }).stderr).toContain('BEDSIDE_DATA=');
    expect(bootstrap('stat', {}).stderr).toContain('use start, dev or test');
  });
});
