/** What keeps a locator's step waiting, in words for the failure. */
interface Waiting {
  readonly waiting: string;
}

export type Choice = string | { readonly label: string } | { readonly index: number };

/** Answers of `in-page.ts`, which runs in the browser beside the page. */
export interface InPage {
  count(selector: string): number;
  isVisible(selector: string): boolean;
  read(selector: string, what: 'innerText' | 'value' | 'checked'): Waiting | { readonly found: string };
  attribute(selector: string, name: string): Waiting | { readonly found: string | null };
  box(selector: string): { x: number; y: number; width: number; height: number } | null;
  /** Where to click, once nothing covers it; scrolls to it in another way each time. */
  target(selector: string, attempt: number): Waiting | { readonly x: number; readonly y: number };
  /** Whether the element of the last `target` got a click; a new page means that it did. */
  gotClick(): Waiting | { readonly found: true };
  /** Ready to be typed over; `isSet` if the field takes a value, such as a date, and no typing. */
  prepare(selector: string, text: string): Waiting | { readonly isSet: boolean };
  focus(selector: string): Waiting | { readonly found: true };
  blur(selector: string): Waiting | { readonly found: true };
  scroll(selector: string): Waiting | { readonly found: true };
  choose(selector: string, choice: Choice): Waiting | { readonly found: true };
  problems(): string[];
}

/** How the driver calls it: `globalThis.bedsideInPage.call(name, arguments)`, which returns JSON. */
export const IN_PAGE = 'bedsideInPage';

export type InPageAnswer<T> = { readonly answer: T } | { readonly error: string };
