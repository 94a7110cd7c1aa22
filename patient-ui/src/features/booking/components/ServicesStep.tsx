import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Rows } from '../../../components/Card.tsx';
import { LateWarning } from '../../../components/LateWarning.tsx';
import { useErrorFocus } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { BookingValues } from '../booking-form.ts';
import { byCategory, findServices, incompatibleServices, type Offered } from '../service-rules.ts';
import { ConsentDialog } from './ConsentDialog.tsx';
import { NoServiceFound, SeeAllServices, ServiceFilter } from './ServiceFilter.tsx';
import { ServiceRow } from './ServiceRow.tsx';
import styles from './ServicesStep.module.css';

const DEBOUNCE_MILLISECONDS = 500;

interface Props {
  services: readonly PatientService[];
  mostBookedIds: readonly string[];
  firstCategory: string | null;
  /** The user pressed Continue, so a missing choice shows an error. */
  tried: boolean;
}

export function ServicesStep({ services, mostBookedIds, firstCategory, tried }: Props) {
  const { booking } = useTexts();
  const { control, setValue, formState } = useFormContext<BookingValues>();
  const { serviceIds, patientIds } = useWatch({
    control,
    compute: ({ serviceIds, patientIds }) => ({ serviceIds, patientIds }),
  });
  const [typed, setTyped] = useState('');
  const mostBooked = mostBookedIds.filter((id) => services.some((service) => service.id === id));
  const [offered, setOffered] = useState<Offered>(
    firstCategory ? { category: firstCategory } : mostBooked.length > 0 ? 'most' : 'all',
  );
  const [consentFor, setConsentFor] = useState<PatientService | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const query = useDebounced(typed, DEBOUNCE_MILLISECONDS);
  const chosen = services.filter(({ id }) => serviceIds.includes(id));
  const matching = findServices(services, { query, offered, mostBookedIds });
  const isGrouped = query.trim() !== '' || offered === 'all';
  const found: [string, PatientService[]][] = isGrouped
    ? byCategory(matching)
    : matching.length > 0
      ? [['', matching]]
      : [];
  const list = useRef<HTMLDivElement>(null);
  useErrorFocus<BookingValues>('serviceIds', list, 'input[type=checkbox]');

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
    setAnnouncement('');
    if (serviceIds.includes(service.id)) return choose(serviceIds.filter((id) => id !== service.id));
    if (service.singlePatientOnly) setAnnouncement(booking.singlePatient);
    choose([...serviceIds, service.id]);
    if (service.needsConsent) setConsentFor(service);
  }

  const isMissing = tried && formState.errors.serviceIds !== undefined;
  return (
    <div ref={list}>
      <ServiceFilter
        typed={typed}
        onType={setTyped}
        offered={offered}
        onOffer={setOffered}
        hasMostBooked={mostBooked.length > 0}
        categories={byCategory(services).map(([name]) => name)}
        total={services.length}
      />
      {found.map(([name, group]) => (
        <section key={name} className={styles.group}>
          {name && <h2 className={styles.name}>{name}</h2>}
          <Rows invalid={isMissing}>
            {group.map((service) => {
              const reason = incompatibleServices(service, chosen, patientIds.length, booking);
              return (
                <ServiceRow
                  key={service.id}
                  service={service}
                  checked={serviceIds.includes(service.id)}
                  reason={reason}
                  onToggle={() => toggle(service)}
                  onRefused={() => setAnnouncement(reason ?? '')}
                />
              );
            })}
          </Rows>
        </section>
      ))}
      {found.length === 0 && (
        <div className={styles.group}>
          <NoServiceFound
            text={booking.noMatchText(query)}
            onShowAll={() => {
              setTyped('');
              setOffered('all');
            }}
          />
        </div>
      )}
      {found.length > 0 && !isGrouped && (
        <div className={styles.all}>
          <SeeAllServices total={services.length} onPress={() => setOffered('all')} />
        </div>
      )}
      <LateWarning warning={announcement} />
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
