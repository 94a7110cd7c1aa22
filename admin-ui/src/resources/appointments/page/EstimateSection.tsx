import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getDocumentUrl } from '@bedside/contracts/care/documents.api';
import {
  getGoodFaithEstimate,
  requestGoodFaithEstimate,
} from '@bedside/contracts/payments/good-faith-estimates.api';
import type { AppointmentEstimate } from '@bedside/contracts/payments/good-faith-estimates.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { useMay } from '../../../auth/use-permission.ts';
import styles from '../../../components/page/ContextPane.module.css';
import { Section } from '../../../components/page/Section.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { client } from '../../../data/client.ts';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { showFailure } from '../../../data/failure.ts';
import { useDownload } from '../../../data/use-download.ts';

const WHILE_IT_IS_PRINTED_MS = 2_000;
const keyOf = (id: string) => ['appointments', 'estimate', id];

/**
 * Hidden if there is no estimate and none can be made: the law requires none, no one requested one, or it is
 * too late.
 */
export function EstimateSection({ appointment: { id, version } }: { appointment: AppointmentRecord }) {
  const mayRead = useMay(getGoodFaithEstimate);
  const { data } = useQuery({
    queryKey: [...keyOf(id), version],
    queryFn: async ({ signal }) =>
      (await client.send(getGoodFaithEstimate, { params: { id } }, { signal })).data,
    enabled: mayRead,
    refetchInterval: ({ state }) =>
      state.data?.estimate && !state.data.estimate.documentId ? WHILE_IT_IS_PRINTED_MS : false,
  });
  if (!data || !(data.estimate || data.canBeMade)) return null;
  const { estimate, missing = [] } = data;
  return (
    <Section
      title="Good-faith estimate"
      end={estimate ? <Pdf estimate={estimate} /> : missing.length === 0 && <Make id={id} />}
    >
      {estimate ? <Made estimate={estimate} billedOver={data.billedOver} /> : <Due {...data} />}
      {!estimate && <MissingFacts missing={missing} />}
    </Section>
  );
}

function Due({ dueOn, requested }: AppointmentEstimate) {
  const formats = useFormats();
  if (!dueOn) return <p className={styles.muted}>Not required unless the patient asks for one.</p>;
  const due = `Due ${dayText(dueOn, 'brief', formats)}.`;
  return <p>{requested ? `The patient asked for one. ${due}` : due}</p>;
}

const MissingFacts = ({ missing }: Required<Pick<AppointmentEstimate, 'missing'>>) =>
  missing && missing.length > 0 ? (
    <ul className={styles.small}>
      {missing.map(({ what, where, path }) => (
        <li key={what}>
          {what}: <Link to={path}>{where}</Link>
        </li>
      ))}
    </ul>
  ) : null;

interface MadeProps {
  estimate: NonNullable<AppointmentEstimate['estimate']>;
  billedOver: number | null;
}

const Made = ({ estimate: { number, total, madeAt }, billedOver }: MadeProps) => (
  <>
    <p>
      {moneyText(total)}, {number}, <RelativeDateTime instant={madeAt} />
    </p>
    {billedOver !== null && (
      <p>
        <b>The bill is {moneyText(billedOver)} above the estimate.</b> The patient may dispute it.
      </p>
    )}
  </>
);

function Pdf({ estimate: { number, documentId } }: Pick<MadeProps, 'estimate'>) {
  const { mutate, isPending } = useDownload(`${number}.pdf`, async () => {
    const params = { id: documentId ?? '' };
    return (await client.send(getDocumentUrl, { params, query: { operation: 'DOWNLOAD' } })).data.documentUrl;
  });
  return (
    <Button kind="text" small busy={isPending || documentId === null} onClick={() => mutate()}>
      PDF<span className="visually-hidden"> of {number}</span>
    </Button>
  );
}

function Make({ id }: { id: string }) {
  const mayMake = useMay(requestGoodFaithEstimate);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.requestGoodFaithEstimate({ params: { id } }),
    onSuccess: ({ message }) => {
      showToast(message ?? '', 'success');
      return queries.invalidateQueries({ queryKey: keyOf(id) });
    },
    onError: showFailure,
  });
  if (!mayMake) return null;
  return (
    <button type="button" className={`${styles.link} reach`} disabled={isPending} onClick={() => mutate()}>
      Make estimate
    </button>
  );
}
