import Button from '@mui/material/Button';
import Upload from 'lucide-react/icons/upload';
import { useDrawer } from '../../components/drawer.tsx';
import { useMe } from '../../data/me.ts';
import { CreateButton } from '../../list/CreateButton.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { BooleanFilterChip, ChoiceFilterChip, FacetFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { CodeForm } from './actions/CodeForm.tsx';
import { CodeMenu } from './actions/CodeMenu.tsx';
import { ImportForm } from './actions/ImportForm.tsx';
import { ActiveTag, codeColumns, codeSubtitle } from './code-columns.tsx';
import { type CodeListName, type CodeRow, canEditCodes, codeLists, codeTabs, nameOf } from './code-lists.ts';
import { useLiveReference } from './use-live-reference.ts';
import { useSymptoms } from './use-symptoms.ts';

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  active: (value: unknown) => (value === false ? 'inactive' : 'active'),
  symptom: (value: unknown) => `symptom ${value}`,
  category: (value: unknown) => `category ${value}`,
};

/** One of the lists that visits are coded from. */
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
      filterWords={filterWords}
      actions={
        isKeeper &&
        importKind && (
          <Button
            variant="outlined"
            startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => drawer.open(<ImportForm list={list} kind={importKind} />)}
          >
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
