import type { AppointmentPrice } from '@bedside/contracts/appointments/booking.schema';
import { type Cents, cents, toDollars } from '@bedside/contracts/money';
import type { LineKind } from '@bedside/contracts/payments/payment.schema';

export interface PricedService {
  name: string;
  amount: Cents;
  taxable: boolean;
  category?: string | null;
}

/** Practice settings and membership. */
export interface Pricing {
  telemedicine: boolean;
  /** Has member benefits now. */
  member: boolean;
  /** A fraction with at most five decimals: 0.0625 is 6.25%. */
  taxRate: number;
  /** At most two decimals count. */
  memberDiscountPercent: number;
  travelFee: Cents;
  travelWaiverCap: Cents;
}

interface PriceLine {
  kind: LineKind;
  label: string;
  /** DISCOUNT and WAIVER are zero or negative, the others zero or positive. */
  amount: Cents;
}

export interface BilledLine extends PriceLine {
  taxable: boolean;
  category: string | null;
}

export interface Price {
  lines: readonly PriceLine[];
  taxRate: number;
  total: Cents;
}

export interface BilledPrice extends Price {
  lines: readonly BilledLine[];
}

/**
 * Tax is rate × taxable services × (1 − discount), rounded once.
 * Rules: money.price-in-whole-cents, money.member-discount, money.tax-after-discount
 */
export function priceAppointment(input: Pricing & { services: readonly PricedService[] }): BilledPrice {
  const services = sum(input.services.map((service) => service.amount));
  const taxable = sum(input.services.filter((service) => service.taxable).map((service) => service.amount));
  const percent = input.member ? hundredths(input.memberDiscountPercent) : 0n;
  const rate = BigInt(Math.round(input.taxRate * Number(RATE)));
  const travel = input.telemedicine ? cents(0) : input.travelFee;
  const waiver = input.member ? Math.min(travel, input.travelWaiverCap) : 0;

  const extras: PriceLine[] = [
    {
      kind: 'DISCOUNT',
      label: `Member discount (${input.memberDiscountPercent}%)`,
      amount: cents(0 - scaleCents(services, percent, BASIS_POINTS)),
    },
    { kind: 'TRAVEL', label: 'Travel fee', amount: travel },
    { kind: 'WAIVER', label: 'Travel fee waived for members', amount: cents(0 - waiver) },
    {
      kind: 'TAX',
      label: `Sales tax (${toPercent(input.taxRate)}%)`,
      amount: scaleCents(taxable, (BASIS_POINTS - percent) * rate, BASIS_POINTS * RATE),
    },
  ];
  const lines: BilledLine[] = [
    ...input.services.map(({ name, amount, taxable, category = null }) => ({
      kind: 'SERVICE' as const,
      label: name,
      amount,
      taxable,
      category,
    })),
    ...extras
      .filter((line) => line.amount !== 0)
      .map((line) => ({ ...line, taxable: false, category: null })),
  ];
  return { lines, taxRate: input.taxRate, total: sum(lines.map((line) => line.amount)) };
}

/** Dollars for the wire: positive discount and waiver, tax rate in percent. */
export function toAppointmentPrice(price: Price): AppointmentPrice {
  const of = (kind: LineKind) =>
    toDollars(sum(price.lines.filter((line) => line.kind === kind).map((line) => line.amount)));
  return {
    services: of('SERVICE'),
    discountAmount: Math.abs(of('DISCOUNT')),
    travelFee: of('TRAVEL'),
    travelFeeWaived: Math.abs(of('WAIVER')),
    taxRate: toPercent(price.taxRate),
    taxAmount: of('TAX'),
    totalAmount: toDollars(price.total),
  };
}

/** 0.0625 becomes 6.25. */
export const toPercent = (rate: number): number => Number((rate * 100).toFixed(3));
/** To a fraction with five decimals. */
export const toRate = (percent: number): number => Number((percent / 100).toFixed(5));

/** The largest 32-bit integer, because the columns have 32 bits. */
export const MAX_CENTS = 2_147_483_647;

const RATE = 100_000n;
/** A hundred percent in hundredths of a percent. */
export const BASIS_POINTS = 10_000n;
const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100));

export const sum = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce((total, amount) => total + amount, 0));

/** `amount` × numerator ÷ denominator, rounded half up; no negatives. */
export const scaleCents = (amount: Cents, numerator: bigint, denominator: bigint): Cents =>
  cents(Number((2n * BigInt(amount) * numerator + denominator) / (2n * denominator)));
