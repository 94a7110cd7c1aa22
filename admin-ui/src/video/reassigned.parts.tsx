import { ApiError } from '@bedside/api-client/api-error';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { CallLoadFailure } from './CallLoadFailure.tsx';

const missing = new ApiError(404, 'NOT_FOUND', 'This doesn’t exist.');
const reassigned = page.getByText('This visit is no longer yours');

// Rule: appointments.video-seats
it('tells a provider who had the visit that it was reassigned, and no one else', async () => {
  await showInConsole(
    <CallLoadFailure error={missing} what="appointment" wasOpen onRetry={() => undefined} />,
  );
  await expect.element(reassigned).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to my day' })).toBeVisible();
  await showInConsole(
    <CallLoadFailure error={missing} what="appointment" wasOpen={false} onRetry={() => undefined} />,
  );
  await expect.element(page.getByText('We can’t find this appointment')).toBeVisible();
  const offline = new ApiError(500, 'INTERNAL', 'Something went wrong.');
  await showInConsole(
    <CallLoadFailure error={offline} what="appointment" wasOpen onRetry={() => undefined} />,
  );
  await expect.element(reassigned).not.toBeInTheDocument();
});
