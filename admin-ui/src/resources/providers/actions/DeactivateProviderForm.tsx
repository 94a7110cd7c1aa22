import type { ProviderRecord } from '@bedside/contracts/people/person.schema';
import { ConfirmForm } from '../../../parts/ConfirmForm.tsx';
import { useRefreshProviders } from '../use-refresh-providers.ts';

/** Shuts a provider out for now, after a look at what that means. */
export function DeactivateProviderForm({ provider }: { provider: ProviderRecord }) {
  const refresh = useRefreshProviders();
  return (
    <ConfirmForm
      title="Make inactive"
      about={provider.fullname}
      submitLabel="Make inactive"
      run={(actions) => actions.saveProvider(provider, { status: 'INACTIVE' })}
      onDone={refresh}
    >
      {provider.fullname} is signed out everywhere at once, cannot sign in and is offered for no visit until
      made active again. Visits to come go to somebody else first.
    </ConfirmForm>
  );
}
