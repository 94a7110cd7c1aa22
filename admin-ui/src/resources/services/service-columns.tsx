import { Money } from '@bedside/ui-kit/components/Money';
import { NoSpanish } from '../../components/SpanishField.tsx';
import { Tag } from '../../components/Tag.tsx';
import type { Column } from '../../list/column.ts';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { type CatalogName, durationText, lacksSpanish, type Service, serviceFlagsOf } from './catalog.ts';
import styles from './service-columns.module.css';

export function ServiceFlags({ service }: { service: Service }) {
  const traits = serviceFlagsOf(service);
  const isEnglishAlone = lacksSpanish(service);
  if (traits.length === 0 && !isEnglishAlone) return null;
  return (
    <span className={styles.traits}>
      {traits.map((trait) => (
        <Tag key={trait}>{trait}</Tag>
      ))}
      {isEnglishAlone && <NoSpanish />}
    </span>
  );
}

/** How long a service takes, or under which code payers know it. */
const codeOrDuration = (service: Service): string => {
  if ('cptCode' in service) return service.cptCode ?? '';
  return service.durationMinutes === null ? '' : durationText(service.durationMinutes);
};

export const serviceColumns = (catalog: CatalogName): readonly Column<Service>[] => [
  {
    key: 'service',
    label: 'Service',
    sortBy: 'name',
    cell: ({ name, description }) => <TwoLineCell first={name} second={description} />,
    text: ({ name }) => name,
  },
  {
    key: 'category',
    label: 'Category',
    width: 170,
    sortBy: 'category',
    cell: ({ category }) => category,
    text: ({ category }) => category,
  },
  {
    key: 'traits',
    label: 'Rules',
    width: catalog === 'services' ? 250 : 150,
    fromWidth: 1024,
    cell: (service) => <ServiceFlags service={service} />,
    text: (service) => serviceFlagsOf(service).join(', '),
  },
  {
    key: 'codeOrDuration',
    label: catalog === 'services' ? 'Duration' : 'CPT code',
    width: 110,
    fromWidth: 900,
    cell: (service) => codeOrDuration(service) || '–',
    text: codeOrDuration,
  },
  {
    key: 'rate',
    label: 'Rate',
    width: 110,
    alignRight: true,
    sortBy: 'rate',
    cell: ({ rate }) => <Money dollars={rate} />,
    text: ({ rate }) => rate.toFixed(2),
  },
];
