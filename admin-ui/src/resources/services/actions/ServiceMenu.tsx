import { CatalogItemMenu } from '../../../components/CatalogItemMenu.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import type { CatalogName, Service } from '../catalog.ts';
import { RemoveServiceForm } from './RemoveServiceForm.tsx';
import { ServiceForm } from './ServiceForm.tsx';

interface Props {
  catalog: CatalogName;
  service: Service;
}

/** Actions on a service of the catalog. */
export function ServiceMenu({ catalog, service }: Props) {
  const change = { enabled: !service.enabled };
  const toggle = useRecordAction((actions) =>
    catalog === 'services'
      ? actions.changeService(service, change)
      : actions.changeProviderService(service, change),
  );
  return (
    <CatalogItemMenu
      name={service.name}
      isOffered={service.enabled}
      toggle={toggle}
      edit={<ServiceForm catalog={catalog} service={service} />}
      remove={<RemoveServiceForm catalog={catalog} service={service} />}
      removeLabel="Delete"
    />
  );
}
