import type { Filters } from '../../../list/filters.ts';

/** Lists of visits under addresses of their own, and what each holds beside its filters. */
export const UNVERIFIED = '/appointments/unVerified_payments';
export const BML_REQUESTS = '/appointments/BML_request';

export const alwaysIn: Readonly<Record<string, Filters>> = {
  [UNVERIFIED]: { paymentVerified: false },
  [BML_REQUESTS]: { requestType: 'BML', paymentRequest: true },
};
