import type { WebService } from '@bedside/contracts/appointments/catalog.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useEffect, useRef } from 'react';
import { Rows } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { ServiceRow } from '../../booking/components/ServiceRow.tsx';

interface Props {
  pages: readonly { services: readonly WebService[]; all: number }[];
  found: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Shows a fixed selection, without a count and further pages. */
  isShort: boolean;
  invalid: boolean;
  chosen: readonly WebService[];
  reasonAgainst: (service: WebService) => string | undefined;
  onToggle: (service: WebService) => void;
  onRefused: (reason: string) => void;
}

/** Loads the next page when its placeholder scrolls into view. */
export function ServiceList({
  pages,
  found,
  isShort,
  invalid,
  chosen,
  reasonAgainst,
  onToggle,
  onRefused,
}: Props) {
  const { request } = useTexts();
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = found;
  const services = pages.flatMap((page) => page.services);
  const all = pages.at(-1)?.all ?? 0;
  const end = useNearing(!isShort && hasNextPage && !isFetchingNextPage && !isError, fetchNextPage);
  if (all === 0) return null;
  return (
    <>
      <Rows invalid={invalid}>
        {services.map((service) => {
          const reason = reasonAgainst(service);
          return (
            <ServiceRow
              key={service.id}
              service={service}
              checked={chosen.some(({ id }) => id === service.id)}
              reason={reason}
              onToggle={() => onToggle(service)}
              onRefused={() => reason && onRefused(reason)}
            />
          );
        })}
      </Rows>
      <p role="status" className={isShort ? 'visually-hidden' : 'small muted'}>
        {request.shown(services.length, all)}
      </p>
      {!isShort && hasNextPage && (
        <div ref={end}>
          <Button kind="secondary" small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {request.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

const BEFORE_THE_END = '200px';

function useNearing(active: boolean, act: () => unknown) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const element = end.current;
    if (!active || !element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void latest.current(), {
      rootMargin: BEFORE_THE_END,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [active]);
  return end;
}
