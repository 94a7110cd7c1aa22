import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import { useForm } from 'react-hook-form';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { FieldPair } from '../../../components/FieldPair.tsx';
import { SpanishField } from '../../../components/SpanishField.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import type { CatalogName, Service } from '../catalog.ts';
import { FlagFields } from './FlagFields.tsx';
import { QuestionnaireField } from './QuestionnaireField.tsx';
import { patientServiceOf, providerServiceOf, serviceValues, valuesOf } from './service-values.ts';

interface Props {
  catalog: CatalogName;
  service?: Service;
}

/** Adds a service to a catalog, or changes one: visits keep it as it was. */
export function ServiceForm({ catalog, service }: Props) {
  const queryClient = useQueryClient();
  const read = () => queryClient.invalidateQueries({ queryKey: [catalog] });
  const form = useForm({
    resolver: zodResolver(serviceValues),
    defaultValues: valuesOf(service),
    mode: 'onTouched',
  });
  const { register, formState } = form;
  const { errors } = formState;
  const categories = useCategories(catalog);
  const listId = useId();
  return (
    <DrawerForm
      title={service ? 'Edit service' : 'New service'}
      about={service?.name}
      form={form}
      submitLabel="Save service"
      note={service && 'Existing visits aren’t affected.'}
      run={(dataProvider, values) => {
        const data = catalog === 'services' ? patientServiceOf(values) : providerServiceOf(values);
        return service
          ? dataProvider.update(catalog, { id: service.id, data, previousData: service })
          : dataProvider.create(catalog, { data });
      }}
      onDone={read}
      onReload={() => void read()}
    >
      {() => (
        <>
          <FieldPair>
            <TextInput
              {...register('name')}
              label="Name"
              required
              maxLength={50}
              error={errors.name?.message}
            />
            <SpanishField name="nameEs" label="Name" maxLength={50} />
          </FieldPair>
          <FieldPair>
            <TextInput
              {...register('category')}
              label="Category"
              required
              maxLength={50}
              list={listId}
              autoComplete="off"
              help="Choose an existing category or enter a new one."
              error={errors.category?.message}
            />
            <SpanishField
              name="categoryEs"
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
            <TextInput
              {...register('rate')}
              label="Rate"
              required
              start="$"
              inputMode="decimal"
              error={errors.rate?.message}
            />
            {catalog === 'services' ? (
              <TextInput
                {...register('durationMinutes')}
                label="Duration (minutes)"
                inputMode="numeric"
                help="Leave blank to use the default visit length."
                error={errors.durationMinutes?.message}
              />
            ) : (
              <TextInput
                {...register('cptCode')}
                label="CPT code"
                maxLength={15}
                error={errors.cptCode?.message}
              />
            )}
          </FieldPair>
          <FieldPair>
            <TextArea
              {...register('description')}
              label="Description"
              maxLength={500}
              error={errors.description?.message}
            />
            <SpanishField name="descriptionEs" label="Description" maxLength={700} rows={3} />
          </FieldPair>
          {catalog === 'services' && <QuestionnaireField />}
          <FlagFields catalog={catalog} />
        </>
      )}
    </DrawerForm>
  );
}

/** The categories of a catalog, offered or not, to choose from while typing. */
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
