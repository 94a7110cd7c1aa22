import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import {
  getVisitSharing,
  setVisitConfidential,
  type VisitSharing,
} from '@bedside/contracts/appointments/confidential-visits.api';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Allowed } from '../../../auth/Allowed.tsx';
import { useMay } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import styles from '../../../components/page/ContextPane.module.css';
import { Section } from '../../../components/page/Section.tsx';
import { client } from '../../../data/client.ts';
import { ActionForm } from '../actions/ActionForm.tsx';

const useVisitSharing = (id: string) =>
  useQuery({
    queryKey: ['appointments', 'sharing', id],
    queryFn: async () => (await client.send(getVisitSharing, { params: { id } })).data,
  });

export const namesOf = ({ viewers }: VisitSharing): string =>
  new Intl.ListFormat('en-US').format(
    viewers.map(({ fullname, relationship }) => `${fullname} (${relationship.toLowerCase()})`),
  );

/** Shows staff who else can read the visit before they write. */
export function WhoSees({ appointmentId }: { appointmentId: string }) {
  const { data, error, refetch } = useVisitSharing(appointmentId);
  if (error) return <RetryNotice error={error} onRetry={() => refetch()} />;
  return data ? <p className="small">Staff and {namesOf(data)} see this visit.</p> : <Skeleton height={20} />;
}

export const SharingSection = (props: { appointment: AppointmentRecord }) => (
  <Allowed to={getVisitSharing}>
    <Sharing {...props} />
  </Allowed>
);

function Sharing({ appointment }: { appointment: AppointmentRecord }) {
  const drawer = useDrawer();
  const mayChange = useMay(setVisitConfidential);
  const { data } = useVisitSharing(appointment.id);
  const isOffered = mayChange && data && (data.confidential || !data.refusal);
  return (
    <Section
      title="Who sees this visit"
      end={
        isOffered && (
          <button
            type="button"
            className={`${styles.link} reach`}
            onClick={() => drawer.open(<SharingForm appointment={appointment} sharing={data} />)}
          >
            {data.confidential ? 'Share with family' : 'Make confidential'}
          </button>
        )
      }
    >
      <WhoSees appointmentId={appointment.id} />
      {data?.confidential && <p className="small">Confidential: no one else in the family sees it.</p>}
    </Section>
  );
}

function SharingForm({ appointment, sharing }: { appointment: AppointmentRecord; sharing: VisitSharing }) {
  const { confidential } = sharing;
  return (
    <ActionForm
      title={confidential ? 'Share with family' : 'Make confidential'}
      appointment={appointment}
      submitLabel={confidential ? 'Share with family' : 'Make confidential'}
      run={(dataProvider, { id }) =>
        dataProvider.setVisitConfidential({ params: { id }, body: { confidential: !confidential } })
      }
    >
      {confidential ? (
        <p>
          Everyone in the family who sees the patient’s visits will see this one, with its results and bill.
        </p>
      ) : (
        <>
          <p>
            Only the patient and staff will see this visit, its results, files, bill and messages. The bill
            can be paid only with the patient’s own card, or at the visit.
          </p>
          <p>Texts and emails already sent can’t be recalled.</p>
        </>
      )}
    </ActionForm>
  );
}
