import { Button } from '@bedside/ui-kit/components/Button';
import { useQueryClient } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { CatalogItemMenu } from '../../components/CatalogItemMenu.tsx';
import { ConfirmForm } from '../../components/ConfirmForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { useLiveMessages } from '../../data/live.tsx';
import { useMe } from '../../data/me.ts';
import { useRecordAction } from '../../data/use-record-action.ts';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { BooleanFilterChip, ChoiceFilterChip, FacetFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import { CodeForm } from './actions/CodeForm.tsx';
import { ImportForm } from './actions/ImportForm.tsx';
import { ActiveTag, codeColumns, codeSubtitle } from './code-columns.tsx';
import {
  type CodeListName,
  type CodeRow,
  canEditCodes,
  codeLists,
  codeTabs,
  nameOf,
  useSymptoms,
} from './code-lists.ts';

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  active: (value: unknown) => (value === false ? 'inactive' : 'active'),
  symptom: (value: unknown) => `symptom ${value}`,
  category: (value: unknown) => `category ${value}`,
};

function useLiveReference(list: CodeListName): void {
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType, entityId }) => {
    if (type === 'changed' && entityType === 'reference' && entityId === list)
      void queryClient.invalidateQueries({ queryKey: [list] });
  });
}

interface Props {
  list: CodeListName;
  row: CodeRow;
}

interface RemoveCodeFormProps {
  list: CodeListName;
  row: CodeRow;
}

const consequence: Record<CodeListName, string> = {
  'dx-codes': 'Existing visits keep it.',
  'cpt-codes': 'Existing visits keep it.',
  symptoms: 'Diagnosis codes will no longer list it; existing visits keep it.',
};

function RemoveCodeForm({ list, row }: RemoveCodeFormProps) {
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

function CodeMenu({ list, row }: Props) {
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
    />
  );
}

export default function CodeList({ list }: { list: CodeListName }) {
  const drawer = useDrawer();
  const isKeeper = canEditCodes(useMe());
  useLiveReference(list);
  const { title, one, search, importKind } = codeLists[list];
  const create = () => drawer.open(<CodeForm list={list} />);
  const edit = (row: CodeRow) => drawer.open(<CodeForm list={list} row={row} />);
  return (
    <List<CodeRow>
      key={list}
      resource={list}
      sort={{ field: codeLists[list].sort, order: 'ASC' }}
      title={title}
      search={search}
      routes={codeTabs}
      filters={<Filters list={list} />}
      filterLabels={filterLabels}
      actions={
        isKeeper &&
        importKind && (
          <Button kind="secondary" onClick={() => drawer.open(<ImportForm list={list} kind={importKind} />)}>
            <Upload size={16} strokeWidth={1.75} aria-hidden />
            Import
          </Button>
        )
      }
      createButton={isKeeper && <CreateButton label={`New ${one}`} phoneLabel="New" onClick={create} />}
    >
      <DataTable<CodeRow>
        onRowClick={isKeeper ? edit : undefined}
        rowMenu={isKeeper ? (row) => <CodeMenu list={list} row={row} /> : undefined}
        card={(row) => (
          <Card
            first={nameOf(row)}
            second={codeSubtitle(row)}
            chip={!row.active && <ActiveTag row={row} />}
            endFirst={isKeeper && <CodeMenu list={list} row={row} />}
          />
        )}
      >
        {codeColumns[list]}
      </DataTable>
    </List>
  );
}

function Filters({ list }: { list: CodeListName }) {
  const symptoms = useSymptoms(list === 'dx-codes').map((name) => ({ value: name, label: name }));
  return (
    <>
      {list === 'dx-codes' && (
        <ChoiceFilterChip source="symptom" label="Symptom" any="All" choices={symptoms} />
      )}
      {list === 'cpt-codes' && <FacetFilterChip source="category" label="Category" any="All" />}
      <BooleanFilterChip source="active" label="Status" any="All" yes="Active" no="Inactive" />
    </>
  );
}
