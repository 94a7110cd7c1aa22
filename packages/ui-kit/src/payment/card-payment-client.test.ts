import { describe, expect, test } from 'vitest';
import { PaymentRefusal, refusalText } from './card-payment-client.ts';
import { outcomeOf, refusalOf } from './local-card-payment-client.ts';
import { paymentTexts } from './payment-texts.ts';

const said = (reason: unknown) => refusalText(reason, paymentTexts.en);

describe('a payment refusal', () => {
  test.each(['card_error', 'validation_error', 'authentication_error'])(
    "shows Stripe's message for a %s",
    (type) => {
      expect(said(refusalOf(type, 'card_declined', 'Your card was declined.'))).toBe(
        'Your card was declined.',
      );
    },
  );

  test.each(['payment_intent_authentication_failure', 'setup_intent_authentication_failure'])(
    "shows Stripe's message for a %s, whatever its type",
    (code) => {
      const text = 'The provided PaymentMethod has failed authentication.';
      expect(said(refusalOf('invalid_request_error', code, text))).toBe(text);
    },
  );

  test.each([
    ['an error of the provider', refusalOf('api_error', null, 'Internal detail')],
    [
      'a request that was wrong',
      refusalOf('invalid_request_error', 'parameter_unknown', 'Unknown parameter'),
    ],
    ['a card error without words', refusalOf('card_error')],
    ['no answer', new TypeError('fetch failed')],
  ])('shows one fixed sentence for %s', (_, reason) => {
    expect(said(reason)).toBe('An unexpected error occured, Try Again!');
  });
});

test('a payment that is neither paid nor processing was refused', () => {
  expect(outcomeOf('succeeded')).toBe('succeeded');
  expect(outcomeOf('processing')).toBe('processing');
  expect(outcomeOf('requires_capture')).toBe('held');
  expect(() => outcomeOf('requires_payment_method')).toThrow(PaymentRefusal);
});

test('an error when starting shows the server’s message and advises a retry', () => {
  expect(paymentTexts.en.tryAgain('This visit is already paid.')).toBe(
    'This visit is already paid. Try Again!',
  );
  expect(paymentTexts.en.success).toBe('Payment is Successful!');
});
