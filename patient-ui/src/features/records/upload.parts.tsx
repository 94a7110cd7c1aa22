import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keys } from '../../api/keys.ts';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { UploadPage } from './pages/UploadPage.tsx';

const nora = { id: 'nora', firstName: 'Nora', lastName: 'Lane' };
const maeve = {
  ...{ id: 'maeve', firstName: 'Maeve', lastName: 'Lane', hasUserAccount: false },
  ...{ relationship: 'Child', gender: 'Female', dateOfBirth: null },
};
const imani = { id: 'imani', firstName: 'Imani', lastName: 'Lane', hasUserAccount: true };
const household = [{ ...nora, hasUserAccount: true }, maeve, imani];

const show = (isAccountHolder: boolean) =>
  showInPortal(<UploadPage />, {
    user: { ...nora, membershipType: null },
    answers: [[[keys.person, 'nora'], { ...nora, isAccountHolder, household }]],
  });

// Rule: care.document-authors
it('documents are offered for those whom the reader manages, and no one else', async () => {
  await show(true);
  const whose = page.getByRole('combobox', { name: 'Whose is it?' });
  await expect.element(whose).toHaveValue('nora');
  const names = () => [...whose.element().querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(names()).toContain('Maeve Lane, Daughter');
  expect(names()).not.toContain('Imani Lane');
});

// Rule: care.document-authors
it('a member with their own account shares only their own documents', async () => {
  await show(false);
  await expect.element(page.getByRole('combobox', { name: 'What type is it?' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Whose is it?' })).not.toBeInTheDocument();
});
