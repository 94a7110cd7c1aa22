import type { ProviderRecord } from '@bedside/contracts/people/user.schema';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { useRefreshProviders } from '../use-refresh-providers.ts';

/** Shuts a provider out for now, after a look at what that means. */
export function DeactivateProviderForm({ provider }: { provider: ProviderRecord }) {
  const refresh = useRefreshProviders();
  return (
    <ConfirmForm
      title="Deactivate provider"
      about={provider.fullname}
      submitLabel="Deactivate provider"
      successMessage="Provider saved"
      run={(dataProvider) =>
        dataProvider.update('providers', {
          id: provider.id,
          data: { status: 'INACTIVE' },
          previousData: provider,
        })
      }
      onDone={refresh}
    >
      {provider.fullname} will be signed out of all devices immediately and can’t sign in or be assigned
      visits until reactivated. Reassign upcoming visits first.
    </ConfirmForm>
  );
}
