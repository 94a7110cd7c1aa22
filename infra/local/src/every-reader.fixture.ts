import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { root } from './root.ts';

export interface Reading {
  readonly name: string;
  readonly path: string;
  /** Phrases in order. `…` matches any words. */
  readonly order: readonly string[];
}

export const readings: readonly Reading[] = [
  ...readFileSync(path.join(root, 'docs/reading-order.md'), 'utf8').matchAll(
    /^### (.+) `(.+)`\n\n((?:- .+\n)+)/gm,
  ),
].map(([, name = '', address = '', lines = '']) => ({
  name,
  path: address,
  order: lines
    .trim()
    .split('\n')
    .map((line) => line.slice(2)),
}));

/** Wrapped in a function, because the package is a module, which the page’s policy would not load. */
const screenReader = readFileSync(
  createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js'),
  'utf8',
).replace(/export\{.*?([\w$]+) as virtual\};?/, 'globalThis.virtual=$1;');

const MAX_PHRASES = 1_200;

export async function spokenOn(page: Page): Promise<string[]> {
  return await page.evaluate(`(() => {${screenReader}
    })();
    (async () => {
      const { virtual } = globalThis;
      await virtual.start({ container: document.body });
      const spoken = [];
      while (spoken.length < ${MAX_PHRASES} && spoken.at(-1) !== 'end of document') {
        spoken.push(await virtual.lastSpokenPhrase());
        await virtual.next();
      }
      await virtual.stop();
      return spoken;
    })()`);
}

/** The phrases that are missing or come before their predecessor. */
export function outOfOrder(spoken: readonly string[], order: readonly string[]): string[] {
  let from = 0;
  return order.filter((phrase) => {
    const parts = phrase.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const words = new RegExp(`^${parts.join('.*')}${parts.length > 1 ? '' : '(, .*)?'}$`);
    const at = spoken.findIndex((one, index) => index >= from && words.test(one));
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

/** Texts that leave the screen or are cut without an ellipsis, and areas that scroll in both directions. */
export const cutOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const isForSpeech = (box) => box !== null &&
      ((box.clientWidth <= 1 && getComputedStyle(box).overflow === 'hidden') || isForSpeech(box.parentElement));
    const scrolls = (how) => how === 'auto' || how === 'scroll';
    const isCut = (text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) return false;
      for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const { display, overflowX, position, textOverflow } = getComputedStyle(box);
        if (display !== 'inline' && overflowX !== 'visible') {
          if (scrolls(overflowX) && box.scrollWidth > box.clientWidth) return false;
          if (textOverflow === 'ellipsis') return false;
          const frame = box.getBoundingClientRect();
          if (left < frame.left - 1 || right > frame.right + 1) return true;
        }
        if (position === 'fixed') break;
      }
      return left < -1 || right > innerWidth + 1;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const box = text.parentElement;
      if (!text.textContent.trim() || !box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (box.closest('[aria-hidden=true], svg, textarea') || isForSpeech(box)) continue;
      if (isCut(text)) found.push('cut: ' + text.textContent.trim());
    }
    for (const box of document.querySelectorAll('body *')) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (scrolls(overflowX) && scrolls(overflowY) && box.checkVisibility() &&
        box.scrollWidth > box.clientWidth + 1 && box.scrollHeight > box.clientHeight + 1)
        found.push('scrolls both ways: ' + box.className);
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    return found;
  })()`);

const TABS = 12;

/** Elements that get the focus without an outline, and icons that have the color of their background. */
export async function unseenOn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let tabs = 0; tabs < TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    found.push(
      ...(await page.evaluate<string[]>(`(() => {
        const { activeElement: it } = document;
        if (!it || it === document.body) return [];
        const isOutlined = (box) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(box);
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
        };
        return isOutlined(it) || isOutlined(it.parentElement) ? [] : ['focus: ' + it.outerHTML.slice(0, 120)];
      })()`)),
    );
  }
  const icons = await page.evaluate<string[]>(`[...document.querySelectorAll('svg')]
    .filter((icon) => icon.checkVisibility())
    .filter((icon) => {
      const { stroke, fill } = getComputedStyle(icon);
      let box = icon;
      while (box && getComputedStyle(box).backgroundColor === 'rgba(0, 0, 0, 0)') box = box.parentElement;
      return box && (stroke === 'none' ? fill : stroke) === getComputedStyle(box).backgroundColor;
    })
    .map((icon) => 'icon: ' + icon.outerHTML.slice(0, 120))`);
  return [...found, ...icons];
}
