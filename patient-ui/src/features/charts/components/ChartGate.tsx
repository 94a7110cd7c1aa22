import { ApiError } from '@bedside/api-client/api-error';
import type { Chart } from '@bedside/contracts/care/chart.schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { NotFoundNotice } from '../../../components/NotFoundNotice.tsx';
import { RowSkeletons } from '../../../components/RowSkeletons.tsx';
import { chartQuery } from '../chart-queries.ts';

interface Props {
  personId: string;
  children: (chart: Chart) => ReactNode;
  /** Wraps the loading state, for pages that set their own title once loaded. */
  frame?: (content: ReactNode) => ReactNode;
}

export function ChartGate({ personId, children, frame = (content) => content }: Props) {
  const { data, error, refetch } = useQuery(chartQuery(personId));
  if (data) return children(data);
  if (!error) return frame(<RowSkeletons rows={6} />);
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return frame(isMissing ? <NotFoundNotice /> : <LoadFailure reason={error} onRetry={refetch} />);
}
