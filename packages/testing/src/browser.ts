import { userInfo } from 'node:os';
import { AxeBuilder } from '@axe-core/playwright';
import { chromiumExecutable as executable } from '@bedside/documents-worker/printer/chromium';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';

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

export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Switches an open page to another device's screen and input without reloading it. */
  readonly turnInto: (device: Width) => Promise<void>;
  readonly problems: () => readonly string[];
}

/** CHROMIUM_PATH, or else the browser that renders invoices. */
const chromiumExecutable = (env: NodeJS.ProcessEnv): Promise<string> => executable(env.CHROMIUM_PATH);

/** @sparticuz/chromium's default arguments disable web security, so they are not used. */
const chromiumArguments = (): string[] => [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  // Pages live for only seconds, so optimizing their code costs more than it saves.
  '--js-flags=--no-turbofan --no-maglev',
  ...(userInfo().uid === 0 ? ['--no-sandbox'] : []),
];

/** Replaces camera and microphone with a moving picture and a tone, without asking for permission. */
const fakeDevices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** One browser per test file; each page has its own context and session. */
export async function withBrowser({ camera = false } = {}): Promise<{
  browser: Browser;
  open: (options: PageOptions) => Promise<WatchedPage>;
}> {
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(process.env),
    args: [...chromiumArguments(), ...(camera ? fakeDevices : [])],
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
  // Playwright fixes the device type per context, so use CDP.
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

/** Serious and critical WCAG 2.2 AA violations, one per line. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate<boolean>("'axe' in window");
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    // Legacy mode runs in the page itself, which is several times faster.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} (${node.target.join(' ')})`));
}
