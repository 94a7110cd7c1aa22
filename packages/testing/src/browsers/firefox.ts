import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { env } from 'node:process';
import puppeteer, { type KeyInput, type Page } from 'puppeteer';
import type { Driver, OtherBrowser, Size } from './driver.ts';
import { programAt } from './programs.ts';

const executablePath = programAt(env.FIREFOX_PATH, '/usr/bin/firefox-esr');

/** Uses WebDriver BiDi, so no separate driver program is needed. */
export const firefox: OtherBrowser = {
  name: 'Firefox',
  missing: executablePath ? null : 'Firefox is not installed: on Debian, apt-get install firefox-esr',
  start: async () => {
    const home = mkdtempSync(path.join(tmpdir(), 'bedside-firefox-'));
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: executablePath ?? '',
      defaultViewport: null,
      extraPrefsFirefox: {
        'ui.prefersReducedMotion': 1,
        'intl.accept_languages': 'en-US',
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
        'media.peerconnection.ice.loopback': true,
      },
      env: { ...env, TZ: 'America/Chicago', HOME: home },
    });
    let front: Page | undefined;
    return {
      open: async (size) => {
        const context = await browser.createBrowserContext();
        const page = await context.newPage({ type: 'window' });
        // In a window of its own a page is drawn also behind another, but only the one in front gets events of focus.
        const comeForward = async () => {
          if (front !== page) await page.bringToFront();
          front = page;
        };
        return driverOf(page, size, comeForward);
      },
      stop: async () => {
        await browser.close();
        rmSync(home, { recursive: true, force: true });
      },
    };
  },
};

async function driverOf(page: Page, size: Size, comeForward: () => Promise<void>): Promise<Driver> {
  await page.setViewport({ ...size });
  const { mouse, keyboard } = page;
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    url: async () => page.url(),
    evaluate: async (expression) => {
      await comeForward();
      return page.evaluate(expression);
    },
    click: ({ x, y }) => mouse.click(x, y),
    drag: async ([start, ...others]) => {
      if (!start) return;
      await mouse.move(start.x, start.y);
      await mouse.down();
      for (const { x, y } of others) await mouse.move(x, y);
      await mouse.up();
    },
    type: (text) => keyboard.type(text),
    press: async (key) => {
      const keys = key.split('+') as KeyInput[];
      for (const one of keys) await keyboard.down(one);
      for (const one of keys.toReversed()) await keyboard.up(one);
    },
    setFile: async (expression, file) => {
      const input = (await page.evaluateHandle(expression)).asElement();
      await input?.uploadFile(file);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.close(),
  };
}
