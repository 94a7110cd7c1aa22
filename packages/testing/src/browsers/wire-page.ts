import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getByLabelSelector, getByPlaceholderSelector, getByRoleSelector, getByTextSelector } from 'ivya';
import type { AnyLocator, AnyPage, Filter, GivenFile, Role, RoleOptions } from './any-page.ts';
import type { Driver } from './driver.ts';
import { IN_PAGE, type InPage, type InPageAnswer } from './in-page.contract.ts';

const PATIENCE_MS = 30_000;
const POLL_MS = 40;
/** WebKit takes two clicks within this time for a double click, even at different places. */
const DOUBLE_CLICK_MS = 600;

type Given<K extends keyof InPage> = Parameters<InPage[K]>;
type Answer<K extends keyof InPage> = ReturnType<InPage[K]>;

/**
 * Implements Playwright’s locators over any driver, so that the same journeys run in browsers that Playwright
 * doesn’t drive.
 */
export class WirePage implements AnyPage {
  readonly keyboard;
  readonly #driver: Driver;
  readonly #script: string;
  readonly #origin: string;
  #clickedAt = Number.NEGATIVE_INFINITY;

  constructor(driver: Driver, { script, origin }: { script: string; origin: string }) {
    this.#driver = driver;
    this.#script = script;
    this.#origin = origin;
    this.keyboard = { press: driver.press, type: driver.type };
  }

  get driver(): Driver {
    return this.#driver;
  }

  async clickOnce(at: { x: number; y: number }): Promise<void> {
    await pause(Math.max(0, this.#clickedAt + DOUBLE_CLICK_MS - performance.now()));
    await this.#driver.click(at);
    this.#clickedAt = performance.now();
  }

  goto(to: string): Promise<void> {
    return this.#driver.goto(new URL(to, this.#origin).href);
  }

  async waitForURL(glob: string): Promise<void> {
    const end = glob.replace('**', '');
    await this.until(`the address ${glob}`, async () => {
      const { pathname } = new URL(await this.#driver.url());
      return pathname.endsWith(end) ? { found: true } : { waiting: `it is at ${pathname}` };
    });
  }

  problems(): Promise<string[]> {
    return this.ask('problems');
  }

  /** Calls the in-page script, and injects it first if the page is new. */
  async ask<K extends keyof InPage>(name: K, ...given: Given<K>): Promise<Answer<K>> {
    const call = `globalThis.${IN_PAGE}?.call(${JSON.stringify(name)}, ${JSON.stringify(given)})`;
    let json = await this.#driver.evaluate(call);
    if (typeof json !== 'string') {
      await this.#driver.evaluate(`(() => { ${this.#script} })()`);
      json = await this.#driver.evaluate(call);
    }
    const answer: InPageAnswer<Answer<K>> = JSON.parse(String(json));
    if ('error' in answer) throw new InPageError(answer.error);
    return answer.answer;
  }

  /** @throws an error that says what it was waiting for */
  async until<T extends object>(
    what: string,
    look: (attempt: number) => Promise<T | { readonly waiting: string }>,
  ): Promise<T> {
    const end = performance.now() + PATIENCE_MS;
    let last = '';
    for (let attempt = 0; performance.now() < end; attempt += 1) {
      try {
        const answer = await look(attempt);
        if (!('waiting' in answer)) return answer;
        last = answer.waiting;
      } catch (error) {
        if (error instanceof InPageError) throw new Error(`${what}: ${error.message}`);
        last = String(error);
      }
      await pause(POLL_MS);
    }
    throw new Error(`${what}: ${last}, after ${PATIENCE_MS / 1000} s`);
  }

  getByRole(role: Role, options?: RoleOptions): AnyLocator {
    return new WireLocator(this, '').getByRole(role, options);
  }
  getByLabel(text: string | RegExp, options?: { exact?: boolean }): AnyLocator {
    return new WireLocator(this, '').getByLabel(text, options);
  }
  getByText(text: string | RegExp, options?: { exact?: boolean }): AnyLocator {
    return new WireLocator(this, '').getByText(text, options);
  }
  getByPlaceholder(text: string, options?: { exact?: boolean }): AnyLocator {
    return new WireLocator(this, '').getByPlaceholder(text, options);
  }
  locator(css: string): AnyLocator {
    return new WireLocator(this, '').locator(css);
  }
}

class InPageError extends Error {}

class WireLocator implements AnyLocator {
  readonly #page: WirePage;
  readonly #selector: string;

  constructor(page: WirePage, selector: string) {
    this.#page = page;
    this.#selector = selector;
  }

  #with(part: string): WireLocator {
    return new WireLocator(this.#page, this.#selector ? `${this.#selector} >> ${part}` : part);
  }
  getByRole(role: Role, options?: RoleOptions): AnyLocator {
    return this.#with(getByRoleSelector(role, options));
  }
  getByLabel(text: string | RegExp, options?: { exact?: boolean }): AnyLocator {
    return this.#with(getByLabelSelector(text, options));
  }
  getByText(text: string | RegExp, options?: { exact?: boolean }): AnyLocator {
    return this.#with(getByTextSelector(text, options));
  }
  getByPlaceholder(text: string, options?: { exact?: boolean }): AnyLocator {
    return this.#with(getByPlaceholderSelector(text, options));
  }
  locator(css: string): AnyLocator {
    return this.#with(`css=${css}`);
  }
  and(other: AnyLocator): AnyLocator {
    return this.#with(`internal:and=${JSON.stringify(String(other))}`);
  }
  or(other: AnyLocator): AnyLocator {
    return this.#with(`internal:or=${JSON.stringify(String(other))}`);
  }
  filter({ hasText, visible }: Filter): AnyLocator {
    const byText = hasText === undefined ? this : this.#with(`internal:has-text=${textOf(hasText)}`);
    return visible === undefined ? byText : byText.#with(`visible=${visible}`);
  }
  nth(index: number): AnyLocator {
    return this.#with(`nth=${index}`);
  }
  first(): AnyLocator {
    return this.nth(0);
  }
  last(): AnyLocator {
    return this.nth(-1);
  }
  toString(): string {
    return this.#selector;
  }

  isVisible(): Promise<boolean> {
    return this.#page.ask('isVisible', this.#selector);
  }
  count(): Promise<number> {
    return this.#page.ask('count', this.#selector);
  }
  boundingBox() {
    return this.#page.ask('box', this.#selector);
  }

  async waitFor({ state = 'visible' }: Parameters<AnyLocator['waitFor']>[0] = {}): Promise<void> {
    const isMet = async (): Promise<boolean> => {
      if (state === 'visible') return await this.isVisible();
      if (state === 'hidden') return !(await this.isVisible());
      return (await this.count()) > 0 === (state === 'attached');
    };
    await this.#until(`is ${state}`, async () =>
      (await isMet()) ? { found: true } : { waiting: `it is not ${state}` },
    );
  }

  #until<T extends object>(
    doing: string,
    look: (attempt: number) => Promise<T | { readonly waiting: string }>,
  ): Promise<T> {
    return this.#page.until(`${this.#selector} ${doing}`, look);
  }

  async #read(what: 'innerText' | 'value' | 'checked'): Promise<string> {
    return (await this.#until(what, () => this.#page.ask('read', this.#selector, what))).found;
  }
  innerText(): Promise<string> {
    return this.#read('innerText');
  }
  inputValue(): Promise<string> {
    return this.#read('value');
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.#until(name, () => this.#page.ask('attribute', this.#selector, name))).found;
  }

  /** Clicks again if the page was re-rendered in the meantime and the click hit nothing. */
  async click(): Promise<void> {
    await this.#page.until('is clicked', async () => {
      await this.#page.clickOnce(await this.#target());
      return this.#page.ask('gotClick');
    });
  }
  async dblclick(): Promise<void> {
    const point = await this.#target();
    for (let click = 0; click < 2; click += 1) await this.#page.driver.click(point);
  }

  /** The element’s center, once it has stopped moving. */
  async #target(): Promise<{ x: number; y: number }> {
    let before = '';
    return this.#until('is clicked', async (attempt) => {
      const target = await this.#page.ask('target', this.#selector, attempt);
      if ('waiting' in target) return target;
      const now = `${target.x} ${target.y}`;
      if (now === before) return target;
      before = now;
      return { waiting: 'it moves' };
    });
  }

  async #turn(to: boolean): Promise<void> {
    if ((await this.#read('checked')) !== String(to)) await this.click();
    await this.#until('is checked', async () =>
      (await this.#read('checked')) === String(to) ? { found: true } : { waiting: 'it stays as it was' },
    );
  }
  check(): Promise<void> {
    return this.#turn(true);
  }
  uncheck(): Promise<void> {
    return this.#turn(false);
  }

  async fill(text: string): Promise<void> {
    const { isSet } = await this.#until('is filled', () => this.#page.ask('prepare', this.#selector, text));
    if (isSet) return;
    if (text === '') await this.#page.driver.press('Delete');
    else await this.#page.driver.type(text);
  }
  async pressSequentially(text: string): Promise<void> {
    await this.focus();
    await this.#page.driver.type(text);
  }
  async press(key: string): Promise<void> {
    await this.focus();
    await this.#page.driver.press(key);
  }
  async focus(): Promise<void> {
    await this.#until('has focus', () => this.#page.ask('focus', this.#selector));
  }
  async blur(): Promise<void> {
    await this.#until('loses focus', () => this.#page.ask('blur', this.#selector));
  }
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.#until('is in sight', () => this.#page.ask('scroll', this.#selector));
  }
  async selectOption(option: string | { label: string } | { index: number }): Promise<void> {
    await this.#until('is chosen', () => this.#page.ask('choose', this.#selector, option));
  }

  async setInputFiles({ name, buffer }: GivenFile): Promise<void> {
    await this.waitFor({ state: 'attached' });
    const folder = mkdtempSync(path.join(tmpdir(), 'bedside-file-'));
    // The browser reads the file later, so it is kept until the process exits.
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, name);
    writeFileSync(file, buffer);
    await this.#page.driver.setFile(`globalThis.${IN_PAGE}.only(${JSON.stringify(this.#selector)})`, file);
  }
}

const textOf = (text: string | RegExp): string =>
  typeof text === 'string' ? `${JSON.stringify(text)}i` : String(text);
