import { Money } from '@bedside/ui-kit/components/Money';
import { NoSpanish } from '../../components/SpanishField.tsx';
import { Tag } from '../../components/Tag.tsx';
import { durationText } from '../../formatting/appointment-text.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { DataTable } from '../../list/DataTable.tsx';
import { type CatalogName, lacksSpanish, type Service, serviceFlagsOf } from './catalog.ts';
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

/** Duration for patient services, CPT code for provider services. */
const codeOrDuration = (service: Service): string => {
  if ('cptCode' in service) return service.cptCode ?? '';
  return service.durationMinutes === null ? '' : durationText(service.durationMinutes);
};

const Column = DataTable.Col<Service>;
const NumberColumn = DataTable.NumberCol<Service>;

export const serviceColumns = (catalog: CatalogName) => (
  <>
    <Column
      source="name"
      label="Service"
      render={({ name, description }) => <TwoLineCell first={name} second={description} />}
    />
    <Column source="category" label="Category" width={170} />
    <Column
      source="traits"
      label="Rules"
      disableSort
      width={catalog === 'services' ? 250 : 150}
      fromWidth={1024}
      render={(service) => <ServiceFlags service={service} />}
      text={(service) => serviceFlagsOf(service).join(', ')}
    />
    <Column
      source="codeOrDuration"
      label={catalog === 'services' ? 'Duration' : 'CPT code'}
      disableSort
      width={110}
      fromWidth={900}
      render={(service) => codeOrDuration(service) || '–'}
      text={codeOrDuration}
    />
    <NumberColumn
      source="rate"
      label="Rate"
      width={110}
      render={({ rate }) => <Money dollars={rate} />}
      text={({ rate }) => rate.toFixed(2)}
    />
  </>
);
