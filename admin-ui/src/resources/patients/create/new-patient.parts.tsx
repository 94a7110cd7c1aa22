import { type BrowserConfig, getConfig } from '@bedside/contracts/practice/config.api';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import NewPatientForm from './NewPatientForm.tsx';

it("asks for a new patient's birth date as MM/DD/YYYY", async () => {
  await showInConsole(<NewPatientForm />);
  await page.getByRole('button', { name: 'Create patient' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Date of birth' }))
    .toHaveAccessibleDescription('Enter a date as MM/DD/YYYY.');
});

// Rule: people.person-names
describe.each([
  [3, 'Last name must be at least 3 characters.'],
  [2, ''],
])('a practice whose last names have %s characters or more', (lastNameMin, said) => {
  const practice = { firstNameMin: 2, lastNameMin, nameMax: 25 };
  serveCalls(answer(getConfig, () => ({ practice }) as unknown as BrowserConfig));

  it('is followed by the form of a new patient', async () => {
    await showInConsole(<NewPatientForm />);
    const lastName = page.getByRole('textbox', { name: 'Last name' });
    await lastName.fill('Li');
    await page.getByRole('button', { name: 'Create patient' }).click();
    await expect.element(lastName).toHaveAccessibleDescription(said);
    await expect
      .element(page.getByRole('textbox', { name: 'First name' }))
      .toHaveAttribute('aria-invalid', 'true');
  });
});
