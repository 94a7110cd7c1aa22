import { fullName } from '@bedside/ui-kit/person';
import { useBulkRun } from '../../../list/BulkForm.tsx';
import { useRefreshVisits } from '../actions/use-refresh-visits.ts';
import type { VisitInHand } from '../actions/visit-in-hand.ts';

const naming = {
  one: 'visit',
  many: 'visits',
  nameOf: ({ patient, appointmentKey }: VisitInHand) => `${fullName(patient)}, ${appointmentKey}`,
};

/** One action on many visits. */
export const useBulkVisits = (visits: readonly VisitInHand[]) =>
  useBulkRun(visits, naming, useRefreshVisits());
