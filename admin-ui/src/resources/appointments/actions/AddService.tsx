import { Money } from '@bedside/ui-kit/components/Money';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { type CatalogName, catalogs, type Service } from '../../services/catalog.ts';
import styles from './AddService.module.css';

const PAUSE_MILLISECONDS = 300;
const SHOWN = 8;

interface Props {
  /** The IDs of services already on the appointment, which are not offered. */
  taken: readonly string[];
  onAdd(service: Service): void;
}

export function AddService({ taken, onAdd }: Props) {
  const [query, setQuery] = useState('');
  const settled = useDebounced(query.trim(), PAUSE_MILLISECONDS);
  const provided = useFound('provider-services', settled);
  const booked = useFound('services', settled);
  const isOpen = settled !== '' && query.trim() !== '';
  const found = [
    { catalog: 'provider-services' as const, services: provided },
    { catalog: 'services' as const, services: booked },
  ].map(({ catalog, services }) => ({
    catalog,
    services: services.filter(({ id }) => !taken.includes(id)),
  }));
  const pick = (service: Service) => {
    setQuery('');
    onAdd(service);
  };
  return (
    <div>
      <TextInput
        label="Add service"
        placeholder="Search all services"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {isOpen &&
        found
          .filter(({ services }) => services.length > 0)
          .map(({ catalog, services }) => (
            <section key={catalog} aria-label={catalogs[catalog].title} className={styles.group}>
              <h3 className={styles.title}>{catalogs[catalog].title}</h3>
              <ul>
                {services.map((service) => (
                  <li key={service.id}>
                    <button type="button" className={styles.row} onClick={() => pick(service)}>
                      <span>
                        {service.name}
                        <small className={styles.meta}>{aboutOf(service)}</small>
                      </span>
                      <Money dollars={service.rate} />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      {isOpen && found.every(({ services }) => services.length === 0) && (
        <p role="status" className={styles.none}>
          No matching active services.
        </p>
      )}
    </div>
  );
}

const aboutOf = (service: Service): string =>
  ['cptCode' in service && service.cptCode, service.category].filter(Boolean).join(' · ');

function useFound(catalog: CatalogName, q: string): readonly Service[] {
  const { data } = useGetList<Service>(
    catalog,
    {
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'name', order: 'ASC' },
      filter: { enabled: true, q },
    },
    { enabled: q !== '', placeholderData: (before) => before },
  );
  return data ?? [];
}
