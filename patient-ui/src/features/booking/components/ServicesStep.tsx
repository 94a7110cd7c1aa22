import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Card, Rows } from '../../../components/Card.tsx';
import { LateWarning } from '../../../components/LateWarning.tsx';
import { SearchInput } from '../../../components/SearchInput.tsx';
import { SegmentedControl, SegmentedOption } from '../../../components/SegmentedControl.tsx';
import { useDebounced } from '../../../components/use-debounced.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { BookingValues } from '../booking-form.ts';
import { byCategory, findServices, incompatibleServices } from '../service-rules.ts';
import { ConsentDialog } from './ConsentDialog.tsx';
import { ServiceRow } from './ServiceRow.tsx';
import styles from './ServicesStep.module.css';

const DEBOUNCE_MILLISECONDS = 500;

interface Props {
  services: readonly PatientService[];
  firstCategory: string | null;
  /** Continue was pressed, so a missing choice shows an error. */
  tried: boolean;
}

export function ServicesStep({ services, firstCategory, tried }: Props) {
  const { booking } = useTexts();
  const { control, setValue, formState } = useFormContext<BookingValues>();
  const { serviceIds, patientIds } = useWatch({
    control,
    compute: ({ serviceIds, patientIds }) => ({ serviceIds, patientIds }),
  });
  const [typed, setTyped] = useState('');
  const [category, setCategory] = useState(firstCategory);
  const [consentFor, setConsentFor] = useState<PatientService | null>(null);
  const [told, setTold] = useState('');
  const query = useDebounced(typed, DEBOUNCE_MILLISECONDS);
  const chosen = services.filter(({ id }) => serviceIds.includes(id));
  const found = byCategory(findServices(services, query, category));

  function choose(ids: string[]) {
    const picked = services.filter(({ id }) => ids.includes(id));
    setValue('serviceIds', ids, { shouldValidate: tried, shouldDirty: true });
    setValue(
      'telemedicine',
      picked.some(({ telemedicine }) => telemedicine),
    );
    if (!picked.some(({ needsConsent }) => needsConsent)) setValue('consentAccepted', false);
  }

  function toggle(service: PatientService) {
    setTold('');
    if (serviceIds.includes(service.id)) return choose(serviceIds.filter((id) => id !== service.id));
    if (service.singlePatientOnly) setTold(booking.singlePatient);
    choose([...serviceIds, service.id]);
    if (service.needsConsent) setConsentFor(service);
  }

  const error = tried ? formState.errors.serviceIds?.message : undefined;
  return (
    <div>
      <SearchInput label={booking.search} value={typed} onChange={setTyped} />
      <div className={styles.pills}>
        <SegmentedControl label={booking.categories} scrolls>
          <SegmentedOption pressed={category === null} onPress={() => setCategory(null)}>
            {booking.all}
          </SegmentedOption>
          {byCategory(services).map(([name]) => (
            <SegmentedOption key={name} pressed={category === name} onPress={() => setCategory(name)}>
              {name}
            </SegmentedOption>
          ))}
        </SegmentedControl>
      </div>
      {error && (
        <div className={styles.error}>
          <ErrorNotice title={error} />
        </div>
      )}
      {found.map(([name, group]) => (
        <section key={name} className={styles.group}>
          <h2 className={styles.name}>{name}</h2>
          <Rows>
            {group.map((service) => {
              const reason = incompatibleServices(service, chosen, patientIds.length, booking);
              return (
                <ServiceRow
                  key={service.id}
                  service={service}
                  checked={serviceIds.includes(service.id)}
                  reason={reason}
                  onToggle={() => toggle(service)}
                  onRefused={() => setTold(reason ?? '')}
                />
              );
            })}
          </Rows>
        </section>
      ))}
      {found.length === 0 && (
        <div className={styles.group}>
          <Card flush>
            <EmptyState
              title={booking.noMatch}
              action={
                <Button
                  kind="secondary"
                  small
                  onClick={() => {
                    setTyped('');
                    setCategory(null);
                  }}
                >
                  {booking.showAll}
                </Button>
              }
            >
              {booking.noMatchText(query)}
            </EmptyState>
          </Card>
        </div>
      )}
      <LateWarning told={told} />
      {consentFor && (
        <ConsentDialog
          service={consentFor.name}
          onAccept={() => {
            setValue('consentAccepted', true);
            setConsentFor(null);
          }}
          onDecline={() => {
            choose(serviceIds.filter((id) => id !== consentFor.id));
            setConsentFor(null);
          }}
        />
      )}
    </div>
  );
}
