import type { Locator, Page } from 'playwright-core';

const MAX_TABS = 80;

interface Keyboard {
  readonly go: (to: Locator) => Promise<void>;
  readonly press: (on: Locator, key: 'Enter' | 'Space' | 'ArrowRight' | 'ArrowLeft') => Promise<void>;
  readonly type: (into: Locator, text: string) => Promise<void>;
  readonly key: (key: string) => Promise<void>;
}

export function keyboardOf(page: Page): Keyboard {
  const { keyboard } = page;
  async function go(to: Locator): Promise<void> {
    await to.waitFor();
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      if (await hasFocus(to)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`No Tab leads to ${to}`);
  }
  return {
    go,
    press: async (on, key) => {
      await go(on);
      await keyboard.press(key);
    },
    type: async (into, text) => {
      await go(into);
      if ((await into.and(page.locator('input')).count()) > 0) await keyboard.press('Control+A');
      if (text === '') await keyboard.press('Delete');
      else await keyboard.type(text);
    },
    key: (key) => keyboard.press(key),
  };
}

export const hasFocus = async (element: Locator): Promise<boolean> =>
  (await element.and(element.page().locator(':focus')).count()) > 0;
