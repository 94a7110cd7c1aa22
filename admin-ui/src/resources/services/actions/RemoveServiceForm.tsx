import { useQueryClient } from '@tanstack/react-query';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import type { CatalogName, Service } from '../catalog.ts';

interface Props {
  catalog: CatalogName;
  service: Service;
}

/** Takes a service out of its catalog for good, after a look at what that means. */
export function RemoveServiceForm({ catalog, service: { id, name } }: Props) {
  const queryClient = useQueryClient();
  return (
    <ConfirmForm
      title="Delete service"
      about={name}
      submitLabel="Delete service"
      run={(dataProvider) => dataProvider.delete(catalog, { id })}
      onDone={() => queryClient.invalidateQueries({ queryKey: [catalog] })}
    >
      {name} will be removed from the catalog. Existing visits keep its name and price. To be able to restore
      it later, deactivate it instead.
    </ConfirmForm>
  );
}
