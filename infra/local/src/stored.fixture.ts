import type { Page } from 'playwright-core';

/** Browser preferences are not personal and outlive the session. */
const PREFERENCE = /^bedside\.preference\./;

const LOOK = `(async () => {
  const cached = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) cached.push([name, url]);
  const databases = (await indexedDB.databases()).map(({ name }) => [name, 'database']);
  return [...Object.entries(localStorage), ...Object.entries(sessionStorage), ...cached, ...databases];
})()`;

export async function storedIn(page: Page): Promise<string> {
  const stored = await page.evaluate<[string, string][]>(LOOK);
  const cookies = (await page.context().cookies()).map(({ name, value }) => [name, value]);
  return JSON.stringify([...stored, ...cookies].filter(([name = '']) => !PREFERENCE.test(name)));
}
