import { type Agreement, agreements } from '@bedside/contracts/payments/payment-plan.schema';

export const agreementLabels: Record<Agreement, string> = {
  PORTAL: 'Agreed in the portal',
  PHONE: 'Agreed by phone',
  IN_PERSON: 'Agreed in person',
};
export const recordedAgreements = agreements.filter((how) => how !== 'PORTAL');
