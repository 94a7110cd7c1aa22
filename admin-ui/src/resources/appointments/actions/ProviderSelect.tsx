import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { fullName } from '@bedside/ui-kit/person';
import type { ComponentPropsWithRef } from 'react';
import { useProviders } from '../../../data/providers.ts';

interface Props extends Omit<ComponentPropsWithRef<'select'>, 'required'> {
  error?: string;
}

/** The practice's providers, with their credentials. */
export function ProviderSelect(props: Props) {
  const providers = useProviders();
  const options = providers.map((provider) => ({
    value: provider.id,
    label: [fullName(provider), provider.credentials].filter(Boolean).join(', '),
  }));
  return (
    <SelectInput
      {...props}
      // The picker shows the chosen provider only once its option is there.
      key={providers.length}
      label="Provider"
      required
      placeholder="Select a provider"
      options={options}
    />
  );
}
