import { listWebServices, type WebService } from '@bedside/contracts/appointments/catalog.api';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { LateWarning } from '../../../components/LateWarning.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useErrorFocus } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { ConsentDialog } from '../../booking/components/ConsentDialog.tsx';
import { NoServiceFound, SeeAllServices, ServiceFilter } from '../../booking/components/ServiceFilter.tsx';
import { incompatibleServices, type Offered } from '../../booking/service-rules.ts';
import type { WizardValues } from '../wizard-form.ts';
import { ServiceList } from './ServiceList.tsx';
import styles from './steps.module.css';

const DEBOUNCE_MILLISECONDS = 500;
const ONE_PATIENT = 1;

const webServicesQuery = (typed: string, category: string) =>
  infiniteQueryOptions({
    queryKey: [keys.services, 'web', typed, category],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, ...(typed && { query: typed }), ...(category && { category }) };
      const { data, meta } = await client.send(listWebServices, { query }, { signal });
      const isLast = meta === undefined || meta.page >= meta.pageCount;
      return {
        services: data.serviceList,
        mostBooked: data.mostBooked,
        categories: data.categories,
        all: meta?.itemCount ?? data.serviceList.length,
        next: isLast ? null : meta.page + 1,
      };
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export function ServicesStep({ invalid }: { invalid: boolean }) {
  const { booking, request } = useTexts();
  const { control, setValue } = useFormContext<WizardValues>();
  const chosen = useWatch({ control, name: 'services' });
  const [typed, setTyped] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const [consentFor, setConsentFor] = useState<WebService | null>(null);
  const query = useDebounced(typed.trim(), DEBOUNCE_MILLISECONDS);
  const [picked, setPicked] = useState<Offered | null>(null);
  const { data: catalog } = useInfiniteQuery(webServicesQuery('', ''));
  const { mostBooked = [], categories = [], all: total = 0 } = catalog?.pages[0] ?? {};
  const offered = picked ?? (mostBooked.length > 0 ? 'most' : 'all');
  const category = query === '' && typeof offered === 'object' ? offered.category : '';
  const found = useInfiniteQuery(webServicesQuery(query, category));
  const isShort = query === '' && offered === 'most';
  const list = useRef<HTMLDivElement>(null);
  useErrorFocus<WizardValues>('services', list, 'input[type=checkbox]');

  function choose(services: WebService[]) {
    setValue('services', services, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    if (!services.some(({ needsConsent }) => needsConsent)) setValue('consentAccepted', false);
  }

  function toggle(service: WebService) {
    if (chosen.some(({ id }) => id === service.id)) return removeService(service);
    choose([...chosen, service]);
    setAnnouncement(service.singlePatientOnly ? booking.singlePatient : '');
    if (service.needsConsent) setConsentFor(service);
  }

  function removeService(service: WebService) {
    choose(chosen.filter(({ id }) => id !== service.id));
    setAnnouncement('');
  }

  return (
    <>
      <ServiceFilter
        typed={typed}
        onType={setTyped}
        offered={offered}
        onOffer={setPicked}
        hasMostBooked={mostBooked.length > 0}
        categories={categories}
        total={total}
      />
      {found.data && (
        <div ref={list} className={styles.list}>
          <ServiceList
            found={found}
            pages={isShort ? [{ services: mostBooked, all: mostBooked.length }] : found.data.pages}
            isShort={isShort}
            invalid={invalid}
            chosen={chosen}
            reasonAgainst={(service) => incompatibleServices(service, chosen, ONE_PATIENT, booking)}
            onToggle={toggle}
            onRefused={setAnnouncement}
          />
          {query === '' && offered !== 'all' && (
            <SeeAllServices total={total} onPress={() => setPicked('all')} />
          )}
        </div>
      )}
      {found.data?.pages[0]?.all === 0 && (
        <NoServiceFound
          text={request.noMatch(query)}
          onShowAll={() => {
            setTyped('');
            setPicked('all');
          }}
        />
      )}
      {found.isPending && <RowSkeletons rows={6} />}
      {found.error && !found.isFetching && (
        <LoadFailure
          reason={found.error}
          onRetry={() => void (found.data ? found.fetchNextPage() : found.refetch())}
        />
      )}
      <LateWarning warning={announcement} isOverFoot />
      {consentFor &&
        // Rendered in a portal, because Enter in the dialog would submit the wizard’s form.
        createPortal(
          <ConsentDialog
            service={consentFor.name}
            onAccept={() => {
              setValue('consentAccepted', true, { shouldDirty: true, shouldValidate: true });
              setConsentFor(null);
            }}
            onDecline={() => {
              removeService(consentFor);
              setConsentFor(null);
            }}
          />,
          document.body,
        )}
    </>
  );
}
