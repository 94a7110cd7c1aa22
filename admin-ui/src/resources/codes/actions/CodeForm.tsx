import type { CptCode, DxCode, Symptom } from '@bedside/contracts/care/care.schema';
import { newCptCode, newDxCode, symptomsResource } from '@bedside/contracts/care/codes.api';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useGetList } from 'react-admin';
import { CheckboxRow, CheckboxRows } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import type { SeenVersion } from '../../../data/seen-version.ts';
import type { CodeListName, CodeRow } from '../code-lists.ts';
import { useSymptoms } from '../code-lists.ts';
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

/** Returns the save call, the queries to refetch, and how to reload the row. */
function useSaveCode(list: CodeListName, row: SeenVersion | undefined) {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const [seen, setSeen] = useState(row);
  const refresh = () => queryClient.invalidateQueries({ queryKey: [list] });
  return {
    run: (dataProvider: ConsoleDataProvider, values: object) =>
      seen
        ? dataProvider.update(list, { id: seen.id, data: values, previousData: seen })
        : dataProvider.create(list, { data: values }),
    successMessage: seen ? 'Changes saved' : 'Added to the list',
    onDone: refresh,
    async onReload() {
      if (seen) setSeen((await dataProvider.getOne<SeenVersion>(list, { id: seen.id })).data);
      await refresh();
    },
  };
}

function DxForm({ code }: { code: DxCode | undefined }) {
  const { code: text = '', description = '', symptoms = [], active: isActive = true } = code ?? {};
  const names = useSymptoms();
  return (
    <DrawerForm
      title={code ? 'Edit diagnosis code' : 'New diagnosis code'}
      about={code?.code}
      schema={newDxCode}
      defaultValues={{ code: text, description, symptoms, active: isActive }}
      submitLabel="Save code"
      note={code && 'Existing visits aren’t affected.'}
      {...useSaveCode('dx-codes', code)}
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
  const { code: text = '', description = '', category = '', active: isActive = true } = code ?? {};
  const categories = useCategories();
  const listId = useId();
  return (
    <DrawerForm
      title={code ? 'Edit CPT code' : 'New CPT code'}
      about={code?.code}
      schema={newCptCode}
      defaultValues={{ code: text, description, category, active: isActive }}
      submitLabel="Save code"
      note={code && 'Existing visits aren’t affected.'}
      {...useSaveCode('cpt-codes', code)}
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
  const { name = '', active: isActive = true } = symptom ?? {};
  return (
    <DrawerForm
      title={symptom ? 'Edit symptom' : 'New symptom'}
      about={symptom?.name}
      schema={symptomsResource.create}
      defaultValues={{ name, active: isActive }}
      submitLabel="Save symptom"
      note={symptom && 'Linked diagnosis codes will use the new name.'}
      {...useSaveCode('symptoms', symptom)}
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
