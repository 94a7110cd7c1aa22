import type { App } from '@bedside/contracts/people/apps.api';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { SystemAppFields, systemAppFields } from './AppFields.tsx';
import { ClientId, RegisteredApp } from './AppForms.tsx';

const queryKey = ['apps'];

const systemAppForm = z.object(systemAppFields).transform(({ keys, ...app }) => ({ ...app, ...keys }));

export function NewSystemAppForm() {
  const queryClient = useQueryClient();
  const drawer = useDrawer();
  return (
    <DrawerForm
      title="Register system app"
      schema={systemAppForm}
      defaultValues={{ name: '', keys: '', scopes: 'system/*.rs', requestsPerMinute: '600' }}
      submitLabel="Register system app"
      note="It can read every patient’s record. Patients aren’t asked."
      run={(dataProvider, body) => dataProvider.createSystemApp({ body })}
      onDone={async ({ data: { app } }) => {
        drawer.open(<RegisteredApp app={app} />, 'medium');
        await queryClient.invalidateQueries({ queryKey });
      }}
    >
      <SystemAppFields />
    </DrawerForm>
  );
}

export function EditSystemAppForm({ app }: { app: App }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  return (
    <DrawerForm
      title="Edit app"
      about={app.name}
      schema={systemAppForm}
      defaultValues={{
        name: app.name,
        keys: app.jwksUrl ?? app.jwks ?? '',
        scopes: app.scopes.join('\n'),
        requestsPerMinute: String(app.requestsPerMinute),
      }}
      submitLabel="Save app"
      note="Keys and scopes that you remove stop working immediately."
      successMessage="App saved"
      run={(dataProvider, data) =>
        dataProvider.update('apps', {
          id: app.id,
          data: { ...data, version: app.version },
          previousData: app,
        })
      }
      onDone={refresh}
      onReload={() => void refresh()}
    >
      <ClientId app={app} />
      <SystemAppFields />
    </DrawerForm>
  );
}
