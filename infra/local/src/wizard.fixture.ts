import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { hasFocus, keyboardOf } from './keyboard.fixture.ts';

export function wizardOf(page: Page) {
  const keys = keyboardOf(page);
  const field = (label: string): Locator => page.getByLabel(label);
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const service = (name: string): Locator => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  return {
    field,
    service,

    async isAt(title: string, name: string, number: number): Promise<void> {
      const heading = page.getByRole('heading', { level: 1, name: title });
      await heading.waitFor();
      await page.getByRole('status').getByText(`Step ${number} of 5: ${name}`).waitFor();
      const isFirst = number === 1;
      if (!isFirst) await expect.poll(() => hasFocus(heading), { message: title }).toBe(true);
    },

    canGoOn: (name = 'Continue'): Promise<boolean> => button(name).isEnabled(),
    go: (name: string): Promise<void> => keys.press(button(name), 'Enter'),

    hears: (words: string | RegExp): Promise<void> =>
      page.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor(),

    warns: (words: string): Promise<void> => page.getByRole('status').getByText(words).waitFor(),

    async search(words: string): Promise<void> {
      await keys.type(page.getByRole('searchbox', { name: 'Search services' }), words);
      await page.getByText(/^1 of 1 services$/).waitFor();
    },

    place: async () => ({
      postalCode: await field('ZIP code').inputValue(),
      city: await field('City').inputValue(),
      state: await field('State').inputValue(),
    }),

    async passHumanCheck(): Promise<void> {
      await keys.press(page.getByRole('checkbox', { name: /^I’m human/ }), 'Space');
      await page.getByRole('status').getByText('Verified').waitFor();
    },

    async fillWho(): Promise<void> {
      await keys.type(field('First name'), 'Noor');
      await keys.type(field('Last name'), 'Haddad');
      await keys.type(page.getByRole('textbox', { name: 'Date of birth' }), '07/04/1990');
      await keys.type(field('Gender'), 'Fem');
      await keys.type(field('Primary symptom'), 'Cough');
    },
  };
}
