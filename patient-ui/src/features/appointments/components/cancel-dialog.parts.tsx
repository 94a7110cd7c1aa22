import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../../components/show-portal.fixture.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { old } from './old-visit.fixture.ts';

const deposit = { invoiceId: old.id, amount: 50, status: 'DUE', toHold: false, held: false } as const;
const paid = { ...deposit, status: 'PAID' } as const;
const heldDeposit = { ...deposit, held: true };

// Rules: money.deposit-goes-back, money.deposit-taken-by-the-fee
describe('The question whether to cancel a visit', () => {
  it.each([
    ['an unpaid deposit', deposit, null, 'You won’t have to pay the $50.00 deposit.'],
    ['a paid one', paid, null, 'We’ll refund your $50.00 deposit.'],
    ['a held one', heldDeposit, null, 'We’ll release the $50.00 hold on your card without charging it.'],
    [
      'a held one, less a fee',
      heldDeposit,
      20,
      'charge the fee to the $50.00 hold on your card and release the rest.',
    ],
    ['a held one below a fee', heldDeposit, 75, 'We’ll charge the fee to the $50.00 hold on your card.'],
    ['a paid one, less a fee', paid, 20, 'take the fee out of your $50.00 deposit and refund the rest.'],
  ])('explains what happens to %s', async (_, one, lateCancellationFeeIfCancelledNow, text) => {
    const appointment = { ...old, deposit: one, lateCancellationFeeIfCancelledNow };
    await showInPortal(<CancelDialog appointment={appointment} onClose={() => undefined} />, { width: 390 });
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it('says nothing of a deposit that the bill took', async () => {
    const used = { ...deposit, status: 'USED' } as const;
    await showInPortal(<CancelDialog appointment={{ ...old, deposit: used }} onClose={() => undefined} />);
    await expect.element(page.getByRole('button', { name: 'Cancel visit' })).toBeVisible();
    expect(document.body.textContent).not.toContain('deposit');
  });
});
