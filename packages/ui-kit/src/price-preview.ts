import type { AppointmentPrice } from '@bedside/contracts/appointments/booking.schema';
import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import { toCents } from '@bedside/contracts/money';
import type { HouseholdMember, MembershipType } from '@bedside/contracts/people/user.schema';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';

type Numbers = Pick<
  BrowserConfig['practice'],
  'travelFee' | 'travelFeeWaiverCap' | 'memberDiscountPercent' | 'taxRate'
>;

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
/** Rounds half up, ignoring floating-point noise: 148.49999999999997 counts as 148.5. */
export const roundHalfUp = (cents: number) => Math.round(Number(cents.toFixed(6)));
const dollarsOf = (cents: number) => cents / 100;

/** The smallest card payment. */
const LEAST_CENTS = 50;

/**
 * The deposit for a booking in dollars, by the server’s rule; 0 if there is none. Cached services may lack
 * `deposit`.
 */
export function previewDeposit(
  services: readonly Partial<Pick<PatientService, 'deposit'>>[],
  totalAmount: number,
): number {
  const requestedCents = sum(services.map(({ deposit = 0 }) => toCents(deposit)));
  const most = Math.min(requestedCents, toCents(totalAmount));
  return most < LEAST_CENTS ? 0 : dollarsOf(most);
}

/** Whether that deposit is authorized on a card rather than charged. */
export const isDepositHeld = (
  services: readonly Partial<Pick<PatientService, 'deposit' | 'depositHeld'>>[],
): boolean => services.every(({ deposit = 0, depositHeld = false }) => deposit === 0 || depositHeld);

type Priced = Pick<HouseholdMember, 'id' | 'membershipType' | 'hasBenefits'>;

/**
 * The membership that prices a visit: the booker’s if they are one of its patients, otherwise the first
 * patient’s.
 */
export function pricingMembership(
  household: readonly Priced[],
  { patientIds, bookedBy }: { patientIds: readonly string[]; bookedBy: string },
): MembershipType {
  const pricedFor = patientIds.length === 0 || patientIds.includes(bookedBy) ? bookedBy : patientIds[0];
  const member = household.find(({ id }) => id === pricedFor);
  return member?.hasBenefits ? member.membershipType : 'ON DEMAND';
}

/** Estimates the price in dollars by the same rules as the server’s price policy, which has the final say. */
export function previewPrice(
  services: readonly Pick<PatientService, 'rate' | 'taxable' | 'telemedicine'>[],
  membership: MembershipType,
  practice: Numbers,
): AppointmentPrice {
  const percent = membership === 'ON DEMAND' ? 0 : practice.memberDiscountPercent;
  const all = sum(services.map(({ rate }) => toCents(rate)));
  const taxable = sum(services.filter((service) => service.taxable).map(({ rate }) => toCents(rate)));
  const isVideo = services.some((service) => service.telemedicine);
  const travel = isVideo || services.length === 0 ? 0 : toCents(practice.travelFee);
  const waived = membership === 'ON DEMAND' ? 0 : Math.min(travel, toCents(practice.travelFeeWaiverCap));
  const discount = roundHalfUp((all * percent) / 100);
  const tax = roundHalfUp((taxable * (100 - percent) * practice.taxRate) / 100);
  return {
    services: dollarsOf(all),
    discountAmount: dollarsOf(discount),
    travelFee: dollarsOf(travel),
    travelFeeWaived: dollarsOf(waived),
    taxRate: practice.taxRate * 100,
    taxAmount: dollarsOf(tax),
    totalAmount: dollarsOf(all - discount + travel - waived + tax),
  };
}
