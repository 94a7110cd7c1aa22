import { keyScopes } from '@bedside/contracts/key-scopes';
import { permissions } from '@bedside/contracts/permission';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { SelectInput } from '../../components/inputs.tsx';
import { AccessFields } from './AccessFields.tsx';
import { keyFields, LimitFields, NameInput } from './ApiKeyFields.tsx';
import { type Access, scopesOf } from './key-text.ts';
import { SecretPanel } from './SecretPanel.tsx';

const lifetimes = [30, 90, 180, 365, 730].map((days) => ({ value: String(days), label: `${days} days` }));

const values = z.object({
  ...keyFields,
  scopes: z
    .record(z.enum(permissions), z.enum(['none', 'read', 'write']))
    .transform(scopesOf)
    .pipe(z.array(z.enum(keyScopes)).min(1, 'Select what the key can read or change.')),
  expiresInDays: z.string().transform(Number).pipe(z.int()),
});

const noAccess = Object.fromEntries(permissions.map((permission) => [permission, 'none' as Access]));

export function NewKeyForm() {
  const queryClient = useQueryClient();
  const drawer = useDrawer();
  return (
    <DrawerForm
      title="Create key"
      schema={values}
      defaultValues={{
        name: '',
        scopes: noAccess,
        allowedIps: '',
        requestsPerMinute: '300',
        expiresInDays: '365',
      }}
      submitLabel="Create key"
      note="The secret is shown once."
      run={(dataProvider, key) => dataProvider.createApiKey({ body: key })}
      onDone={async ({ data }) => {
        drawer.open(<SecretPanel apiKey={data.apiKey} secret={data.secret} />, 'medium');
        await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
      }}
    >
      <NameInput />
      <AccessFields />
      <SelectInput
        source="expiresInDays"
        label="Expires in"
        required
        placeholder="Select"
        options={lifetimes}
      />
      <LimitFields />
    </DrawerForm>
  );
}
