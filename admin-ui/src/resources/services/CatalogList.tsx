import { Money } from '@bedside/ui-kit/components/Money';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { useListContext } from 'react-admin';
import { useDrawer } from '../../components/drawer.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useMe } from '../../data/me.ts';
import { Card } from '../../list/CardRows.tsx';
import { ChoiceFilterChip } from '../../list/ChoiceFilterChip.tsx';
import { ListScreen } from '../../list/ListScreen.tsx';
import { NewRowsPill } from '../../list/NewRowsPill.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { ServiceForm } from './actions/ServiceForm.tsx';
import { ServiceMenu } from './actions/ServiceMenu.tsx';
import { type CatalogName, catalogs, mayChange, type Service } from './catalog.ts';
import { ServiceFlags, serviceColumns } from './service-columns.tsx';

interface Props {
  catalog: CatalogName;
  /** What is not offered now, on a screen of its own. */
  isInactive?: boolean;
}

/** One of the two catalogues: what patients book, or what providers do. */
export default function CatalogList({ catalog, isInactive = false }: Props) {
  return (
    <PagedList<Service>
      key={`${catalog} ${isInactive}`}
      resource={catalog}
      sort={{ field: 'name', order: 'ASC' }}
      filter={{ enabled: !isInactive }}
    >
      <Screen catalog={catalog} isInactive={isInactive} />
    </PagedList>
  );
}

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  category: (value: unknown) => `category ${value}`,
};

function Screen({ catalog, isInactive }: Required<Props>) {
  const { meta } = useListContext<Service>();
  const drawer = useDrawer();
  const isKeeper = mayChange(useMe());
  const { title, path } = catalogs[catalog];
  const create = () => drawer.open(<ServiceForm catalog={catalog} />);
  const edit = (service: Service) => drawer.open(<ServiceForm catalog={catalog} service={service} />);
  useShortcuts(isKeeper ? { n: create } : {});
  return (
    <ListScreen<Service>
      title={isInactive ? `Inactive ${title.toLowerCase()}` : title}
      columns={serviceColumns(catalog)}
      routes={[
        { to: path, label: 'Active' },
        { to: `${path}/inactive`, label: 'Inactive' },
      ]}
      card={(service) => (
        <Card
          first={service.name}
          second={service.category}
          chip={<ServiceFlags service={service} />}
          endFirst={<Money dollars={service.rate} />}
          endThird={isKeeper && <ServiceMenu catalog={catalog} service={service} />}
        />
      )}
      search="Name"
      filters={
        <ChoiceFilterChip
          source="category"
          label="Category"
          any="All"
          choices={choicesOf(meta?.facets?.category)}
        />
      }
      news={<NewRowsPill of="service" always={{ enabled: !isInactive }} />}
      filterWords={filterWords}
      onOpen={isKeeper ? edit : undefined}
      menu={isKeeper ? (service) => <ServiceMenu catalog={catalog} service={service} /> : undefined}
      actions={
        isKeeper && (
          <Button
            variant="contained"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={create}
          >
            New service
          </Button>
        )
      }
      phoneAction={
        isKeeper && (
          <Button variant="contained" onClick={create}>
            New
          </Button>
        )
      }
    />
  );
}

/** The categories that the list holds, with how many services each has. */
const choicesOf = (counts: Readonly<Record<string, number>> = {}) =>
  Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([value, count]) => ({ value, label: `${value} (${count})` }));
