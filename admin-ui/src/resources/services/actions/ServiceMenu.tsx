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
  const { id, enabled } = service;
  const toggle = useRecordAction((dataProvider) =>
    dataProvider.update(catalog, { id, data: { enabled: !enabled }, previousData: service }),
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
