import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { cutTexts } from '@bedside/ui-kit/components/show.fixture';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import AllReviews from './AllReviews.tsx';

const payment: PaymentRow = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f1',
  paymentType: 'CUSTOM INVOICE',
  paymentStatus: 'SUCCESSFUL',
  paymentMode: 'CASH',
  channel: 'MANUAL',
  amount: 76.5,
  invoiceId: '01a2051f-6edf-740c-a544-1ecddb5c82f2',
  invoiceNumber: 'INV-20017',
  appointmentId: null,
  appointmentKey: null,
  confidential: false,
  patient: { id: '01a2051f-6edf-740c-a544-1ecddb5c82f3', fullname: 'Rosalind Whitfield' },
  refundedAmount: 0,
  chargedBackAmount: 0,
  verified: false,
  recordedBy: 'Nora Hale',
  failureMessage: null,
  held: false,
  disputed: false,
  createdAt: '2026-11-20T17:20:00Z',
  finalizedAt: null,
};
const request = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f4',
  patient: { id: '01a2051f-6edf-740c-a544-1ecddb5c82f5', fullname: 'Isaac Quinn' },
  appointmentKey: 'BSD-10212',
  serviceNames: ['Comprehensive Metabolic Panel', 'Vitamin D Level'],
  statusChangedAt: '2026-11-20T17:20:00Z',
  totalAmount: 153,
  allowedTransitions: [],
};
const getList = async (resource: string, { filter }: { filter: { requestType?: string } }) => {
  if (resource === 'payments') return { data: [payment], total: 1 };
  if (resource === 'appointments' && filter.requestType === 'BML') return { data: [request], total: 1 };
  return { data: [], total: 0 };
};

const kind = () => page.getByRole('columnheader', { name: 'Kind' });

describe('To review', () => {
  it.each([1280, 1440])('shows full names beside an open drawer at %i pixels', async (width) => {
    await showInConsole(<AllReviews />, { dataProvider: { getList } as object, width });
    await expect.element(kind()).toBeVisible();
    await page.getByRole('button', { name: 'Verify payment' }).click();
    await expect.element(page.getByRole('textbox', { name: /Remarks/ })).toBeVisible();
    await expect.element(page.getByText('Unverified payment, INV-20017')).toBeVisible();
    expect(cutTexts()).toEqual([]);
    await expect.element(kind()).not.toBeInTheDocument();
  });

  it.each([768, 1024, 1280, 1440])(
    'shows the full names of patients and services beside the menu at %i pixels',
    async (width) => {
      const menu = width < 1100 ? 64 : 224;
      const list = (
        <div style={{ marginLeft: menu }}>
          <AllReviews />
        </div>
      );
      await showInConsole(list, { dataProvider: { getList } as object, width });
      const visit = page.getByText('Comprehensive Metabolic Panel & 1 more');
      await expect.element(visit).toBeVisible();
      // In a narrower cell, the service would take four lines.
      expect(visit.element().clientWidth).toBeGreaterThan(140);
      expect(cutTexts()).toEqual([]);
    },
  );

  it('shows the full names of patients and services on a phone', async () => {
    await showInConsole(<AllReviews />, { dataProvider: { getList } as object, width: 390 });
    const name = page.getByText('Isaac Quinn');
    await expect.element(name).toBeVisible();
    const { scrollWidth, clientWidth } = name.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    const asked = page.getByText('Asks to pay later').element();
    expect(asked.scrollWidth).toBeLessThanOrEqual(asked.clientWidth);
  });

  it('has no link for a discrepancy without an invoice', async () => {
    const discrepancy = {
      id: 'review',
      kind: 'UNKNOWN_CHARGE',
      patient: null,
      invoiceId: null,
      invoiceNumber: null,
      detail: {},
      held: [],
      createdAt: '2026-11-20T17:20:00Z',
      resolvedAt: null,
    };
    const reviews = async (resource: string, { filter }: { filter: { kind?: string } }) =>
      resource === 'payment-reviews' && !filter.kind
        ? { data: [discrepancy], total: 1 }
        : { data: [], total: 0 };
    await showInConsole(<AllReviews />, { dataProvider: { getList: reviews } as object, width: 390 });
    await expect.element(page.getByRole('button', { name: /^Resolve/ })).toBeVisible();
    expect(page.getByRole('listitem').getByRole('link').elements()).toEqual([]);
  });
});
