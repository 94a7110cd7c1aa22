import { Money } from '@bedside/ui-kit/components/Money';
import { CatalogItemMenu } from '../../components/CatalogItemMenu.tsx';
import { ConfirmForm } from '../../components/ConfirmForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { useMe } from '../../data/me.ts';
import { useRecordAction } from '../../data/use-record-action.ts';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { FacetFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import { ServiceForm } from './actions/ServiceForm.tsx';
import { type CatalogName, catalogs, catalogTabs, mayChange, type Service } from './catalog.ts';
import { ServiceFlags, serviceColumns } from './service-columns.tsx';

interface Props {
  catalog: CatalogName;
  /** Inactive services have their own screen. */
  isInactive?: boolean;
}

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  category: (value: unknown) => `category ${value}`,
};

interface ServiceMenuProps {
  catalog: CatalogName;
  service: Service;
}

interface RemoveServiceFormProps {
  catalog: CatalogName;
  service: Service;
}

const RemoveServiceForm = ({ catalog, service: { id, name } }: RemoveServiceFormProps) => (
  <ConfirmForm
    title="Delete service"
    about={name}
    submitLabel="Delete service"
    run={(dataProvider) => dataProvider.delete(catalog, { id })}
    refreshes={[catalog]}
  >
    {name} will be removed from the catalog. Existing visits keep its name and price. To be able to restore it
    later, deactivate it instead.
  </ConfirmForm>
);

function ServiceMenu({ catalog, service }: ServiceMenuProps) {
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
    />
  );
}

export default function CatalogList({ catalog, isInactive = false }: Props) {
  const drawer = useDrawer();
  const isKeeper = mayChange(useMe());
  const { title } = catalogs[catalog];
  const create = () => drawer.open(<ServiceForm catalog={catalog} />);
  const edit = (service: Service) => drawer.open(<ServiceForm catalog={catalog} service={service} />);
  return (
    <List<Service>
      key={`${catalog} ${isInactive}`}
      resource={catalog}
      sort={{ field: 'name', order: 'ASC' }}
      filter={{ enabled: !isInactive }}
      title={isInactive ? `Inactive ${title.toLowerCase()}` : title}
      search="Name"
      routes={catalogTabs(catalog)}
      filters={<FacetFilterChip source="category" label="Category" any="All" />}
      filterLabels={filterLabels}
      live="service"
      createButton={isKeeper && <CreateButton label="New service" phoneLabel="New" onClick={create} />}
    >
      <DataTable<Service>
        onRowClick={isKeeper ? edit : undefined}
        rowMenu={isKeeper ? (service) => <ServiceMenu catalog={catalog} service={service} /> : undefined}
        card={(service) => (
          <Card
            first={service.name}
            second={service.category}
            chip={<ServiceFlags service={service} />}
            endFirst={<Money dollars={service.rate} />}
            endThird={isKeeper && <ServiceMenu catalog={catalog} service={service} />}
          />
        )}
      >
        {serviceColumns(catalog)}
      </DataTable>
    </List>
  );
}
