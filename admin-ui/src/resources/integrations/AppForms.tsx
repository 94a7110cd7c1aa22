import { identityScopes } from '@bedside/contracts/fhir/smart-scopes';
import type { App } from '@bedside/contracts/people/apps.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { copyText } from '@bedside/ui-kit/copy-text';
import { showToast } from '@bedside/ui-kit/toast';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { DrawerHeader } from '../../components/DrawerHeader.tsx';
import drawerStyles from '../../components/drawer.module.css';
import { useDrawer } from '../../components/drawer.tsx';
import { SelectInput } from '../../components/inputs.tsx';
import { SecretPanel } from '../../components/SecretPanel.tsx';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { useLatest } from '../../data/use-latest.ts';
import { AppFields, appFields, SystemAppFields, systemAppFields } from './AppFields.tsx';
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

const systemAppForm = z.object(systemAppFields).transform(({ keys, ...app }) => ({ ...app, ...keys }));

export function NewSystemAppForm() {
  const queryClient = useQueryClient();
  const drawer = useDrawer();
  return (
    <DrawerForm
      title="Register system app"
      schema={systemAppForm}
      defaultValues={{ name: '', keys: '', scopes: '', requestsPerMinute: '600' }}
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

function NewApp({ app, secret }: { app: App; secret: string | null }) {
  return secret === null ? <RegisteredApp app={app} /> : <ClientSecret app={app} secret={secret} />;
}

export const ClientSecret = ({ app, secret }: { app: App; secret: string }) => (
  <SecretPanel about={app.name} label="Client secret" secret={secret}>
    <ClientId app={app} />
  </SecretPanel>
);

function RegisteredApp({ app }: { app: App }) {
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

export function ClientId({ app: { id } }: { app: App }) {
  const copy = async () =>
    (await copyText(id))
      ? showToast('Client ID copied', 'success')
      : showToast('Couldn’t copy the client ID. Select it and copy it manually.', 'error');
  return (
    <p className={styles.clientId}>
      <span>
        Client ID: <code className={styles.key}>{id}</code>
      </span>
      <Button kind="secondary" small onClick={copy}>
        Copy client ID
      </Button>
    </p>
  );
}

const limitsOf = ({ name, scopes, requestsPerMinute }: App) => ({
  name,
  scopes: scopes.join('\n'),
  requestsPerMinute: String(requestsPerMinute),
});

const valuesOfApp = (app: App) => ({ ...limitsOf(app), redirectUris: app.redirectUris.join('\n') });
const valuesOfSystemApp = (app: App) => ({ ...limitsOf(app), keys: app.jwksUrl ?? app.jwks ?? '' });

/** Shared by all forms that change an app. */
function useEditForm<V>(app: App, valuesOf: (app: App) => V) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const { known, latest } = useLatest({ resource: 'apps', record: app, valuesOf, refresh });
  return {
    title: 'Edit app',
    about: app.name,
    submitLabel: 'Save app',
    successMessage: 'App saved',
    run: (dataProvider: ConsoleDataProvider, data: object) =>
      dataProvider.update('apps', { id: app.id, data, previousData: known }),
    onDone: refresh,
    defaultValues: valuesOf(app),
    latest,
  };
}

export const EditAppForm = ({ app }: { app: App }) => (
  <DrawerForm
    {...useEditForm(app, valuesOfApp)}
    schema={z.object(appFields)}
    note="Scopes that you remove stop working immediately."
  >
    <ClientId app={app} />
    <AppFields />
  </DrawerForm>
);

export const EditSystemAppForm = ({ app }: { app: App }) => (
  <DrawerForm
    {...useEditForm(app, valuesOfSystemApp)}
    schema={systemAppForm}
    note="Keys and scopes that you remove stop working immediately."
  >
    <ClientId app={app} />
    <SystemAppFields />
  </DrawerForm>
);
