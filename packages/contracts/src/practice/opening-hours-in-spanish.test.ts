import { expect, test } from 'vitest';
import { openingHoursInSpanish } from './opening.ts';

test.each([
  ['Mon to Fri, 8 AM to 5 PM', 'Lun a vie, 8 AM a 5 PM'],
  [
    'Mon, 9 AM to 12 PM and 1 PM to 5:30 PM; Sat to Sun, 10 AM to 2 PM',
    'Lun, 9 AM a 12 PM y 1 PM a 5:30 PM; sáb a dom, 10 AM a 2 PM',
  ],
])('%s has a Spanish translation', (english, spanish) => {
  expect(openingHoursInSpanish(english)).toBe(spanish);
});
