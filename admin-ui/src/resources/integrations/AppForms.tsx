import { identityScopes } from '@bedside/contracts/fhir/smart-scopes';
import type { App } from '@bedside/contracts/people/apps.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { DrawerHeader } from '../../components/DrawerHeader.tsx';
import drawerStyles from '../../components/drawer.module.css';
import { useDrawer } from '../../components/drawer.tsx';
import { SelectInput } from '../../components/inputs.tsx';
import { SecretPanel } from '../../components/SecretPanel.tsx';
import { AppFields, appFields } from './AppFields.tsx';
import styles from './integrations.module.css';

const queryKey = ['apps'];
const kinds = [
  { value: 'public', label: 'Public: it runs in a browser or on a device' },
  { value: 'confidential', label: 'Confidential: its server keeps a secret' },
];

const newAppForm = z
  .object({ ...appFields, kind: z.enum(['public', 'confidential']) })
  .transform(({ kind, ...app }) => ({ ...app, isConfidential: kind === 'confidential' }));

export function NewAppForm() {
  const queryClient = useQueryClient();
  const drawer = useDrawer();
  return (
    <DrawerForm
      title="Register app"
      schema={newAppForm}
      defaultValues={{
        name: '',
        redirectUris: '',
        scopes: [...identityScopes, 'patient/*.rs'].join('\n'),
        requestsPerMinute: '600',
        kind: 'public',
      }}
      submitLabel="Register app"
      note="Patients decide whether it may read their records."
      run={(dataProvider, body) => dataProvider.createApp({ body })}
      onDone={async ({ data: { app, secret } }) => {
        drawer.open(<NewApp app={app} secret={secret} />, 'medium');
        await queryClient.invalidateQueries({ queryKey });
      }}
    >
      <AppFields />
      <SelectInput source="kind" label="Kind of app" required placeholder="Select" options={kinds} />
    </DrawerForm>
  );
}

function NewApp({ app, secret }: { app: App; secret: string | null }) {
  return secret === null ? <RegisteredApp app={app} /> : <ClientSecret app={app} secret={secret} />;
}

export const ClientSecret = ({ app, secret }: { app: App; secret: string }) => (
  <SecretPanel what="secret" about={app.name} label="Client secret" secret={secret}>
    <ClientId app={app} />
  </SecretPanel>
);

export function RegisteredApp({ app }: { app: App }) {
  const drawer = useDrawer();
  return (
    <>
      <DrawerHeader title="App registered" about={app.name} />
      <div className={drawerStyles.body}>
        <ClientId app={app} />
      </div>
      <div className={drawerStyles.foot}>
        <Button onClick={drawer.close}>Close</Button>
      </div>
    </>
  );
}

export const ClientId = ({ app: { id } }: { app: App }) => (
  <p>
    Client ID: <code className={styles.key}>{id}</code>
  </p>
);

export function EditAppForm({ app }: { app: App }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  return (
    <DrawerForm
      title="Edit app"
      about={app.name}
      schema={z.object(appFields)}
      defaultValues={{
        name: app.name,
        redirectUris: app.redirectUris.join('\n'),
        scopes: app.scopes.join('\n'),
        requestsPerMinute: String(app.requestsPerMinute),
      }}
      submitLabel="Save app"
      note="Scopes that you remove stop working immediately."
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
      <AppFields />
    </DrawerForm>
  );
}
