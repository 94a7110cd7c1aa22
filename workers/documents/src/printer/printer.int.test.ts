import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { chromiumExecutable } from './chromium.ts';
import { createPrinter } from './printer.ts';

const executable = await chromiumExecutable(process.env.CHROMIUM_PATH);
const page = (body: string) => `<!doctype html><html><body>${body}</body></html>`;
const isPdf = (pdf: Buffer) => pdf.subarray(0, 5).toString() === '%PDF-';

const printer = createPrinter();
afterAll(() => printer.close());

/** Browser processes started by this process, without their children. */
function browsersOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return parent === String(pid) && command.includes('--remote-debugging-pipe');
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** A server that records every request. */
async function listen() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, requests, close: () => void server.close() };
}

/** Whether other users of the system can read what is in a folder. */
const isOpenToAll = (folder: string): boolean =>
  folder === path.dirname(folder) ||
  ((statSync(folder).mode & 0o001) !== 0 && isOpenToAll(path.dirname(folder)));

describe('the printer', () => {
  it('prints fifty pages while one never finishes, using at most two browsers', async () => {
    const impatient = createPrinter(2_000);
    const endless = impatient.print(
      page(`<table>${'<tr><td>row</td></tr>'.repeat(300_000)}</table>`),
      executable,
    );
    const printing = Promise.all(
      Array.from({ length: 50 }, (_, index) => impatient.print(page(`Page ${index}`), executable)),
    );
    await expect(endless).rejects.toThrow('took longer than 2 s');
    expect(browsersOf(process.pid).length).toBeLessThanOrEqual(2);
    expect((await printing).every(isPdf)).toBe(true);
    expect(browsersOf(process.pid)).toHaveLength(2);
    await impatient.close();
  });

  it('makes no requests and runs no scripts from a page', async () => {
    const { origin, requests, close } = await listen();
    const hostile = page(`
      <link rel="stylesheet" href="${origin}/style"><link rel="prefetch" href="${origin}/prefetch">
      <link rel="preconnect" href="${origin}"><style>@import "${origin}/import"; body { background: url(${origin}/css) }</style>
      <img src="${origin}/image"><img src="file:///etc/passwd"><iframe src="${origin}/frame"></iframe>
      <iframe src="file:///etc/passwd"></iframe><object data="${origin}/object"></object>
      <video src="${origin}/video"></video><script>fetch('${origin}/script'); new WebSocket('${origin.replace('http', 'ws')}')</script>
      Hello`);
    expect(isPdf(await printer.print(hostile, executable))).toBe(true);
    expect(isPdf(await printer.print(page('The next one'), executable))).toBe(true);
    close();
    expect(requests).toEqual([]);
  });

  it('rejects a page that navigates away, and still prints the next one', async () => {
    const { origin, requests, close } = await listen();
    const leaving = page(`<meta http-equiv="refresh" content="0;url=${origin}/refresh">Goodbye`);
    // The print finishes before the page navigates, or fails because it did.
    const [printed] = await Promise.allSettled([printer.print(leaving, executable)]);
    expect(printed.status === 'rejected' || isPdf(printed.value)).toBe(true);
    expect(isPdf(await printer.print(page('The next one'), executable))).toBe(true);
    close();
    expect(requests).toEqual([]);
  });

  it.runIf(process.getuid?.() === 0 && isOpenToAll(import.meta.dirname))(
    'prints as a user whom the system doesn’t know, as in the image',
    async () => {
      const module = fileURLToPath(new URL('./printer.ts', import.meta.url));
      const child = spawn(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `import { createPrinter } from ${JSON.stringify(module)};
         import { chromiumExecutable } from ${JSON.stringify(fileURLToPath(new URL('./chromium.ts', import.meta.url)))};
         const printer = createPrinter();
         const pdf = await printer.print('<p>Hello</p>', await chromiumExecutable(undefined));
         await printer.close();
         console.log(pdf.subarray(0, 5).toString());`,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'], uid: 10_001, gid: 10_001 },
      );
      const [printed] = await Promise.race([
        once(child.stdout, 'data'),
        once(child, 'exit').then(() => ['']),
      ]);
      expect(String(printed).trim()).toBe('%PDF-');
    },
  );

  it('leaves no browser behind when its process is killed', async () => {
    const module = fileURLToPath(new URL('./printer.ts', import.meta.url));
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { createPrinter } from ${JSON.stringify(module)};
         await createPrinter().print('<p>Hello</p>', ${JSON.stringify(executable)});
         console.log('printed'); setInterval(() => {}, 1000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    const [browser] = browsersOf(child.pid ?? 0);
    expect(browser).toBeDefined();
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(browser ?? 0)).toBe(false), { timeout: 10_000 });
  });
});

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
