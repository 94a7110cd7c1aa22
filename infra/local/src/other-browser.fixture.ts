import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Width, widths } from '@bedside/testing/browser';
import type { OtherBrowser } from '@bedside/testing/browsers/driver';
import { inPageScript } from '@bedside/testing/browsers/other-browsers';
import { WirePage } from '@bedside/testing/browsers/wire-page';
import type { AnyScreen } from './screen.fixture.ts';

export interface OtherScreen extends AnyScreen {
  readonly page: WirePage;
}

interface Place {
  readonly who: string;
  readonly width: Width;
  readonly path: string;
}

export async function startOther(browser: OtherBrowser, origin: string) {
  const [{ open, stop }, script] = await Promise.all([browser.start(), inPageScript()]);
  return {
    stop,
    openScreen: async ({ who, width, path: to }: Place): Promise<OtherScreen> => {
      const driver = await open(widths[width]);
      const page = new WirePage(driver, { script, origin });
      await page.goto(to);
      const look = async (at: string): Promise<void> => {
        const folder = process.env.SCREENSHOTS;
        if (!folder) return;
        mkdirSync(folder, { recursive: true });
        const name = `${browser.name}-${width}-${who}-${at}.png`.toLowerCase();
        writeFileSync(path.join(folder, name), await driver.screenshot());
      };
      return { page, look };
    },
  };
}
