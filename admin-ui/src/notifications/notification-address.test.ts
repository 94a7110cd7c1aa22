import { expect, test } from 'vitest';
import { notificationAddress } from './notification-address.ts';

const about = (entityType: string, type = 'staff-news') =>
  notificationAddress({ entityType, entityId: 'e1', type });

test('a notification links to its record, if there is a screen for it', () => {
  expect(about('appointment')).toBe('/appointments/e1/show');
  expect(about('person')).toBe('/patients/e1');
  expect(about('consent')).toBe('/consents');
  expect(about('payment')).toBe('/payments');
  expect(about('export')).toBe('/export/files');
  expect(about('person', 'staff-break-the-glass')).toBe('/admin_logs');
  expect(about('payment', 'staff-dispute-due')).toBe('/disputes');
  expect(about('appointment', 'staff-refund-failed')).toBe('/refunds');
  expect(about('subscription', 'staff-membership-past-due')).toBe('/membership-form/subscriptions');
  expect(about('questionnaire')).toBe('/predictive-360/e1');
  expect(about('somethingElse')).toBeNull();
});
