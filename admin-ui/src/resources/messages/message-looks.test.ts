import { expect, test } from 'vitest';
import { eventWords } from './message-looks.ts';

test('an event reads as words', () => {
  expect(eventWords('appointment.setOut')).toBe('Appointment: set out');
  expect(eventWords('paymentLink.asked')).toBe('Payment link: asked');
});
