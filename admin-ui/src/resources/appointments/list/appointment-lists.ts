import type { Filters } from '../../../list/filters.ts';

/** Lists of visits under addresses of their own, and what each holds beside its filters. */
export const BML_REQUESTS = '/bml_request';
export const BML_REQUESTS_OF_APPOINTMENTS = '/appointments/BML_request';
export const CASH_REQUESTS = '/cashRequest';

const billLater: Filters = { requestType: 'BML', paymentRequest: true };

export const alwaysIn: Readonly<Record<string, Filters>> = {
  [BML_REQUESTS]: billLater,
  [BML_REQUESTS_OF_APPOINTMENTS]: billLater,
  [CASH_REQUESTS]: { requestType: 'CASH', paymentRequest: true },
};
