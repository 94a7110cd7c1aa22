import { expect, it } from 'vitest';
import { formatPhone, phoneHref, phoneText } from './phone.ts';

const forms = ['+13125550148', '3125550148', '(312)-555-0148', '(312) 555-0148', '1 312.555.0148'];

it.each(forms)('shows and answers %s in one form each', (phone) => {
  expect(phoneText(phone)).toBe('(312) 555-0148');
  expect(formatPhone(phone)).toBe('(312)-555-0148');
});

it.each(['+442079460148', '+4930901820', '911', '', 'None'])(
  'leaves “%s” unchanged, since it is no US number',
  (phone) => {
    expect(phoneText(phone)).toBe(phone);
    expect(formatPhone(phone)).toBe(phone);
  },
);

it('dials the digits only', () => {
  expect(phoneHref('(312) 555-0148')).toBe('tel:3125550148');
  expect(phoneHref('+13125550148')).toBe('tel:+13125550148');
});
