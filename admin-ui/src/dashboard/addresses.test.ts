import { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import { invoicesResource, paymentsResource } from '@bedside/contracts/payments/payments.api';
import { expect, test } from 'vitest';
import { addresses } from './addresses.ts';

const span = { from: '2026-10-01', to: '2026-10-14' };
const filterIn = (address: string) =>
  JSON.parse(new URLSearchParams(address.split('?')[1]).get('filter') ?? 'null');

test.each([
  addresses.ofStatus('2026-10-14', 'ON THE WAY'),
  addresses.held(span),
  addresses.unassigned('2026-10-14'),
  addresses.late(),
  addresses.pendingApproval(),
  addresses.settlements('BML'),
  addresses.unsigned(),
])('%s is a list of visits that the server knows', (address) => {
  expect(address).toMatch(/^\/appointments\?/);
  expect(appointmentsResource.filters.safeParse(filterIn(address)).error).toBeUndefined();
});

test('money leads to payments and invoices', () => {
  for (const address of [addresses.unverified(), addresses.collected(span)])
    expect(paymentsResource.filters.safeParse(filterIn(address)).error).toBeUndefined();
  for (const address of [addresses.outstanding(), addresses.billMeLater()])
    expect(invoicesResource.filters.safeParse(filterIn(address)).error).toBeUndefined();
});
