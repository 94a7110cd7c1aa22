import { Tag } from '../../components/Tag.tsx';
import type { CodeListName } from '../../data/code-actions.ts';
import type { Column } from '../../list/column.ts';
import { type CodeRow, nameOf } from './code-lists.ts';

const stateWord = ({ active }: CodeRow): string => (active ? 'Active' : 'Inactive');

export const ActiveTag = ({ row }: { row: CodeRow }) =>
  row.active ? null : <Tag tone="orange">{stateWord(row)}</Tag>;

const symptomsOf = (row: CodeRow): readonly string[] => ('symptoms' in row ? row.symptoms : []);
const descriptionOf = (row: CodeRow): string => ('description' in row ? row.description : '');
const categoryOf = (row: CodeRow): string => ('category' in row ? row.category : '');

const state: Column<CodeRow> = {
  key: 'active',
  label: 'Status',
  width: 130,
  sortBy: 'active',
  cell: (row) => <ActiveTag row={row} />,
  text: stateWord,
};
const code: Column<CodeRow> = {
  key: 'code',
  label: 'Code',
  width: 130,
  sortBy: 'code',
  cell: (row) => <b>{nameOf(row)}</b>,
  text: nameOf,
};
const description: Column<CodeRow> = {
  key: 'description',
  label: 'Description',
  sortBy: 'description',
  cell: (row) => <span title={descriptionOf(row)}>{descriptionOf(row)}</span>,
  text: descriptionOf,
};

/** The heads of the columns are those that an import reads, so that an export can be edited and brought back. */
export const codeColumns: Record<CodeListName, readonly Column<CodeRow>[]> = {
  'dx-codes': [
    code,
    description,
    {
      key: 'symptoms',
      label: 'Symptoms',
      width: 300,
      fromWidth: 1024,
      cell: (row) => <span title={symptomsOf(row).join(', ')}>{symptomsOf(row).join(', ') || '–'}</span>,
      text: (row) => symptomsOf(row).join('; '),
    },
    state,
  ],
  'cpt-codes': [
    code,
    description,
    {
      key: 'category',
      label: 'Category',
      width: 220,
      sortBy: 'category',
      cell: categoryOf,
      text: categoryOf,
    },
    state,
  ],
  symptoms: [
    { key: 'name', label: 'Symptom', sortBy: 'name', cell: (row) => <b>{nameOf(row)}</b>, text: nameOf },
    state,
  ],
};

/** The second line of a card on a phone. */
export const codeSubtitle = (row: CodeRow): string => descriptionOf(row);
