import type { Page } from 'playwright-core';

/** The widest phone layout, in pixels. */
const LAST_PHONE = 599;

/**
 * Runs in the page and reports one line per problem: cut or badly wrapped money, states, dates, times, emails,
 * and names, anything wider than the page, and touch targets below 44 pixels on a phone.
 */
const FIND = String.raw`((isPhone) => {
  const kinds = {
    email: /[\w.+-]+@[\w-]+\.[\w.]+/,
    money: /[-−]?\$\d[\d,]*(\.\d\d)?/,
    time: /\b\d{1,2}(:\d\d)? ?[AP]M\b|\b\d+ ?(h|m|d|min|hr|hours?|days?|minutes?)\b/,
    date: /\b(Today|Tomorrow|Yesterday|((Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d+)|\d+\/\d+\/\d+)\b/,
  };
  const found = new Set();
  const words = (element) => element.textContent.trim().replace(/\s+/g, ' ').slice(0, 60);
  const place = (element) => {
    const box = element.closest('[aria-label], section, dialog, tr, li');
    const name = (box?.getAttribute('aria-label') ?? '').slice(0, 30);
    return '<' + element.tagName.toLowerCase() + ' ' + String(element.className?.baseVal ?? element.className).slice(0, 50) + '>' + (name && ' in ' + name);
  };
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.visually-hidden, [inert]');
  const clips = (style) => /hidden|clip/.test(style.overflowX);
  const isCut = (rects, from) => {
    // Content below the edge of a list can be reached by scrolling.
    let scrollsDown = false;
    for (let box = from; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const scrolls = /auto|scroll/.test(style.overflowX) && box.scrollWidth > box.clientWidth;
      if (scrolls) return false;
      scrollsDown ||= /auto|scroll/.test(style.overflowY) && box.scrollHeight > box.clientHeight;
      if (clips(style)) {
        const outer = box.getBoundingClientRect();
        const dots = style.textOverflow === 'ellipsis';
        const left = outer.left + box.clientLeft + (dots ? parseFloat(style.paddingLeft) : 0);
        const right = outer.left + box.clientLeft + box.clientWidth - (dots ? parseFloat(style.paddingRight) : 0);
        const isHidden = !scrollsDown && /hidden|clip/.test(style.overflowY);
        if (isHidden && rects.every((one) => one.top >= outer.bottom - 2)) return false;
        if (rects.some((one) => one.right > right + 1 || one.left < left - 1)) return true;
        if (isHidden && rects.some((one) => one.bottom > outer.bottom + 2 && one.top < outer.bottom - 2)) return true;
      }
      if (style.position === 'fixed') break;
    }
    return rects.some((one) => one.right > innerWidth + 1 && one.left < innerWidth);
  };
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const text = node.data;
    const element = node.parentElement;
    if (!text.trim() || !isShown(element) || element.closest('script, style, noscript, textarea, select')) continue;
    const chip = element.closest('[class*=chip i], [class*=badge i], [class*=status i]');
    const isState = chip && chip.textContent.length < 40 && !chip.closest('button, [class*=filter i]');
    const hits = Object.entries(kinds).flatMap(([kind, pattern]) => {
      const hit = pattern.exec(text);
      return hit ? [[kind, hit.index, hit.index + hit[0].length]] : [];
    });
    if (isState) hits.push(['state', 0, text.length]);
    if (element.closest('[data-name]')) hits.push(['name', 0, text.length]);
    for (const [kind, from, to] of hits) {
      range.setStart(node, from);
      range.setEnd(node, to);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (rects.length === 0) continue;
      const isTitled = kind === 'email' && element.closest('[title]');
      if (!isTitled && isCut(rects, element)) found.add('cut ' + kind + ': ' + words(element) + ' ' + place(element));
      const isAlone = text.trim().length === to - from && element.children.length === 0;
      if (kind === 'time' && isAlone && rects.some((one) => one.top - rects[0].top > 4))
        found.add('broken time: ' + words(element) + ' ' + place(element));
      if (kind !== 'email') continue;
      for (let at = from + 1, last = null; at < to; at += 1) {
        range.setStart(node, at - 1);
        range.setEnd(node, at);
        const before = range.getBoundingClientRect().top;
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const after = range.getBoundingClientRect().top;
        if (after - before > 4 && !/[@.]/.test(text[at - 1] + text[at]))
          found.add('broken email: ' + text.slice(from, at) + '|' + text.slice(at, to) + ' ' + place(element));
      }
    }
  }
  const main = document.querySelector('main');
  const wide = Math.max(document.documentElement.scrollWidth - innerWidth, main && main.scrollWidth - main.clientWidth);
  if (wide > 0) found.add('page: ' + wide + ' pixels too wide');
  for (const table of document.querySelectorAll('main :not(.visually-hidden) > table')) {
    const over = table.offsetWidth - table.parentElement.clientWidth;
    if (over > 1 && clips(getComputedStyle(table.parentElement))) found.add('table: ' + over + ' pixels too wide');
  }
  if (!isPhone) return [...found];
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=checkbox], [role=radio], [role=tab], [role=switch], [role=option], [role=menuitem]';
  for (const element of document.querySelectorAll(controls)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden, [inert], [aria-hidden=true]')) continue;
    const own = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (own.width <= 1 || own.height <= 1) continue;
    const around = element.closest('a, button, label');
    const isInText = element.matches('a, button') && style.display.startsWith('inline') &&
      [...element.parentElement.childNodes].some((one) => one.nodeType === 3 && one.data.trim().length > 3);
    if (isInText) continue;
    const boxes = [own, ...[...(element.labels ?? [])].map((label) => label.getBoundingClientRect())];
    if (around && around !== element) boxes.push(around.getBoundingClientRect());
    let width = Math.max(...boxes.map((box) => box.width));
    let height = Math.max(...boxes.map((box) => box.height));
    for (const part of [element, around, element.parentElement])
      for (const pseudo of ['::before', '::after']) {
        if (!part) continue;
        const area = getComputedStyle(part, pseudo);
        if (area.content === 'none' || area.position !== 'absolute' || area.pointerEvents === 'none') continue;
        if (part === element.parentElement && part !== around) continue;
        width = Math.max(width, parseFloat(area.width) || 0);
        height = Math.max(height, parseFloat(area.height) || 0);
      }
    if (width < 43.5 || height < 43.5)
      found.add('target ' + Math.round(width) + '×' + Math.round(height) + ': ' + (element.getAttribute('aria-label') ?? words(element)).slice(0, 50) + ' ' + place(element));
  }
  return [...found];
})`;

/** What the page cuts off at its current width, one line per problem. */
const cutsOf = (page: Page, width: number): Promise<string[]> =>
  page.evaluate<string[]>(`${FIND}(${width <= LAST_PHONE})`);

const widths = [1440, 1280, 1024, 768, 390] as const;

/** A list, or the first record of a list, optionally on one of its tabs. */
interface Place {
  path: string;
  first?: boolean;
  tab?: string;
}

const lists = (...paths: string[]): readonly Place[] => paths.map((path) => ({ path }));
const record = (path: string, ...tabs: string[]): readonly Place[] =>
  ['', ...tabs].map((tab) => ({ path, first: true, tab }));

/** One of each kind of screen. */
export const fewPlaces: readonly Place[] = [
  ...lists('/', '/board', '/appointments', '/payments', '/patients', '/settings'),
  ...record('/appointments'),
  ...record('/patients'),
];

export const allPlaces: readonly Place[] = [
  ...lists('/', '/board', '/board?view=week', '/my-day', '/inbox', '/appointments/chat_view', '/chat'),
  ...lists('/patients', '/consents', '/web-appointments', '/appointments', '/predictive-360'),
  ...record('/patients', '/chart', '/visits', '/notes', '/documents', '/messages', '/billing', '/activity'),
  ...record('/web-appointments'),
  ...record('/appointments'),
  ...record('/predictive-360'),
  ...lists('/predictive-360/forms', '/invoices', '/bml_request_invoice', '/payments', '/refunds'),
  ...lists('/day-closes', '/day-closes/months'),
  ...record('/predictive-360/forms'),
  ...record('/invoices'),
  ...record('/payments'),
  ...lists('/membership-form', '/membership-form/subscriptions', '/appointments/unVerified_payments'),
  ...lists('/bml_request', '/cashRequest', '/disputes', '/payment-reviews', '/payment-reviews/refunds'),
  ...lists('/to-review', '/to-review/decided'),
  ...lists('/providers', '/providers/invitation', '/services', '/provider_services', '/soap-note-templates'),
  ...record('/providers'),
  ...lists('/provider_services/dx_codes', '/provider_services/dx_codes/cpt'),
  ...lists('/provider_services/dx_codes/symptoms', '/settings', '/users', '/admin_list', '/sales_tax'),
  ...lists('/sales_tax/history', '/message-templates', '/messages', '/messages/queues', '/consents/texts'),
  ...record('/message-templates'),
  ...lists('/export', '/export/services', '/export/invoices', '/export/files', '/admin_logs'),
  ...lists('/notification', '/profile', '/password'),
];

/** The problems at each width, as “width: finding”. */
export async function cutsAt(page: Page, base: string, { path, first, tab }: Place): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${base}${path}`);
  await hasLoaded(page);
  if (first) {
    await page.locator('main tbody').locator('a, tr').first().click();
    await hasLoaded(page);
    if (tab) await page.goto(page.url().replace(/\/show$/, '') + tab);
    await hasLoaded(page);
  }
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width <= LAST_PHONE ? 844 : 900 });
    await hasLoaded(page);
    for (const one of await cutsOf(page, width)) found.push(`${width}: ${one}`);
  }
  return found;
}

/** Waits until nothing is loading, and two more frames for the layout. */
async function hasLoaded(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor();
  await page.locator('[aria-busy=true], .MuiSkeleton-root').first().waitFor({ state: 'detached' });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
