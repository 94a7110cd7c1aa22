import { CatalogItemMenu } from '../../../components/CatalogItemMenu.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import type { CodeListName } from '../code-lists.ts';
import { type CodeRow, nameOf } from '../code-lists.ts';
import { CodeForm } from './CodeForm.tsx';
import { RemoveCodeForm } from './RemoveCodeForm.tsx';

interface Props {
  list: CodeListName;
  row: CodeRow;
}

/** Actions on a line of a list. */
export function CodeMenu({ list, row }: Props) {
  const toggle = useRecordAction(
    (dataProvider) =>
      dataProvider.update(list, { id: row.id, data: { active: !row.active }, previousData: row }),
    { successMessage: 'Changes saved' },
  );
  return (
    <CatalogItemMenu
      name={nameOf(row)}
      isOffered={row.active}
      toggle={toggle}
      edit={<CodeForm list={list} row={row} />}
      remove={<RemoveCodeForm list={list} row={row} />}
      removeLabel="Delete"
    />
  );
}
