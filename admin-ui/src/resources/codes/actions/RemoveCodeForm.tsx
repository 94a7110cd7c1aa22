import { useQueryClient } from '@tanstack/react-query';
import type { CodeListName } from '../../../data/code-actions.ts';
import { ConfirmForm } from '../../../parts/ConfirmForm.tsx';
import { type CodeRow, codeLists, nameOf } from '../code-lists.ts';

interface Props {
  list: CodeListName;
  row: CodeRow;
}

const consequence: Record<CodeListName, string> = {
  'dx-codes': 'Visits that have it keep it as it reads now.',
  'cpt-codes': 'Visits that have it keep it as it reads now.',
  symptoms: 'Diagnosis codes no longer name it; visits keep what was written.',
};

/** Takes a line out of its list for good, after a look at what that means. */
export function RemoveCodeForm({ list, row }: Props) {
  const queryClient = useQueryClient();
  return (
    <ConfirmForm
      title={`Delete ${codeLists[list].one}`}
      about={nameOf(row)}
      submitLabel="Delete"
      run={(actions) => actions.removeCode(list, row.id)}
      onDone={() =>
        Promise.all(
          [list, 'dx-codes'].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
        )
      }
    >
      {nameOf(row)} is gone from the list and can no longer be chosen. {consequence[list]} To bring it back
      later, switch it off instead.
    </ConfirmForm>
  );
}
