import { Ivya } from 'ivya';
import { isElementVisible } from 'ivya/utils';
import type { Choice, InPage, InPageAnswer } from './in-page.contract.ts';

/** Bundled into one script and injected into pages of browsers that Playwright doesn’t drive. */
const ivya = Ivya.create({ browser: 'webkit' });
const errors: string[] = [];
addEventListener('error', ({ message }) => errors.push(`thrown: ${message}`));
addEventListener('unhandledrejection', ({ reason }) => errors.push(`rejected: ${reason}`));
const { error: logError } = console;
console.error = (...words) => {
  errors.push(`console: ${words.join(' ')}`);
  logError.apply(console, words);
};

const { getComputedStyle: styleOf } = window;
const ALTERNATIVE = /\/ ("[^"]*")$/;

/**
 * Ivya doesn’t support alternative text in CSS `content`, such as the empty one for the star at required
 * fields.
 */
function styleWithAlternative(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  const style = styleOf(element, pseudo);
  const text = pseudo && ALTERNATIVE.exec(style.content)?.[1];
  if (!text) return style;
  return new Proxy(style, { get: (of, key) => (key === 'content' ? text : Reflect.get(of, key, of)) });
}

function all(selector: string): Element[] {
  try {
    window.getComputedStyle = styleWithAlternative;
    return ivya.queryLocatorSelectorAll(selector);
  } finally {
    window.getComputedStyle = styleOf;
  }
}

/** @throws if the selector doesn’t match exactly one element */
function only(selector: string): Element | undefined {
  const [first, ...others] = all(selector);
  if (others.length > 0)
    throw new Error(
      `${others.length + 1} elements match: ${[first, ...others].map(inWords).slice(0, 4).join(', ')}`,
    );
  return first;
}

const inWords = (element: Element | undefined | null): string =>
  element ? (element.outerHTML.split('>')[0]?.slice(0, 120) ?? '') : 'nothing';

const missing = { waiting: 'it is not there' };
const found = { found: true } as const;

function visible(selector: string): Element | undefined {
  const element = only(selector);
  return element && isElementVisible(element) ? element : undefined;
}

const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null;

/** Also a click on its label, as of a checkbox that is drawn by its label. */
function meets(hit: Element | null, element: Element): boolean {
  if (!hit) return false;
  if (element.contains(hit)) return true;
  const label = hit.closest('label');
  return label?.control === element || label?.contains(element) === true;
}

let toClick: Element | undefined;
const forgetClicked = ({ target }: Event) => {
  if (toClick && target instanceof Element && meets(target, toClick)) toClick = undefined;
};
document.addEventListener('click', forgetClicked, { capture: true });

const alignments = ['nearest', 'center', 'end', 'start'] as const;

function write(element: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

const VALUES = ['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range'];

function optionOf({ options }: HTMLSelectElement, choice: Choice): HTMLOptionElement | undefined {
  const every = [...options];
  if (typeof choice === 'string')
    return every.find(({ value, label }) => value === choice || label === choice);
  return 'label' in choice ? every.find(({ label }) => label === choice.label) : every[choice.index];
}

const inPage: InPage = {
  count: (selector) => all(selector).length,
  isVisible: (selector) => visible(selector) !== undefined,
  problems: () => errors,
  read(selector, what) {
    const element = only(selector);
    if (!element) return missing;
    return { found: String(what in element ? Reflect.get(element, what) : '') };
  },
  attribute(selector, name) {
    const element = only(selector);
    return element ? { found: element.getAttribute(name) } : missing;
  },
  box(selector) {
    const { x, y, width, height } = only(selector)?.getBoundingClientRect() ?? {};
    return x === undefined || y === undefined || width === undefined || height === undefined
      ? null
      : { x, y, width, height };
  },
  target(selector, attempt) {
    const element = only(selector);
    if (!element) return missing;
    if (!isElementVisible(element)) return { waiting: 'it is hidden' };
    if (isDisabled(element)) return { waiting: 'it is disabled' };
    const { left, top, right, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const [x, y] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
    const hit = document.elementFromPoint(x, y);
    if (meets(hit, element)) {
      toClick = element;
      return { x, y };
    }
    element.scrollIntoView({ block: alignments[attempt % alignments.length], behavior: 'instant' });
    return { waiting: `${inWords(hit)} covers it` };
  },
  gotClick: () => (toClick ? { waiting: 'the click missed it' } : found),
  prepare(selector, text) {
    const element = visible(selector);
    if (!(element instanceof HTMLElement)) return missing;
    if (isDisabled(element) || element.matches(':read-only')) return { waiting: 'it takes no text' };
    // A screen that has just appeared may still move the focus to its heading.
    const hadFocus = element.contains(document.activeElement);
    element.focus();
    if (!hadFocus) return { waiting: 'it got the focus only now' };
    if (element instanceof HTMLInputElement && VALUES.includes(element.type)) {
      write(element, text);
      return { isSet: true };
    }
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
    else getSelection()?.selectAllChildren(element);
    return { isSet: false };
  },
  focus(selector) {
    const element = visible(selector);
    if (!(element instanceof HTMLElement)) return missing;
    const hadFocus = element.contains(document.activeElement);
    element.focus();
    return hadFocus ? found : { waiting: 'it got the focus only now' };
  },
  blur(selector) {
    const element = only(selector);
    if (!(element instanceof HTMLElement)) return missing;
    element.blur();
    return found;
  },
  scroll(selector) {
    const element = visible(selector);
    if (!element) return missing;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return found;
  },
  choose(selector, choice) {
    const element = visible(selector);
    if (!(element instanceof HTMLSelectElement)) return missing;
    if (isDisabled(element)) return { waiting: 'it is disabled' };
    const option = optionOf(element, choice);
    if (!option) return { waiting: `it has no option ${JSON.stringify(choice)}` };
    element.focus();
    element.value = option.value;
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
    return found;
  },
};

function call(name: keyof InPage, given: unknown[]): string {
  try {
    const answer: unknown = Reflect.apply(inPage[name], inPage, given);
    return JSON.stringify({ answer } satisfies InPageAnswer<unknown>);
  } catch (error) {
    return JSON.stringify({ error: String(error) } satisfies InPageAnswer<unknown>);
  }
}

Object.assign(globalThis, { bedsideInPage: { call, only } });
