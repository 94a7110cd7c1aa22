import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { chromiumArguments, chromiumExecutable } from './chromium.ts';

export const widths = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Width = keyof typeof widths;
export const widthNames: readonly Width[] = ['phone', 'desktop'];

interface PageOptions {
  readonly origin: string;
  readonly width?: Width;
  readonly colorScheme?: 'light' | 'dark';
}

/** A page that remembers what went wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Gives the open page the screen of another device, and its finger or mouse, without loading it again. */
  readonly turnInto: (device: Width) => Promise<void>;
  /** Console errors, thrown errors, requests that failed or were answered with 400 and above; empty when all is well. */
  readonly problems: () => readonly string[];
}

/** One browser for a test file, closed after its last test; each page has a context, and so a session, of its own. */
export async function withBrowser(): Promise<{
  browser: Browser;
  open: (options: PageOptions) => Promise<WatchedPage>;
}> {
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(process.env),
    args: chromiumArguments(),
  });
  afterAll(() => browser.close());
  return { browser, open: (options) => openPage(browser, options) };
}

async function openPage(browser: Browser, options: PageOptions): Promise<WatchedPage> {
  const width = options.width ?? 'desktop';
  const context = await browser.newContext({
    baseURL: options.origin,
    viewport: widths[width],
    hasTouch: width === 'phone',
    isMobile: width === 'phone',
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: 'reduce',
    timezoneId: 'America/Chicago',
    locale: 'en-US',
  });
  const page = await context.newPage();
  const problems = watch(page);
  const session = await context.newCDPSession(page);
  let current = width;
  const turnInto = async (device: Width): Promise<void> => {
    if (device !== current) await turn(page, session, device);
    current = device;
  };
  return { page, context, turnInto, problems: () => problems };
}

async function turn(page: Page, session: CDPSession, device: Width): Promise<void> {
  const size = widths[device];
  const isPhone = device === 'phone';
  await page.setViewportSize(size);
  // Playwright decides once for a context whether it is a phone.
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...size,
    deviceScaleFactor: 1,
    mobile: isPhone,
  });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone, maxTouchPoints: 1 });
}

function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason !== 'net::ERR_ABORTED')
      problems.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    problems.push(`response: ${response.request().method()} ${response.url()} ${response.status()}`);
  });
  return problems;
}

/** What axe finds serious or critical by WCAG 2.2 AA: a line a finding, with the element; empty when all is well. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate<boolean>("'axe' in window");
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    // Several times as fast: in the page itself, without what passed, and without fetching its styles again.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} (${node.target.join(' ')})`));
}
