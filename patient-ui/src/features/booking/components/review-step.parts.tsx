import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../../components/show-portal.fixture.tsx';
import type { BookingValues } from '../booking-form.ts';
import { ReviewStep } from './ReviewStep.tsx';

const practice = { cancellationCutoffHours: 24, lateCancellationFee: 0, noShowFee: 0 } as never;
const changed = vi.fn();

function Review() {
  const form = useForm<BookingValues>({
    defaultValues: {
      patientIds: ['nora'],
      symptoms: {},
      files: {},
      slots: ['MORNING'],
      date: '2030-10-14',
      address1: '2136 N Cleveland Ave',
      city: 'CHICAGO',
      state: 'Illinois',
      postalCode: '60614',
    },
  });
  return (
    <FormProvider {...form}>
      <ReviewStep practice={practice} people={[]} chosen={[]} deposit={0} failure={null} onChange={changed} />
    </FormProvider>
  );
}

it('says of each Edit button what it edits', async () => {
  await showInPortal(<Review />, { user: { id: 'nora', membershipType: null } });
  for (const [name, step] of [
    ['Edit: Who', 'who'],
    ['Edit: Services', 'services'],
    ['Edit: When', 'when'],
    ['Edit: Where', 'where'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    expect(changed).toHaveBeenLastCalledWith(step);
  }
});
