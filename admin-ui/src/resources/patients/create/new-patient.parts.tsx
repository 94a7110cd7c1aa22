import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import NewPatientForm from './NewPatientForm.tsx';

it('a new patient without a birth date is asked for MM/DD/YYYY', async () => {
  await showInConsole(<NewPatientForm />);
  await page.getByRole('button', { name: 'Create patient' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Date of birth' }))
    .toHaveAccessibleDescription('Enter a date as MM/DD/YYYY.');
});
