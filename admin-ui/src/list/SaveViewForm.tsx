import { savedViewsResource } from '@bedside/contracts/practice/saved-views.api';
import { DrawerForm } from '../components/DrawerForm.tsx';
import { TextInput } from '../components/inputs.tsx';
import { useRefreshOwnViews } from './views.ts';

interface Props {
  resource: string;
  search: string;
}

const nameValues = savedViewsResource.create.pick({ name: true });

export default function SaveViewForm({ resource, search }: Props) {
  const refresh = useRefreshOwnViews();
  return (
    <DrawerForm
      title="Save view"
      schema={nameValues}
      defaultValues={{ name: '' }}
      submitLabel="Save view"
      run={(dataProvider, { name }) =>
        dataProvider.create('saved-views', { data: { resource, name, search } })
      }
      successMessage={({ name }) => `View “${name}” saved`}
      onDone={refresh}
    >
      <TextInput
        source="name"
        label="Name"
        required
        autoFocus
        maxLength={40}
        help="Saves your filters, columns, sort order and page size. Only you can see it."
      />
    </DrawerForm>
  );
}
