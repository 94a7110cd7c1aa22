import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FieldPair } from '../../../components/DateAndTime.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { SelectInput, TextArea, TextInput } from '../../../components/inputs.tsx';
import { SpanishField } from '../../../components/SpanishField.tsx';
import { useLatest } from '../../../data/use-latest.ts';
import { usePublishedQuestionnaires } from '../../questionnaires/submission-badges.ts';
import type { CatalogName, Service } from '../catalog.ts';
import { FlagFields } from './FlagFields.tsx';
import {
  NO_QUESTIONNAIRE,
  patientServiceOf,
  providerServiceOf,
  serviceValues,
  valuesOf,
} from './service-values.ts';

interface Props {
  catalog: CatalogName;
  service?: Service;
}

/** The form that is sent automatically before an appointment. Requires a FormProvider. */
function QuestionnaireField() {
  const forms = usePublishedQuestionnaires();
  const chosen = useWatch<{ questionnaireId: string }>({ name: 'questionnaireId' });
  const isGone = chosen !== NO_QUESTIONNAIRE && forms.length > 0 && !forms.some(({ id }) => id === chosen);
  return (
    <SelectInput
      source="questionnaireId"
      // Remounts once the options load, because the select ignores a value without an option.
      key={forms.length}
      label="Questionnaire"
      aside="optional"
      placeholder="Select a form"
      options={[
        { value: NO_QUESTIONNAIRE, label: 'None' },
        ...forms.map(({ id, name }) => ({ value: id, label: name })),
        ...(isGone ? [{ value: chosen, label: 'Retired form' }] : []),
      ]}
      help="Sent to the patient automatically before each visit."
    />
  );
}

/** Existing appointments keep the service as it was. */
export function ServiceForm({ catalog, service }: Props) {
  const queryClient = useQueryClient();
  const read = () => queryClient.invalidateQueries({ queryKey: [catalog] });
  const { known, latest } = useLatest({ resource: catalog, record: service, valuesOf, refresh: read });

  const categories = useCategories(catalog);
  const listId = useId();
  return (
    <DrawerForm
      title={service ? 'Edit service' : 'New service'}
      about={service?.name}
      schema={serviceValues}
      defaultValues={valuesOf(service)}
      submitLabel="Save service"
      note={service && 'Existing visits aren’t affected.'}
      run={(dataProvider, values) => {
        const data = catalog === 'services' ? patientServiceOf(values) : providerServiceOf(values);
        return known
          ? dataProvider.update(catalog, { id: known.id, data, previousData: known })
          : dataProvider.create(catalog, { data });
      }}
      onDone={read}
      latest={latest}
    >
      <FieldPair>
        <TextInput source="name" label="Name" required maxLength={50} />
        <SpanishField source="nameEs" label="Name" maxLength={50} />
      </FieldPair>
      <FieldPair>
        <TextInput
          source="category"
          label="Category"
          required
          maxLength={50}
          list={listId}
          autoComplete="off"
          help="Choose an existing category or enter a new one."
        />
        <SpanishField
          source="categoryEs"
          label="Category"
          maxLength={50}
          help="For every service of the category."
        />
      </FieldPair>
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <FieldPair>
        <TextInput source="rate" label="Rate" required start="$" inputMode="decimal" />
        {catalog === 'services' ? (
          <TextInput
            source="durationMinutes"
            label="Duration (minutes)"
            inputMode="numeric"
            help="Leave blank to use the default visit length."
          />
        ) : (
          <TextInput source="cptCode" label="CPT code" maxLength={15} />
        )}
      </FieldPair>
      {catalog === 'services' && (
        <TextInput
          source="deposit"
          label="Deposit"
          aside="optional"
          start="$"
          inputMode="decimal"
          help="Requested at booking and applied to the invoice. Leave blank for none."
        />
      )}
      <FieldPair>
        <TextArea source="description" label="Description" maxLength={500} />
        <SpanishField source="descriptionEs" label="Description" maxLength={700} rows={3} />
      </FieldPair>
      {catalog === 'services' && (
        <TextInput
          source="requiredSkill"
          label="Required skill"
          maxLength={40}
          help="Only providers with this skill are suggested. Leave blank if anyone can do it."
        />
      )}
      {catalog === 'services' && <QuestionnaireField />}
      <FlagFields catalog={catalog} />
    </DrawerForm>
  );
}

/** Includes inactive categories. */
function useCategories(catalog: CatalogName): readonly string[] {
  const dataProvider = useDataProvider();
  const { data = [] } = useQuery({
    queryKey: [catalog, 'categories'],
    queryFn: async () => {
      const { meta } = await dataProvider.getList(catalog, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'name', order: 'ASC' },
        filter: {},
      });
      return Object.keys(meta?.facets?.category ?? {});
    },
  });
  return data;
}
