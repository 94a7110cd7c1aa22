import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useListContext } from 'react-admin';
import { useDrawer } from '../../components/drawer.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import type { CodeListName } from '../../data/code-actions.ts';
import { useMe } from '../../data/me.ts';
import { BooleanFilterChip } from '../../list/BooleanFilterChip.tsx';
import { Card } from '../../list/CardRows.tsx';
import { ChoiceFilterChip } from '../../list/ChoiceFilterChip.tsx';
import { ListScreen } from '../../list/ListScreen.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { CodeForm } from './actions/CodeForm.tsx';
import { CodeMenu } from './actions/CodeMenu.tsx';
import { ImportForm } from './actions/ImportForm.tsx';
import { ActiveTag, codeColumns, codeSubtitle } from './code-columns.tsx';
import { type CodeRow, canEditCodes, codeLists, codeTabs, nameOf } from './code-lists.ts';
import { useLiveReference } from './use-live-reference.ts';
import { useSymptoms } from './use-symptoms.ts';

/** One of the lists that visits are coded from. */
export default function CodeList({ list }: { list: CodeListName }) {
  return (
    <PagedList<CodeRow> key={list} resource={list} sort={{ field: codeLists[list].sort, order: 'ASC' }}>
      <Screen list={list} />
    </PagedList>
  );
}

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  active: (value: unknown) => (value === false ? 'inactive' : 'active'),
  symptom: (value: unknown) => `symptom ${value}`,
  category: (value: unknown) => `category ${value}`,
};

function Screen({ list }: { list: CodeListName }) {
  const drawer = useDrawer();
  const isKeeper = canEditCodes(useMe());
  useLiveReference(list);
  const { title, one, search, importKind } = codeLists[list];
  const create = () => drawer.open(<CodeForm list={list} />);
  const edit = (row: CodeRow) => drawer.open(<CodeForm list={list} row={row} />);
  useShortcuts(isKeeper ? { n: create } : {});
  return (
    <ListScreen<CodeRow>
      title={title}
      columns={codeColumns[list]}
      routes={codeTabs}
      card={(row) => (
        <Card
          first={nameOf(row)}
          second={codeSubtitle(row)}
          chip={!row.active && <ActiveTag row={row} />}
          endFirst={isKeeper && <CodeMenu list={list} row={row} />}
        />
      )}
      search={search}
      filters={<Filters list={list} />}
      filterWords={filterWords}
      onOpen={isKeeper ? edit : undefined}
      menu={isKeeper ? (row) => <CodeMenu list={list} row={row} /> : undefined}
      actions={
        isKeeper && (
          <>
            {importKind && (
              <Button
                variant="outlined"
                startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => drawer.open(<ImportForm list={list} kind={importKind} />)}
              >
                Import
              </Button>
            )}
            <Button
              variant="contained"
              startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={create}
            >
              New {one}
            </Button>
          </>
        )
      }
      phoneAction={
        isKeeper && (
          <Button variant="contained" onClick={create}>
            New
          </Button>
        )
      }
    />
  );
}

function Filters({ list }: { list: CodeListName }) {
  const { meta } = useListContext<CodeRow>();
  const symptoms = useSymptoms(list === 'dx-codes').map((name) => ({ value: name, label: name }));
  const categories = Object.entries<number>(meta?.facets?.category ?? {}).map(([value, count]) => ({
    value,
    label: `${value} (${count})`,
  }));
  return (
    <>
      {list === 'dx-codes' && (
        <ChoiceFilterChip source="symptom" label="Symptom" any="All" choices={symptoms} />
      )}
      {list === 'cpt-codes' && (
        <ChoiceFilterChip source="category" label="Category" any="All" choices={categories} />
      )}
      <BooleanFilterChip source="active" label="Status" any="All" yes="Active" no="Inactive" />
    </>
  );
}
