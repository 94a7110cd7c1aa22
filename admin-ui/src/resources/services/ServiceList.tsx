import type { PatientService } from '@bedside/contracts/appointments/catalogue.api';
import { Money } from '@bedside/ui-kit/components/Money';
import { ListBase } from 'react-admin';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { TwoLines } from '../../list/TwoLines.tsx';
import { Tag } from '../../parts/Tag.tsx';

/** What is special about a service, in words. */
function traits(service: PatientService): string[] {
  return [
    service.telemedicine && 'Telemedicine',
    service.singlePatientOnly && 'One patient',
    service.needsConsent && 'Consent',
    service.producesReport && 'Report',
    service.taxable && 'Taxed',
  ].filter((trait) => trait !== false);
}

const columns: readonly Column<PatientService>[] = [
  {
    key: 'service',
    label: 'Service',
    sortBy: 'name',
    cell: ({ name, description }) => <TwoLines first={name} second={description} />,
    text: ({ name }) => name,
  },
  {
    key: 'category',
    label: 'Category',
    width: 190,
    sortBy: 'category',
    cell: ({ category }) => category,
    text: ({ category }) => category,
  },
  {
    key: 'traits',
    label: 'Rules',
    width: 250,
    fromWidth: 1024,
    cell: (service) => traits(service).join(', ') || '–',
    text: (service) => traits(service).join(', '),
  },
  {
    key: 'enabled',
    label: 'Offered',
    width: 110,
    fromWidth: 900,
    cell: ({ enabled }) => <Tag tone={enabled ? undefined : 'orange'}>{enabled ? 'Yes' : 'Not now'}</Tag>,
    text: ({ enabled }) => (enabled ? 'Yes' : 'Not now'),
  },
  {
    key: 'rate',
    label: 'Rate',
    width: 120,
    alignRight: true,
    sortBy: 'rate',
    cell: ({ rate }) => <Money dollars={rate} />,
    text: ({ rate }) => rate.toFixed(2),
  },
];

const filterWords = { q: (value: unknown) => `the search “${value}”` };

export default function ServiceList() {
  return (
    <ListBase<PatientService> perPage={50} sort={{ field: 'name', order: 'ASC' }} storeKey={false}>
      <ListScreen<PatientService>
        title="Services"
        columns={columns}
        card={(service) => (
          <Card
            first={service.name}
            second={service.category}
            endFirst={<Money dollars={service.rate} />}
            endSecond={service.enabled ? '' : 'Not offered now'}
          />
        )}
        search="Name"
        filterWords={filterWords}
      />
    </ListBase>
  );
}
