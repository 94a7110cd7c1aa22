import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { configQuery } from '../../api/config-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { SignUpDetailsStep } from './components/SignUpDetailsStep.tsx';
import { emptyAbout } from './sign-up-values.ts';

const practice = { firstNameMin: 2, lastNameMin: 2, nameMax: 25 };

// Rule: people.person-names
it('a name that was typed before the practice answered is checked once it answers', async () => {
  await showInPortal(
    <SignUpDetailsStep email="luz@example.com" code="123456" first={emptyAbout} onCodeRefused={() => {}} />,
    { language: 'es' },
  );
  await page.getByLabelText('Nombre').fill('L');
  await page.getByLabelText('Apellido').fill('Marino');
  await expect.element(page.getByText('al menos 2 caracteres')).not.toBeInTheDocument();
  queryClient.setQueryData(configQuery.queryKey, { practice } as never);
  await expect.element(page.getByText('Nombre: escriba al menos 2 caracteres.')).toBeVisible();
  // Untouched fields stay unmarked.
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
});
