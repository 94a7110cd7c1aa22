import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { cityText } from '@bedside/contracts/common/fields';
import { streetLine } from '@bedside/ui-kit/components/ContactText';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import type { CallClient } from '@bedside/ui-kit/video/call-client';
import { canCall, useCallClient, useCallSnapshot } from '@bedside/ui-kit/video/use-call';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { client } from '../../../api/client.ts';
import { appointmentQuery, patientQuery } from '../../../api/queries.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { appointmentPath } from '../../appointments/appointment-path.ts';
import { CallEnd } from '../components/CallEnd.tsx';
import { CallScreen } from '../components/CallScreen.tsx';
import { CannotCall } from '../components/CannotCall.tsx';
import { Lobby } from '../components/Lobby.tsx';
import { WaitingRoom } from '../components/WaitingRoom.tsx';

export function VideoPage() {
  const { id = '' } = useParams();
  const { video } = useTexts();
  const user = useUser();
  const call = useCallClient(client, id, user.id);
  const { data: patient } = useQuery(patientQuery(user.id));
  const { data: appointment, error, refetch } = useQuery(appointmentQuery(id));
  if (!canCall()) return <CannotCall />;
  if (appointment && call)
    return (
      <VideoScreen
        call={call}
        appointment={appointment}
        person={{
          firstName: user.firstName,
          homeState: patient?.state ?? null,
          homeAddress: patient?.address
            ? `${streetLine(patient.address)}, ${cityText(patient.address.city)}`
            : null,
          isGuest: false,
        }}
      />
    );
  return (
    <Page title={video.title} head={<BackLink to={appointmentPath(id)}>{video.back}</BackLink>}>
      {error ? <LoadFailure reason={error} onRetry={refetch} /> : <Skeleton height={420} />}
    </Page>
  );
}

export interface ScreenProps {
  call: CallClient;
  /** Null for a guest, whose link opens only the call and not the visit. */
  appointment: AppointmentDetails | null;
  person: CallPerson;
}

interface CallPerson {
  firstName: string | null;
  /** The state as written in the home address. */
  homeState: string | null;
  /** Null for link visitors, who only had to know a date of birth. */
  homeAddress: string | null;
  isGuest: boolean;
}

export function VideoScreen(props: ScreenProps) {
  const { phase, isDeclined } = useCallSnapshot(props.call);
  switch (phase) {
    case 'waiting':
      return <WaitingRoom {...props} />;
    case 'inCall':
      return <CallScreen {...props} />;
    case 'left':
      return <CallEnd {...props} end={isDeclined ? 'declined' : 'left'} />;
    case 'takenOver':
      return <CallEnd {...props} end={phase} />;
    default:
      return <Lobby {...props} />;
  }
}
