import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFindings, withBrowser } from './browser.ts';

const pages: Record<string, string> = {
  '/calm': '<!doctype html><html lang="en"><title>Calm</title><main><h1>All is well</h1></main></html>',
  '/loud':
    '<!doctype html><html lang="en"><title>Loud</title><script>console.error("spilt"); fetch("/gone")</script></html>',
  '/mute':
    '<!doctype html><html lang="en"><title>Mute</title><main><h1>Form</h1><input><img src="/calm"></main></html>',
};

let server: Server;
let origin = '';

beforeAll(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server = createServer(({ url = '' }, response) => {
    const html = pages[url];
    response.writeHead(html ? 200 : 404, { 'content-type': 'text/html' }).end(html);
  });
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => server.close());

const { open } = await withBrowser();

describe('a watched page', () => {
  it('reports nothing for a page without problems', async () => {
    const { page, problems } = await open({ origin, width: 'phone' });
    await page.goto('/calm');
    expect(problems().filter((problem) => !problem.includes('favicon'))).toEqual([]);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('reports console errors and failed requests', async () => {
    const { page, problems } = await open({ origin });
    await page.goto('/loud', { waitUntil: 'networkidle' });
    expect(problems()).toContain('console: spilt');
    expect(problems()).toContain(`response: GET ${origin}/gone 404`);
  });

  it('reports accessibility problems', async () => {
    const { page } = await open({ origin });
    await page.goto('/mute');
    const findings = await accessibilityFindings(page);
    expect(findings.some((finding) => finding.startsWith('image-alt'))).toBe(true);
    expect(findings.some((finding) => finding.startsWith('label'))).toBe(true);
  });
});
