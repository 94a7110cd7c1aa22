import type { ReactNode } from 'react';
import { Tag } from '../../components/Tag.tsx';
import { DataTable } from '../../list/DataTable.tsx';
import { type CodeListName, type CodeRow, nameOf } from './code-lists.ts';

const stateText = ({ active }: CodeRow): string => (active ? 'Active' : 'Inactive');

export const ActiveTag = ({ row }: { row: CodeRow }) =>
  row.active ? null : <Tag tone="orange">{stateText(row)}</Tag>;

const symptomsOf = (row: CodeRow): readonly string[] => ('symptoms' in row ? row.symptoms : []);
const descriptionOf = (row: CodeRow): string => ('description' in row ? row.description : '');

const Column = DataTable.Col<CodeRow>;

const state = (
  <Column
    source="active"
    label="Status"
    width={130}
    render={(row) => <ActiveTag row={row} />}
    text={stateText}
  />
);
const codeAndDescription = (
  <>
    <Column source="code" label="Code" width={130} render={(row) => <b>{nameOf(row)}</b>} />
    <Column source="description" label="Description" wraps text={descriptionOf} />
  </>
);

/** Labels match the import format, so an export can be edited and imported again. */
export const codeColumns: Record<CodeListName, ReactNode> = {
  'dx-codes': (
    <>
      {codeAndDescription}
      <Column
        source="symptoms"
        label="Symptoms"
        disableSort
        width={300}
        fromWidth={1024}
        render={(row) => <span title={symptomsOf(row).join(', ')}>{symptomsOf(row).join(', ') || '–'}</span>}
        text={(row) => symptomsOf(row).join('; ')}
      />
      {state}
    </>
  ),
  'cpt-codes': (
    <>
      {codeAndDescription}
      <Column source="category" label="Category" width={220} />
      {state}
    </>
  ),
  symptoms: (
    <>
      <Column source="name" label="Symptom" render={(row) => <b>{nameOf(row)}</b>} />
      {state}
    </>
  ),
};

export const codeSubtitle = (row: CodeRow): string => descriptionOf(row);
