/** What a locator’s step is waiting for, worded for the failure message. */
interface Waiting {
  readonly waiting: string;
}

export type Choice = string | { readonly label: string } | { readonly index: number };

/** What `in-page.ts` provides, running in the browser next to the page. */
export interface InPage {
  count(selector: string): number;
  isVisible(selector: string): boolean;
  read(selector: string, what: 'innerText' | 'value' | 'checked'): Waiting | { readonly found: string };
  attribute(selector: string, name: string): Waiting | { readonly found: string | null };
  box(selector: string): { x: number; y: number; width: number; height: number } | null;
  /** Where to click, once nothing covers the element. Scrolls to it differently with each attempt. */
  target(selector: string, attempt: number): Waiting | { readonly x: number; readonly y: number };
  /** Whether the last `target` element got a click. If the page is new, the click worked. */
  gotClick(): Waiting | { readonly found: true };
  /** Prepares a field to be typed over. `isSet` if the field is assigned a value instead, as a date is. */
  prepare(selector: string, text: string): Waiting | { readonly isSet: boolean };
  focus(selector: string): Waiting | { readonly found: true };
  blur(selector: string): Waiting | { readonly found: true };
  scroll(selector: string): Waiting | { readonly found: true };
  choose(selector: string, choice: Choice): Waiting | { readonly found: true };
  problems(): string[];
}

/** The driver calls `globalThis.bedsideInPage.call(name, arguments)`, which returns JSON. */
export const IN_PAGE = 'bedsideInPage';

export type InPageAnswer<T> = { readonly answer: T } | { readonly error: string };
