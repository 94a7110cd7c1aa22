import { previewPrice, pricingMembership } from '@bedside/ui-kit/price-preview';
import { describe, expect, test } from 'vitest';
import { en } from '../i18n/en.ts';
import { moneyLines, savedBy } from './money-lines.ts';

const practice = { travelFee: 150, travelFeeWaiverCap: 150, memberDiscountPercent: 15, taxRate: 0 };
const service = (rate: number, more = {}) => ({ rate, taxable: false, telemedicine: false, ...more });

describe('the booking price preview', () => {
  test('matches the mockups: 220 + 85 − 45.75, travel waived', () => {
    const price = previewPrice([service(220), service(85)], 'PREMIER', practice);
    expect(price.totalAmount).toBe(259.25);
    expect(price.discountAmount).toBe(45.75);
    expect(savedBy(price)).toBe(195.75);
  });

  test('shows no savings and the full travel fee on demand', () => {
    expect(previewPrice([service(100)], 'ON DEMAND', practice)).toMatchObject({
      discountAmount: 0,
      travelFee: 150,
      travelFeeWaived: 0,
      totalAmount: 250,
    });
  });

  test('has no travel fee for video', () => {
    expect(previewPrice([service(95, { telemedicine: true })], 'ON DEMAND', practice).totalAmount).toBe(95);
  });

  test('waives a higher travel fee only up to the cap', () => {
    const price = previewPrice([service(100)], 'STANDARD', { ...practice, travelFee: 200 });
    expect(price).toMatchObject({ travelFee: 200, travelFeeWaived: 150, totalAmount: 135 });
  });

  test('taxes taxable services after the discount, rounding each line half up once', () => {
    const taxed = { ...practice, taxRate: 0.0625 };
    const price = previewPrice([service(100, { taxable: true }), service(50)], 'PREMIER', taxed);
    expect(price.taxAmount).toBe(5.31);
    expect(price.totalAmount).toBe(132.81);
    expect(previewPrice([service(0.1)], 'PREMIER', practice).discountAmount).toBe(0.02);
  });

  test('is empty while nothing is chosen', () => {
    expect(previewPrice([], 'ON DEMAND', practice).totalAmount).toBe(0);
  });
});

// Rule: money.benefits-in-good-standing
describe('the membership that prices a visit', () => {
  const household = [
    { id: 'nora', membershipType: 'PREMIER', hasBenefits: false },
    { id: 'june', membershipType: 'STANDARD', hasBenefits: true },
  ] as const;
  const pricedFor = (...patientIds: string[]) =>
    pricingMembership(household, { patientIds, bookedBy: 'nora' });

  test('counts while its benefits hold', () => {
    expect(pricedFor('nora')).toBe('ON DEMAND');
    expect(pricedFor('june')).toBe('STANDARD');
  });

  test('is that of who books when among the patients', () => {
    expect(pricedFor('june', 'nora')).toBe('ON DEMAND');
    expect(pricedFor()).toBe('ON DEMAND');
  });
});

describe('the price lines', () => {
  const bill = {
    services: [{ name: 'Urgent Care Visit', cost: 220 }],
    price: previewPrice([service(220)], 'PREMIER', practice),
    telemedicine: false,
    plan: 'PREMIER',
    discountPercent: 15,
  } as const;

  test('strike through a waived travel fee', () => {
    expect(moneyLines(bill, en)).toEqual([
      { label: 'Urgent Care Visit', dollars: 220 },
      { label: 'Membership savings', note: 'Premier, 15% off services', dollars: -33 },
      { label: 'Travel fee', note: 'Waived with Premier', dollars: 0, struck: 150 },
      { label: 'Tax', dollars: 0 },
    ]);
  });

  test('leave out travel for video and savings on demand', () => {
    const price = previewPrice([service(95, { telemedicine: true })], 'ON DEMAND', practice);
    const lines = moneyLines({ ...bill, price, telemedicine: true, plan: 'ON DEMAND' }, en);
    expect(lines.map(({ label }) => label)).toEqual(['Urgent Care Visit', 'Tax']);
  });
});
