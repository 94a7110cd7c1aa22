import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { readConfig } from '@bedside/config/config';
import { SMTP_PORT_OFFSET } from '@bedside/config/production';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { seedDemo } from '@bedside/demo/seed';
import { subscribeDemo } from '@bedside/demo/subscribe';
import { chromiumExecutable } from '@bedside/documents-worker/printer/chromium';
import { openStorage } from '@bedside/integrations/storage/storage.adapter';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { startApplication } from './application.ts';
import { buildFrontEnds } from './build-front-ends.ts';
import { bringUpToDate, openDatabase, withDb } from './database.ts';
import { freePort } from './processes.ts';
import { root } from './root.ts';
import { type Picture, pictures, type Who } from './screens.list.ts';
import { Opened, persist, step } from './steps.ts';

/** A Wednesday, 10:42 AM in Chicago, shown by every clock in the pictures. */
const NOW = new Date('2026-10-14T15:42:00Z');
const FOLDER = path.join(root, 'docs/handbook/pictures');
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;
const MAX_COLORS = 128;

const STILL = `*, *::before, *::after { animation: none !important; transition: none !important;
  caret-color: transparent !important; scroll-behavior: auto !important } ::-webkit-scrollbar { display: none }`;
const SAME_DICE = 'let dice = 7; Math.random = () => (dice = (dice * 16807) % 2147483647) / 2147483647;';

const opened = new Opened();
try {
  const wanted = process.argv.slice(2);
  const origin = await step('The demo runs at a fixed time', startDemo);
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(process.env.CHROMIUM_PATH),
    args: [
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      ...(userInfo().uid === 0 ? ['--no-sandbox'] : []),
    ],
  });
  opened.add(() => browser.close());
  mkdirSync(FOLDER, { recursive: true });
  const pages = new Map<Who, Page>();
  for (const picture of pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const page = pages.get(picture.who) ?? (await signIn(browser, origin, picture.who));
    pages.set(picture.who, page);
    await take(page, picture);
  }
} finally {
  await opened.closeAll();
}

async function startDemo(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bedside-screens-'));
  opened.add(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openDatabase(undefined, folder);
  opened.add(database.stop);
  const config = readConfig({
    BEDSIDE_DATA: folder,
    DATABASE_URL: database.url,
    PORT: String(await freePort(SMTP_PORT_OFFSET)),
    LOG_LEVEL: 'silent',
  });
  await bringUpToDate(database.url, { role: config.databaseRole, limits: config.databaseLimits });
  await withDb(database.url, (db) => seedDemo(db, openStorage(config.storage), NOW));
  const frontEnds = await buildFrontEnds();
  const application = await startApplication({ config, frontEnds, limits: false, now: () => NOW });
  opened.add(application.stop);
  await subscribeDemo(application.parts, application.origin, persist);
  return application.origin;
}

/** One page per person, so that a session stored in the page is kept. */
async function signIn(browser: Browser, origin: string, who: Who): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SIZES.desk,
    reducedMotion: 'reduce',
    timezoneId: 'America/Chicago',
    locale: 'en-US',
  });
  await context.addInitScript(SAME_DICE);
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  if (who === 'visitor') return page;
  await page.goto(who === 'patient' ? '/login' : who === 'superadmin' ? '/super-admin' : '/admin');
  await page.getByLabel(/Email/).first().fill(`${who}@bedside.test`);
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (who === 'patient') await page.waitForURL('**/home');
  else {
    const code = page.getByLabel('Verification code');
    await code.waitFor();
    await code.fill(await codeFor(origin, `${who}@bedside.test`));
    await code.waitFor({ state: 'detached' });
  }
  await settle(page);
  return page;
}

async function codeFor(origin: string, to: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const response = await fetch(`${origin}/local/messages?${new URLSearchParams({ to, channel: 'email' })}`);
    const code = /\b\d{6}\b/.exec(await response.text())?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code came for ${to}`);
}

async function take(page: Page, picture: Picture): Promise<void> {
  const { name } = picture;
  try {
    await page.setViewportSize(SIZES[picture.size]);
    await page.emulateMedia({ colorScheme: picture.scheme ?? 'light' });
    await page.goto(picture.path);
    await settle(page);
    for (const press of picture.press ?? []) {
      const [role, words] = press;
      await page.getByRole('main').getByRole(role, { name: words }).filter({ visible: true }).first().click();
      await settle(page);
    }
    if (await page.getByText('You don’t have access').first().isVisible())
      throw new Error('it has no access');
    const screenshot = await page.screenshot({ style: STILL, animations: 'disabled', caret: 'hide' });
    keep(
      `${name}.png`,
      await sharp(screenshot).png({ palette: true, colors: MAX_COLORS, effort: 10 }).toBuffer(),
    );
  } catch (error) {
    throw new Error(`the picture ${name} could not be made`, { cause: error });
  }
}

/**
 * Live updates keep a request open, so waiting for an idle network doesn’t work. Waits until nothing is
 * loading and all fonts are ready.
 */
async function settle(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor();
  await page
    .locator('[aria-busy=true], .MuiSkeleton-root, .MuiCircularProgress-root')
    .first()
    .waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.waitForTimeout(1_200);
}

function keep(file: string, picture: Buffer): void {
  const place = path.join(FOLDER, file);
  const old = readOr(place);
  if (old?.equals(picture)) return;
  writeFileSync(place, picture);
  console.log(`${old ? 'Changed' : 'New'}: ${file} (${Math.round(picture.length / 1024)} kB)`);
}

function readOr(place: string): Buffer | undefined {
  try {
    return readFileSync(place);
  } catch {
    return undefined;
  }
}
