import type { Locator, Page } from 'playwright-core';

export type Role = Parameters<Page['getByRole']>[0];

export interface RoleOptions {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
  readonly checked?: boolean;
  readonly level?: number;
}

interface TextOptions {
  readonly exact?: boolean;
}

export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface Filter {
  readonly hasText?: string | RegExp;
  readonly visible?: boolean;
}

interface Finder {
  getByRole(role: Role, options?: RoleOptions): AnyLocator;
  getByLabel(text: string | RegExp, options?: TextOptions): AnyLocator;
  getByText(text: string | RegExp, options?: TextOptions): AnyLocator;
  getByPlaceholder(text: string, options?: TextOptions): AnyLocator;
  locator(css: string): AnyLocator;
}

/** The part of Playwright's locator that journeys use in every browser. */
export interface AnyLocator extends Finder {
  and(other: AnyLocator): AnyLocator;
  or(other: AnyLocator): AnyLocator;
  filter(filter: Filter): AnyLocator;
  first(): AnyLocator;
  last(): AnyLocator;
  nth(index: number): AnyLocator;
  waitFor(options?: { state?: 'attached' | 'detached' | 'visible' | 'hidden' }): Promise<void>;
  isVisible(): Promise<boolean>;
  count(): Promise<number>;
  innerText(): Promise<string>;
  inputValue(): Promise<string>;
  getAttribute(name: string): Promise<string | null>;
  click(): Promise<void>;
  dblclick(): Promise<void>;
  check(): Promise<void>;
  uncheck(): Promise<void>;
  fill(text: string): Promise<void>;
  pressSequentially(text: string): Promise<void>;
  press(key: string): Promise<void>;
  focus(): Promise<void>;
  blur(): Promise<void>;
  selectOption(option: string | { label: string } | { index: number }): Promise<unknown>;
  setInputFiles(file: GivenFile): Promise<void>;
  scrollIntoViewIfNeeded(): Promise<void>;
  boundingBox(): ReturnType<Locator['boundingBox']>;
}

/** The part of Playwright's page that journeys use in every browser. */
export interface AnyPage extends Finder {
  goto(path: string): Promise<unknown>;
  waitForURL(glob: string): Promise<void>;
  readonly keyboard: Pick<Page['keyboard'], 'press' | 'type'>;
}
