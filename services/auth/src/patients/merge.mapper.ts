import type { CallData } from '@bedside/contracts/call';
import type { mergePatients } from '@bedside/contracts/people/merges.api';
import type { MergeListed } from '@bedside/domain/people/merge.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';

export const toMergeRow = (merge: MergeListed): CallData<typeof mergePatients> => ({
  id: merge.id,
  survivingPatientId: merge.survivingPatientId,
  mergedPatientId: merge.mergedPatientId,
  mergedName: fullNameOf(merge),
  mergedBy: fullNameOf({ firstName: merge.staffFirstName, lastName: merge.staffLastName }),
  mergedAt: merge.mergedAt.toISOString(),
  undoableUntil: merge.undoableUntil.toISOString(),
  undoneAt: merge.undoneAt?.toISOString() ?? null,
});
