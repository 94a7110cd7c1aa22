// Lighthouse on the first pages; docs/lighthouse.md says how to run it and keeps the result.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromiumExecutable } from '@bedside/documents-worker/printer/chromium';
import { launch } from 'puppeteer';

const [origin = 'http://127.0.0.1:4000', installed = '/tmp/lighthouse'] = process.argv.slice(2);
const entry = path.join(installed, 'node_modules/lighthouse/core/index.js');
const { default: lighthouse } = await import(pathToFileURL(entry).href);

const pages = [
  ['Portal sign-in', '/login'],
  ['Portal sign-up', '/signup'],
  ['Request wizard', '/request-appointment'],
  ['Console sign-in', '/admin/login'],
  ['Portal home', '/home'],
];
const hopHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

const folder = mkdtempSync(path.join(tmpdir(), 'bedside-lighthouse-'));
const gateway = await openGateway();
const browser = await launch({
  executablePath: await chromiumExecutable(process.env.CHROMIUM_PATH),
  headless: 'shell',
  acceptInsecureCerts: true,
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--ignore-certificate-errors'],
});
try {
  const page = await browser.newPage();
  console.log(
    '| page | performance | accessibility | best practices | benchmark index |\n|---|---|---|---|---|',
  );
  for (const [name, address] of pages) {
    if (address === '/home') await signIn(page);
    const options = {
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      disableStorageReset: true,
      logLevel: 'error',
    };
    const { lhr } = await lighthouse(gateway.origin + address, options, undefined, page);
    const scores = Object.values(lhr.categories).map(({ score }) => Math.round(score * 100));
    console.log(`| ${name} | ${scores.join(' | ')} | ${Math.round(lhr.environment.benchmarkIndex)} |`);
    for (const { id, score, displayValue = '', scoreDisplayMode } of Object.values(lhr.audits))
      if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
        console.error(`    ${name}: ${id} ${displayValue}`);
  }
} finally {
  await browser.close();
  gateway.close();
  rmSync(folder, { recursive: true, force: true });
}

async function signIn(page) {
  await page.goto(`${gateway.origin}/login`);
  await page.locator('input[name=who]').fill('patient@bedside.test');
  await page.locator('input[name=password]').fill('Bedside-demo-1');
  // Remembered, so that the measured page is signed in when it loads.
  await page.locator('input[type=checkbox]').click();
  await page.locator('button[type=submit]').click();
  await page.waitForSelector('a[aria-current=page][href="/home"]');
}

/** Answers as the gateway does, with HTTP/2 and gzip, which the local server lacks. */
async function openGateway() {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', cert, ...subject],
    { stdio: 'ignore' },
  );
  const server = createSecureServer(
    { key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true },
    (asked, answer) => {
      const headers = Object.fromEntries(
        Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && name !== 'accept-encoding'),
      );
      headers.host = new URL(origin).host;
      if (headers.origin) headers.origin = origin;
      if (asked.url?.includes('/assets/')) headers['accept-encoding'] = 'br';
      const passed = request(origin + asked.url, { method: asked.method, headers }, async (got) => {
        const kept = Object.fromEntries(
          Object.entries(got.headers).filter(([name]) => !hopHeaders.includes(name)),
        );
        got.once('error', () => answer.stream?.destroy());
        if (kept['content-type']?.includes('event-stream')) {
          answer.writeHead(got.statusCode ?? 502, kept);
          got.pipe(answer);
          return;
        }
        const parts = await Array.fromAsync(got).catch(() => null);
        if (!parts) return;
        const body = Buffer.concat(parts);
        const isText = /css|javascript|json|svg|html/.test(kept['content-type'] ?? '') && body.length > 20;
        if (!isText || kept['content-encoding']) {
          answer.writeHead(got.statusCode ?? 502, kept);
          answer.end(body);
          return;
        }
        answer.writeHead(got.statusCode ?? 502, { ...kept, 'content-encoding': 'gzip' });
        answer.end(gzipSync(body));
      });
      passed.once('error', () => answer.stream?.destroy());
      // Live updates never end by themselves.
      answer.once('close', () => passed.destroy());
      asked.pipe(passed);
    },
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `https://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
