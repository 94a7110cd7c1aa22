import type { WebService } from '@bedside/contracts/appointments/catalog.api';
import { listWebServices } from '@bedside/contracts/appointments/catalog.api';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { Card } from '../../../components/Card.tsx';
import { LateWarning } from '../../../components/LateWarning.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { SearchInput } from '../../../components/SearchInput.tsx';
import { useDebounced } from '../../../components/use-debounced.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { ConsentDialog } from '../../booking/components/ConsentDialog.tsx';
import { incompatibleServices } from '../../booking/service-rules.ts';

import type { WizardValues } from '../wizard-form.ts';
import { ServiceList } from './ServiceList.tsx';

const DEBOUNCE_MILLISECONDS = 500;
const ONE_PATIENT = 1;

const webServicesQuery = (typed: string) =>
  infiniteQueryOptions({
    queryKey: [keys.services, 'web', typed],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, ...(typed && { query: typed }) };
      const { data, meta } = await client.send(listWebServices, { query }, { signal });
      const isLast = meta === undefined || meta.page >= meta.pageCount;
      return {
        services: data.serviceList,
        all: meta?.itemCount ?? data.serviceList.length,
        next: isLast ? null : meta.page + 1,
      };
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export function ServicesStep() {
  const { booking, request } = useTexts();
  const { control, setValue, formState } = useFormContext<WizardValues>();
  const chosen = useWatch({ control, name: 'services' });
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState('');
  const [consentFor, setConsentFor] = useState<WebService | null>(null);
  const query = useDebounced(typed.trim(), DEBOUNCE_MILLISECONDS);
  const found = useInfiniteQuery(webServicesQuery(query));

  function choose(services: WebService[]) {
    setValue('services', services, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    if (!services.some(({ needsConsent }) => needsConsent)) setValue('consentAccepted', false);
  }

  function toggle(service: WebService) {
    if (chosen.some(({ id }) => id === service.id)) return takeOut(service);
    choose([...chosen, service]);
    setTold(service.singlePatientOnly ? booking.singlePatient : '');
    if (service.needsConsent) setConsentFor(service);
  }

  function takeOut(service: WebService) {
    choose(chosen.filter(({ id }) => id !== service.id));
    setTold('');
  }

  const wrong = formState.errors.services?.message ?? formState.errors.consentAccepted?.message;
  return (
    <>
      {wrong && <ErrorNotice title={wrong} />}
      <SearchInput label={booking.search} value={typed} onChange={setTyped} />
      {found.data && (
        <ServiceList
          found={found}
          pages={found.data.pages}
          chosen={chosen}
          reasonAgainst={(service) => incompatibleServices(service, chosen, ONE_PATIENT, booking)}
          onToggle={toggle}
          onRefused={setTold}
        />
      )}
      {found.data?.pages[0]?.all === 0 && (
        <Card flush>
          <EmptyState title={booking.noMatch}>{request.noMatch(query)}</EmptyState>
        </Card>
      )}
      {found.isPending && <RowSkeletons rows={6} />}
      {found.error && !found.isFetching && (
        <LoadFailure
          reason={found.error}
          onRetry={() => void (found.data ? found.fetchNextPage() : found.refetch())}
        />
      )}
      <LateWarning told={told} isOverFoot />
      {consentFor &&
        // A portal, because Enter in the dialog would submit the wizard form.
        createPortal(
          <ConsentDialog
            service={consentFor.name}
            onAccept={() => {
              setValue('consentAccepted', true, { shouldDirty: true, shouldValidate: true });
              setConsentFor(null);
            }}
            onDecline={() => {
              takeOut(consentFor);
              setConsentFor(null);
            }}
          />,
          document.body,
        )}
    </>
  );
}
