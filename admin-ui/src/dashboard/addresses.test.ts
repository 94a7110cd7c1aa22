import { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import { messagesResource } from '@bedside/contracts/messaging/messaging.api';
import { invoicesResource } from '@bedside/contracts/payments/invoices.api';
import { paymentsResource } from '@bedside/contracts/payments/payments.api';
import { paymentExceptionsResource, refundsResource } from '@bedside/contracts/payments/refunds.api';
import { consentsResource } from '@bedside/contracts/people/consents.api';
import { adminLogsResource } from '@bedside/contracts/people/logs.api';
import { patientsResource } from '@bedside/contracts/people/patients.api';
import { invitationsResource } from '@bedside/contracts/people/staff.api';
import { expect, test } from 'vitest';
import { addresses, practiceAddresses } from './addresses.ts';

const span = { from: '2026-10-01', to: '2026-10-14' };
const filterIn = (address: string) =>
  JSON.parse(new URLSearchParams(address.split('?')[1]).get('filter') ?? 'null');

test.each([
  addresses.ofStatus('2026-10-14', 'ON THE WAY'),
  addresses.notCanceled(span),
  addresses.unassigned('2026-10-14'),
  addresses.late(),
  addresses.pendingApproval(),
  addresses.awaitingTime(),
  addresses.awaitingPayment(),
  addresses.canceled(span),
  addresses.unsigned(),
])('%s is a list of appointments that the server supports', (address) => {
  expect(address).toMatch(/^\/appointments\?/);
  expect(appointmentsResource.filters.safeParse(filterIn(address)).error).toBeUndefined();
});

test('money leads to payments and invoices', () => {
  expect(paymentsResource.filters.safeParse(filterIn(addresses.collected(span))).error).toBeUndefined();
  for (const address of [addresses.outstanding(), addresses.billMeLater(), addresses.billMeLater('31-60')])
    expect(invoicesResource.filters.safeParse(filterIn(address)).error).toBeUndefined();
});

test.each([
  [practiceAddresses.failedMessages(), messagesResource],
  [addresses.waitingMessages(), messagesResource],
  [practiceAddresses.trail('2026-10-14'), adminLogsResource],
  [practiceAddresses.refused('2026-10-14'), adminLogsResource],
  [practiceAddresses.emergencies(), adminLogsResource],
  [practiceAddresses.invitations(), invitationsResource],
  [addresses.refunded(span), refundsResource],
  [practiceAddresses.reviews(), paymentExceptionsResource],
  [practiceAddresses.patients(), patientsResource],
  [practiceAddresses.consents(), consentsResource],
])('%s is a list that the server supports', (address, { filters }) => {
  expect(filters.safeParse(filterIn(address)).error).toBeUndefined();
});
