import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { SetPasswordPage } from './pages/SetPasswordPage.tsx';

const opened = {
  purpose: 'SET_PASSWORD',
  firstName: 'Nora',
  staff: false,
  contacts: [],
  expiresAt: '2030-01-01T00:00:00Z',
};
const show = (active: boolean, language: 'en' | 'es' = 'en') =>
  showInPortal(<SetPasswordPage />, {
    language,
    path: '/set-password#token',
    answers: [[['link', 'token'], { ...opened, active }]],
  });

// Rule: people.welcome-is-for-new-people
it('a password link welcomes only someone who is new', async () => {
  await show(false);
  await expect.element(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible();
});

it.each([
  ['en', 'Set a new password', 'Nora, choose a new password for your account.'],
  ['es', 'Cree una contraseña nueva', 'Nora, elija una contraseña nueva para su cuenta.'],
] as const)(
  'to someone who has an account it offers a new password, in %s',
  async (language, title, text) => {
    await show(true, language);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(document.body.textContent).not.toMatch(/Welcome|Bienvenid/);
  },
);
