import { type Browser, launch } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumArguments, chromiumExecutable } from '../printer/chromium.ts';
import { printLayout } from './print-layout.ts';

/** The width of a letter page without its margins, in CSS pixels. */
const PAGE_WIDTH = Math.floor(((215.9 - 2 * 20) / 25.4) * 96);
/** The longest possible names, with and without places to break. */
const name = `${'Wolfeschlegelsteinhausen'.repeat(3).slice(0, 60)} ${'Anna Maria '.repeat(6).slice(0, 60)}`;
const practice = { name: 'Bedside', phone: '(312) 555-0100', hours: 'Mon to Fri, 8 AM to 5 PM' };

let browser: Browser;
beforeAll(async () => {
  const executablePath = await chromiumExecutable(process.env.CHROMIUM_PATH);
  browser = await launch({ executablePath, headless: 'shell', pipe: true, args: await chromiumArguments() });
});
afterAll(() => browser.close());

const texts = new Proxy({}, { get: (_, key) => (key === 'thanks' ? () => 'Thank you' : String(key)) });
const pages = {
  invoice: {
    ...{ patient: name, appointment: null, issued: 'November 20, 2026', number: 'INV-20001' },
    ...{ services: [{ label: name.replaceAll(' ', ''), amount: '$195.00' }], extras: [], moves: [] },
    ...{ total: { label: 'Total', amount: '$195.00' }, memo: name, stamp: null, dueBy: null, kept: null },
  },
  record: { asOf: 'November 20, 2026', folder: [], sections: [] },
};

it.each(Object.entries(pages))('no text leaves the page of %s', async (layout, content) => {
  const html = printLayout<object>(layout)({ ...content, language: 'en', texts, practice, title: name });
  const page = await browser.newPage();
  await page.setViewport({ width: PAGE_WIDTH, height: 1_000 });
  await page.setContent(html, { waitUntil: 'load' });
  const widest = await page.evaluate('document.documentElement.scrollWidth');
  expect(widest).toBe(PAGE_WIDTH);
  await page.close();
});
