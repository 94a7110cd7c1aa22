import { ApiError } from '@bedside/api-client/api-error';
import { previewResume } from '@bedside/contracts/payments/memberships.api';
import type { SubscriptionDetails } from '@bedside/contracts/payments/memberships.schema';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import ResumeForm from './ResumeForm.tsx';

serveCalls(
  answer(previewResume, () => {
    throw new ApiError(422, 'RULE_REFUSED', 'We couldn’t find a paused membership.');
  }),
);

it('the form to resume a membership that is no longer paused says to close it', async () => {
  const details = { patient: { id: 'p1', fullname: 'Finn Adeyemi' } } as SubscriptionDetails;
  await showInConsole(<ResumeForm details={details} />);
  await expect.element(page.getByText('We couldn’t find a paused membership.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close and reload' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Resume subscription' })).toBeDisabled();
});
