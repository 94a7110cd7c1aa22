import '../styles/inter.css';
import '../styles/forced-colors.css';
import '../styles/fraunces.css';
import { type Mode, type ThemeVariant, tokenStylesheet } from '@bedside/contracts/common/design-tokens';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, type RenderResult, render } from 'vitest-browser-react/pure';
import consoleCss from '../../../../admin-ui/src/theme/console.css?inline';
import portalCss from '../../../../patient-ui/src/styles/base.css?inline';
import { themeFor } from '../theme.ts';

export interface Look {
  theme?: ThemeVariant;
  mode?: Mode;
  /** In pixels. */
  width?: number;
}

const sheets: Record<ThemeVariant, string> = {
  portal: `${tokenStylesheet('portal')}${portalCss}`,
  console: consoleCss,
};
const themes = {
  light: themeFor('light'),
  dark: themeFor('dark'),
};
const sheet = document.createElement('style');

/** Renders a component with the styles of one of the front ends. */
export async function show(part: ReactNode, look: Look = {}): Promise<RenderResult> {
  const { theme = 'portal', mode = 'light', width = 1024 } = look;
  await leave();
  await page.viewport(width, 800);
  sheet.textContent = sheets[theme];
  document.head.prepend(sheet);
  document.documentElement.lang = 'en';
  document.documentElement.dataset.theme = mode;
  const drawn = <main style={{ padding: 16 }}>{part}</main>;
  return render(
    theme === 'portal' ? (
      drawn
    ) : (
      <ThemeProvider theme={themes[mode]}>
        <CssBaseline enableColorScheme />
        {drawn}
      </ThemeProvider>
    ),
  );
}

export async function leave(): Promise<void> {
  await cleanup();
  sheet.remove();
}

/** Serious and critical accessibility violations of WCAG 2.2 AA. */
export async function findings(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    preload: false,
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help} ${html.slice(0, 160)}`));
}

/** Texts that overflow the screen or that their box clips. */
export function cutTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent, textContent: text } = node;
    if (!parent || !text?.trim() || !isSeen(parent) || parent.matches('textarea')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    const frame = frameOf(parent);
    if (left < frame.left - 1 || right > frame.right + 1) cut.push(text);
  }
  return cut;
}

const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && !isForSpeechOnly(element);

const isForSpeechOnly = (element: Element): boolean =>
  element.clientWidth <= 1 && getComputedStyle(element).overflow === 'hidden'
    ? true
    : element.parentElement !== null && isForSpeechOnly(element.parentElement);

/** The bounds of the nearest ancestor that clips or scrolls sideways. */
function frameOf(element: Element): { left: number; right: number } {
  for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
    const { overflowX, display } = getComputedStyle(box);
    if (display === 'inline') continue;
    if (overflowX !== 'visible') return box.getBoundingClientRect();
  }
  return { left: 0, right: document.documentElement.clientWidth };
}

/** The focused element, as a locator. */
export const focused = () => page.elementLocator(document.activeElement ?? document.body);

export const press = (keys: string): Promise<void> => userEvent.keyboard(keys);

export const LONG =
  'A remarkably long sentence about Guadalupe Fernández-Montgomery von Hohenstein and her daughter’s appointment';
/** Like German compounds, addresses, and codes, it offers no place to break. */
export const UNBROKEN = 'guadalupe.fernandez-montgomery.vonhohenstein@riverbend-family-medicine.example';

type Parts = Readonly<Record<string, ReactNode>>;
type Show = (part: ReactNode, look?: Look) => Promise<unknown>;

/** Requirements that every component must meet in every theme, whatever it looks like. */
export function everyPart(
  parts: Parts,
  draw: Show = show,
  looks: readonly ThemeVariant[] = ['portal'],
): void {
  describe.each(Object.entries(parts))('%s', (_, part) => {
    it.each(looks.flatMap((theme) => [{ theme, mode: 'light' } as const, { theme, mode: 'dark' } as const]))(
      'has nothing that axe objects to in $theme $mode',
      async (look) => {
        await draw(part, look);
        expect(await findings()).toEqual([]);
      },
    );

    it.each(looks)('shows its whole text in the %s on the narrowest phone', async (theme) => {
      await draw(part, { theme, width: 320 });
      expect(cutTexts()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    });
  });
}
