import type { ApiKey } from '@bedside/contracts/people/api-keys.api';
import { useQueryClient } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';
import Pencil from 'lucide-react/icons/pencil';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { z } from 'zod';
import { ConfirmForm } from '../../components/ConfirmForm.tsx';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { MenuAction, RowMenu } from '../../components/RowMenu.tsx';
import { useLatest } from '../../data/use-latest.ts';
import { keyFields, LimitFields, NameInput } from './ApiKeyFields.tsx';
import { SecretPanel } from './SecretPanel.tsx';

const queryKey = ['api-keys'];

const valuesOf = (key: ApiKey) => ({
  name: key.name,
  allowedIps: key.allowedIps.join('\n'),
  requestsPerMinute: String(key.requestsPerMinute),
});

function EditKeyForm({ apiKey }: { apiKey: ApiKey }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const { known, latest } = useLatest({ resource: 'api-keys', record: apiKey, valuesOf, refresh });
  return (
    <DrawerForm
      title="Edit key"
      about={apiKey.name}
      schema={z.object(keyFields)}
      defaultValues={valuesOf(apiKey)}
      submitLabel="Save key"
      note="Changes take effect immediately."
      successMessage="Key saved"
      run={(dataProvider, data) =>
        dataProvider.update('api-keys', { id: apiKey.id, data, previousData: known })
      }
      onDone={refresh}
      latest={latest}
    >
      <NameInput />
      <LimitFields />
    </DrawerForm>
  );
}

function RotateKeyForm({ apiKey }: { apiKey: ApiKey }) {
  const queryClient = useQueryClient();
  const drawer = useDrawer();
  return (
    <DrawerForm
      title="Rotate key"
      about={apiKey.name}
      submitLabel="Rotate key"
      run={(dataProvider) => dataProvider.rotateApiKey({ params: { id: apiKey.id } })}
      onDone={async ({ data }) => {
        drawer.open(<SecretPanel apiKey={data.apiKey} secret={data.secret} />, 'medium');
        await queryClient.invalidateQueries({ queryKey });
      }}
    >
      <p>
        You’ll get a new secret and become the key’s owner. The current secret will keep working for 24 hours,
        so there’s time to update {apiKey.name}.
      </p>
    </DrawerForm>
  );
}

const RevokeKeyForm = ({ apiKey }: { apiKey: ApiKey }) => (
  <ConfirmForm
    title="Revoke key"
    about={apiKey.name}
    submitLabel="Revoke key"
    run={(dataProvider) => dataProvider.revokeApiKey({ params: { id: apiKey.id } })}
    refreshes={queryKey}
  >
    {apiKey.name} will lose access immediately. This can’t be undone. The audit log will keep what it did.
  </ConfirmForm>
);

export function ApiKeyMenu({ apiKey }: { apiKey: ApiKey }) {
  const drawer = useDrawer();
  if (apiKey.state === 'REVOKED' || apiKey.state === 'EXPIRED') return null;
  return (
    <RowMenu label={`More actions for ${apiKey.name}`}>
      <MenuAction icon={Pencil} label="Edit" onPress={() => drawer.open(<EditKeyForm apiKey={apiKey} />)} />
      <MenuAction
        icon={RotateCw}
        label="Rotate"
        onPress={() => drawer.open(<RotateKeyForm apiKey={apiKey} />)}
      />
      <MenuAction
        icon={Ban}
        label="Revoke"
        isDanger
        onPress={() => drawer.open(<RevokeKeyForm apiKey={apiKey} />)}
      />
    </RowMenu>
  );
}
