import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { anonymous } = await startServices([authService], database);

describe('the public configuration', () => {
  it('has amounts in dollars and public keys, and no secrets', async () => {
    await db
      .insertInto('settings')
      .values([
        { key: 'travelFeeCents', value: '12550' },
        { key: 'name', value: '"Bedside Chicago"' },
        { key: 'termsOfUse', value: '"https://bedside.example/terms"' },
      ])
      .execute();
    const answer = await anonymous.get('/config');
    expect(answer.json().data).toMatchObject({
      practice: {
        name: 'Bedside Chicago',
        travelFee: 125.5,
        travelFeeWaiverCap: 150,
        memberDiscountPercent: 15,
        timeZone: 'America/Chicago',
        taxRate: 0,
        rights: { termsOfUse: 'https://bedside.example/terms' },
      },
      stripe: { publishableKey: 'pk_test_local' },
      humanCheck: { kind: 'altcha', siteKey: null },
      push: null,
      local: false,
    });
    expect(Object.keys(answer.json().data.practice.rights)).toEqual(['termsOfUse']);
    expect(answer.payload).not.toMatch(/secret|sk_test|whsec/);
    expect(answer.payload).not.toContain('staffIdleMinutes');
  });
});

describe('a postal code', () => {
  it('returns its location and the cities of its state', async () => {
    const { city, state, cities } = (
      await anonymous.get('/auth/zipcode', { query: { zipcode: '60601' } })
    ).json().data;
    expect({ city, state }).toEqual({ city: 'CHICAGO', state: 'IL' });
    expect(cities).toContain('CHICAGO');
  });

  it('that does not exist returns 404 with a message', async () => {
    const answer = await anonymous.get('/auth/zipcode', { query: { zipcode: '00000' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe('We can’t find this ZIP code. Check it and try again.');
  });

  it.each(['6', '60601-1', 'abcde'])('is rejected when invalid: %s', async (zipcode) => {
    expect((await anonymous.get('/auth/zipcode', { query: { zipcode } })).statusCode).toBe(400);
  });
});
