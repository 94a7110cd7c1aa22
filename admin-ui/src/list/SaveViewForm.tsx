import { savedViewsResource } from '@bedside/contracts/practice/saved-views.api';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { DrawerForm } from '../components/DrawerForm.tsx';
import { useRefreshOwnViews } from './saved-views.ts';

interface Props {
  resource: string;
  search: string;
}

const nameValues = savedViewsResource.create.pick({ name: true });

/** Keeps the list as it is shown, under a name. */
export default function SaveViewForm({ resource, search }: Props) {
  const refresh = useRefreshOwnViews();
  const form = useForm({
    resolver: zodResolver(nameValues),
    defaultValues: { name: '' },
    mode: 'onTouched',
  });
  return (
    <DrawerForm
      title="Save view"
      form={form}
      submitLabel="Save view"
      run={(dataProvider, { name }) =>
        dataProvider.create('saved-views', { data: { resource, name, search } })
      }
      successMessage={({ name }) => `View “${name}” saved`}
      onDone={refresh}
    >
      {() => (
        <TextInput
          {...form.register('name')}
          label="Name"
          required
          autoFocus
          maxLength={40}
          help="Saves your filters, columns, sort order and page size. Only you can see it."
          error={form.formState.errors.name?.message}
        />
      )}
    </DrawerForm>
  );
}
