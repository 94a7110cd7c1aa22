import type { PaymentPageDetails } from '@bedside/contracts/appointments/appointments.api';
import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import type { DepositHold } from '@bedside/contracts/payments/payment.schema';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { PayNow } from '../payment/components/PayNow.tsx';
import { InvoiceCharges } from './components/InvoiceCharges.tsx';
import { usePayable } from './components/PayBills.tsx';

const bill = (depositHold: DepositHold): InvoiceDetails => ({
  id: 'deposit',
  number: 'INV-20165',
  kind: 'DEPOSIT',
  appointmentId: 'visit',
  appointmentKey: 'AP-1',
  confidential: false,
  patient: { id: 'jane', fullname: 'Jane Doe' },
  status: 'PAYMENT_REQUESTED',
  lines: [{ position: 0, kind: 'FEE', label: 'Deposit, visit AP-1', amount: 50, taxable: false }],
  memo: null,
  dueDate: null,
  taxRate: 0,
  totalAmount: 50,
  paidAmount: 0,
  refundedAmount: 0,
  chargedBackAmount: 0,
  chargedBackOpenAmount: 0,
  dueAmount: 50,
  paymentMode: null,
  paymentVerified: false,
  createdAt: '2026-11-20T15:00:00Z',
  sentAt: '2026-11-20T15:00:00Z',
  paidAt: null,
  cancelledAt: null,
  writtenOff: false,
  cancellationReason: null,
  bmlAge: null,
  allowedActions: depositHold === 'HELD' ? [] : ['pay'],
  paymentHold: depositHold === 'HELD' ? 'PROCESSING' : null,
  depositHold,
  requestedMode: null,
  paymentPlan: null,
  version: 1,
  payments: [],
  refunds: [],
  chargebacks: [],
  discount: null,
});

const linked = (depositHold: DepositHold): PaymentPageDetails => ({
  id: 'token',
  forAppointment: false,
  appointmentKey: 'INV-20165',
  appointmentStatus: 'AWAITING PAYMENT',
  servicesAvailed: [{ serviceName: 'Deposit, visit AP-1', serviceCost: 50 }],
  price: null,
  totalAmount: 50,
  dueAmount: 50,
  paymentMode: null,
  paymentPending: depositHold === 'HELD',
  depositHold,
  payerFirstName: 'Jane',
  isStatement: false,
});

const reload = async () => undefined;
const screens = {
  'its bill': (hold: DepositHold) => <InvoiceCharges bill={bill(hold)} reload={reload} />,
  'its payment link': (hold: DepositHold) => <PayNow token="token" details={linked(hold)} reload={reload} />,
};
const texts = {
  en: {
    held: /hold on a card.*nothing to pay now/,
    toHold: /place a hold on your card/,
    confirming: /confirming/,
  },
  es: {
    held: /retención en una tarjeta.*nada que pagar/,
    toHold: /solo haremos una retención/,
    confirming: /confirmando/,
  },
};

// Rule: money.deposit-held
describe.each(Object.entries(screens))('a deposit on %s', (_where, screen) => {
  it.each(['en', 'es'] as const)('is held, and nothing is to be paid now, in %s', async (language) => {
    await showInPortal(screen('HELD'), { language });
    await expect.element(page.getByText(texts[language].held)).toBeVisible();
    expect(page.getByText(texts[language].confirming).query()).toBeNull();
    expect(page.getByRole('button').query()).toBeNull();
  });

  it.each(['en', 'es'] as const)('says before that it is only held, in %s', async (language) => {
    await showInPortal(screen('TO_HOLD'), { language });
    await expect.element(page.getByText(texts[language].toHold)).toBeVisible();
    await expect.element(page.getByRole('button')).toBeVisible();
  });
});

const Payable = () => {
  const bills = [bill('TO_HOLD'), bill('HELD'), { ...bill('TO_HOLD'), id: 'other', depositHold: null }];
  const { payable, confirming, held } = usePayable(bills, reload);
  return <p>{`${payable.map(({ id }) => id)}, ${confirming.length} confirming, ${held.length} apart`}</p>;
};

// Rule: money.deposit-held
it('a held deposit is not paid with other bills, before or after it is held', async () => {
  await showInPortal(<Payable />);
  await expect.element(page.getByText('other, 0 confirming, 2 apart')).toBeVisible();
});
