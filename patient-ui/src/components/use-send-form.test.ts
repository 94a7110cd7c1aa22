import { ApiError } from '@bedside/api-client/api-error';
import { expect, test } from 'vitest';
import { fieldIssues, fieldOf, isShownAtFields } from './use-send-form.ts';

const refusal = (...paths: string[]) =>
  new ApiError(400, 'VALIDATION', 'No.', { issues: paths.map((path) => ({ path, message: `${path}!` })) });

test('a server issue shows at its form field', () => {
  expect(fieldOf('mobile', ['email', 'mobile'])).toBe('mobile');
  expect(fieldOf('holder.name', ['holderName', 'payer'])).toBe('holderName');
  expect(fieldOf('address.postalCode', ['postalCode'])).toBe('postalCode');
  expect(fieldIssues(refusal('email', 'version'), ['email'])).toEqual([
    { field: 'email', message: 'email!' },
  ]);
});

test('a server error without a field shows below the form', () => {
  expect(isShownAtFields(refusal('email'), ['email'])).toBe(true);
  expect(isShownAtFields(refusal('email', 'version'), ['email'])).toBe(false);
  expect(isShownAtFields(refusal(), ['email'])).toBe(false);
  expect(isShownAtFields(new TypeError(), ['email'])).toBe(false);
});
