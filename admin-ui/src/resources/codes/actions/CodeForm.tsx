import type { CptCode, DxCode, Symptom } from '@bedside/contracts/care/care.schema';
import { newCptCode, newDxCode, symptomsResource } from '@bedside/contracts/care/codes.api';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useGetList } from 'react-admin';
import { CheckboxRow, CheckboxRows } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import type { SeenVersion } from '../../../data/seen-version.ts';
import { useLatest } from '../../../data/use-latest.ts';
import { type CodeListName, type CodeRow, useSymptoms } from '../code-lists.ts';
import styles from './codes.module.css';

interface Props {
  list: CodeListName;
  row?: CodeRow;
}

/** Existing appointments keep their codes. */
export function CodeForm({ list, row }: Props) {
  if (list === 'symptoms') return <SymptomForm symptom={row && 'name' in row ? row : undefined} />;
  if (list === 'cpt-codes') return <CptForm code={row && 'category' in row ? row : undefined} />;
  return <DxForm code={row && 'symptoms' in row ? row : undefined} />;
}

const active = <>Active: available for selection</>;

/** Returns the row’s values, the save call, the queries to refetch, and how to reload the row. */
function useSaveCode<R extends SeenVersion, V>(
  list: CodeListName,
  row: R | undefined,
  valuesOf: (row?: R) => V,
) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [list] });
  const { known, latest } = useLatest({ resource: list, record: row, valuesOf, refresh });
  return {
    defaultValues: valuesOf(row),
    run: (dataProvider: ConsoleDataProvider, values: object) =>
      known
        ? dataProvider.update(list, { id: known.id, data: values, previousData: known })
        : dataProvider.create(list, { data: values }),
    successMessage: known ? 'Changes saved' : 'Added to the list',
    onDone: refresh,
    latest,
  };
}

const valuesOfDx = (row?: DxCode) => ({
  ...{ code: row?.code ?? '', description: row?.description ?? '' },
  ...{ symptoms: [...(row?.symptoms ?? [])], active: row?.active ?? true },
});
const valuesOfCpt = (row?: CptCode) => ({
  ...{ code: row?.code ?? '', description: row?.description ?? '' },
  ...{ category: row?.category ?? '', active: row?.active ?? true },
});
const valuesOfSymptom = (row?: Symptom) => ({ name: row?.name ?? '', active: row?.active ?? true });

function DxForm({ code }: { code: DxCode | undefined }) {
  const names = useSymptoms();
  return (
    <DrawerForm
      title={code ? 'Edit diagnosis code' : 'New diagnosis code'}
      about={code?.code}
      schema={newDxCode}
      submitLabel="Save code"
      note={code && 'Existing visits aren’t affected.'}
      {...useSaveCode('dx-codes', code, valuesOfDx)}
    >
      <TextInput
        source="code"
        label="Code"
        required
        maxLength={8}
        autoComplete="off"
        autoCapitalize="characters"
        help="ICD-10-CM format with the decimal, such as J06.9"
      />
      <TextInput source="description" label="Description" required maxLength={250} autoComplete="off" />
      <CheckboxRows
        source="symptoms"
        label="Symptoms"
        help="Suggested first for patients with one of these symptoms."
        className={styles.ticks}
        options={names.map((name) => ({ value: name, label: name }))}
      />
      <CheckboxRow source="active">{active}</CheckboxRow>
    </DrawerForm>
  );
}

function CptForm({ code }: { code: CptCode | undefined }) {
  const categories = useCategories();
  const listId = useId();
  return (
    <DrawerForm
      title={code ? 'Edit CPT code' : 'New CPT code'}
      about={code?.code}
      schema={newCptCode}
      submitLabel="Save code"
      note={code && 'Existing visits aren’t affected.'}
      {...useSaveCode('cpt-codes', code, valuesOfCpt)}
    >
      <TextInput source="code" label="Code" required maxLength={15} autoComplete="off" />
      <TextInput source="description" label="Description" required maxLength={250} autoComplete="off" />
      <TextInput
        source="category"
        label="Category"
        required
        maxLength={60}
        list={listId}
        autoComplete="off"
        help="Choose an existing category or enter a new one."
      />
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <CheckboxRow source="active">{active}</CheckboxRow>
    </DrawerForm>
  );
}

function SymptomForm({ symptom }: { symptom: Symptom | undefined }) {
  return (
    <DrawerForm
      title={symptom ? 'Edit symptom' : 'New symptom'}
      about={symptom?.name}
      schema={symptomsResource.create}
      submitLabel="Save symptom"
      note={symptom && 'Linked diagnosis codes will use the new name.'}
      {...useSaveCode('symptoms', symptom, valuesOfSymptom)}
    >
      <TextInput
        source="name"
        label="Name"
        required
        maxLength={60}
        autoComplete="off"
        help="Shown to patients when they book."
      />
      <CheckboxRow source="active">Active: patients can select it</CheckboxRow>
    </DrawerForm>
  );
}

function useCategories(): readonly string[] {
  const { meta } = useGetList('cpt-codes', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'code', order: 'ASC' },
    filter: {},
  });
  return Object.keys(meta?.facets?.category ?? {});
}
