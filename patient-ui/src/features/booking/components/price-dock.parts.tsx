import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { previewPrice } from '@bedside/ui-kit/price-preview';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../../components/show-portal.fixture.tsx';
import { PriceDock } from './PriceDock.tsx';

const practice = {
  travelFee: 150,
  travelFeeWaiverCap: 150,
  memberDiscountPercent: 15,
  taxRate: 0,
} as unknown as BrowserConfig['practice'];
const visit = {
  ...{ id: 's1', name: 'Urgent Care', rate: 220, telemedicine: false, taxable: true },
  ...{ deposit: 0, depositHeld: false },
};

const show = (chosen: (typeof visit)[]) =>
  showInPortal(
    <PriceDock
      chosen={chosen as never}
      people={[]}
      price={previewPrice(chosen as never, 'ON DEMAND', practice)}
      membership="ON DEMAND"
      practice={practice}
      action={{ label: 'Continue', busy: false, onAct: () => undefined }}
      missing={undefined}
    />,
    { width: 390 },
  );

it('never says that a visit costs nothing beside services with prices', async () => {
  const { texts } = await show([]);
  await expect.element(page.getByText(texts.booking.nothingYet)).toBeVisible();
  expect(page.getByText(/no cost/i).elements()).toEqual([]);
});

it('shows the estimate as soon as a service is chosen', async () => {
  await show([visit]);
  await expect.element(page.getByRole('button', { name: /\$370\.00/ })).toBeVisible();
});
