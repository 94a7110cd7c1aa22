import { useQueryClient } from '@tanstack/react-query';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import type { CodeListName } from '../code-lists.ts';
import { type CodeRow, codeLists, nameOf } from '../code-lists.ts';

interface Props {
  list: CodeListName;
  row: CodeRow;
}

const consequence: Record<CodeListName, string> = {
  'dx-codes': 'Existing visits keep it.',
  'cpt-codes': 'Existing visits keep it.',
  symptoms: 'Diagnosis codes will no longer list it; existing visits keep it.',
};

/** Takes a line out of its list for good, after a look at what that means. */
export function RemoveCodeForm({ list, row }: Props) {
  const queryClient = useQueryClient();
  return (
    <ConfirmForm
      title={`Delete ${codeLists[list].one}`}
      about={nameOf(row)}
      submitLabel={`Delete ${codeLists[list].one}`}
      run={(dataProvider) => dataProvider.delete(list, { id: row.id })}
      successMessage="Removed from the list"
      onDone={() =>
        Promise.all(
          [list, 'dx-codes'].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
        )
      }
    >
      {nameOf(row)} will be removed from the list. {consequence[list]} To be able to restore it later,
      deactivate it instead.
    </ConfirmForm>
  );
}
