import { useQueryClient } from '@tanstack/react-query';
import { ConfirmForm } from '../../../parts/ConfirmForm.tsx';
import type { CatalogueName, Service } from '../catalogue.ts';

interface Props {
  catalogue: CatalogueName;
  service: Service;
}

/** Takes a service out of its catalogue for good, after a look at what that means. */
export function RemoveServiceForm({ catalogue, service: { id, name } }: Props) {
  const queryClient = useQueryClient();
  return (
    <ConfirmForm
      title="Remove service"
      about={name}
      submitLabel="Remove"
      run={(actions) =>
        catalogue === 'services' ? actions.removeService(id) : actions.removeProviderService(id)
      }
      onDone={() => queryClient.invalidateQueries({ queryKey: [catalogue] })}
    >
      {name} is gone from every list and can no longer be chosen. Visits that have it keep its name and price.
      To bring it back later, switch it off instead.
    </ConfirmForm>
  );
}
