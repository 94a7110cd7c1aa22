import { expect, test } from 'vitest';
import { eventText } from './message-badges.ts';

test('an event reads as words', () => {
  expect(eventText('appointment.setOut')).toBe('Appointment: set out');
  expect(eventText('paymentLink.asked')).toBe('Payment link: asked');
});
