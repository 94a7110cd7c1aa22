import { describe, expect, it } from 'vitest';
import { fieldWithCard } from './card-numbers.ts';

const card = 'my card is 4242 4242 4242 4242';

describe('a request with a payment card number', () => {
  // Rule: money.card-numbers-never-reach-us
  it('is rejected with the field that contains it, at any depth', () => {
    expect(fieldWithCard({ text: card })).toBe('text');
    expect(fieldWithCard({ lines: [{ label: 'ok' }, { label: card }] })).toBe('lines.1.label');
    expect(fieldWithCard({ filter: JSON.stringify({ q: card }) })).toBe('filter');
  });

  it('is not confused with other long numbers', () => {
    const number = '4242424242424242';
    expect(fieldWithCard({ email: `${number}@example.com`, q: `${number}@example.com` })).toBeNull();
    expect(
      fieldWithCard({ phone: number, memberId: number, group: number, clientId: number, ids: [] }),
    ).toBeNull();
    expect(fieldWithCard(Buffer.from(card))).toBeNull();
    expect(fieldWithCard({ amount: 42, none: null, missing: undefined })).toBeNull();
  });
});
