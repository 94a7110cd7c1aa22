import { CatalogItemMenu } from '../../../components/CatalogItemMenu.tsx';
import type { CodeListName } from '../../../data/code-actions.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { type CodeRow, nameOf } from '../code-lists.ts';
import { CodeForm } from './CodeForm.tsx';
import { RemoveCodeForm } from './RemoveCodeForm.tsx';

interface Props {
  list: CodeListName;
  row: CodeRow;
}

/** Actions on a line of a list. */
export function CodeMenu({ list, row }: Props) {
  const toggle = useRecordAction((actions) => actions.saveCode(list, row, { active: !row.active }));
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
