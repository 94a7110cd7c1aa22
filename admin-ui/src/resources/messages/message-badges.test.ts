import { expect, test } from 'vitest';
import { eventText } from './message-badges.ts';

test('formats an event name as text', () => {
  expect(eventText('appointment.markedEnRoute')).toBe('Appointment: marked en route');
  expect(eventText('paymentLink.requested')).toBe('Payment link: requested');
});
