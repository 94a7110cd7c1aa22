import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getVideoFacts } from '@bedside/contracts/appointments/video.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import type { VideoCallData } from '@bedside/ui-kit/video/call-state';
import type { Person } from '@bedside/ui-kit/video/peer-mesh';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FileCheck from 'lucide-react/icons/file-check';
import MapPin from 'lucide-react/icons/map-pin';
import Siren from 'lucide-react/icons/siren';
import { client } from '../data/client.ts';
import { confirmedText, locationIn } from './names.ts';
import styles from './video.module.css';

interface Props {
  appointment: Pick<AppointmentRecord, 'id' | 'patient'>;
  call: VideoCallData;
  people: readonly Person[];
}

/** Both sides report a connection just after it stands. */
const REPORT_MILLISECONDS = 1_000;

/** Below the picture: where the patient is, what they signed, and what the claim will say. */
export function VisitFacts({ appointment: { id, patient }, call, people }: Props) {
  const seats = call.seats.map(({ userId, state }) => [userId, state]);
  const links = people.map(({ userId, link, media }) => [userId, link.kind, media.video]);
  const { data } = useQuery({
    queryKey: ['video-facts', id, seats, links],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      await new Promise((done) => setTimeout(done, REPORT_MILLISECONDS));
      return (await client.send(getVideoFacts, { params: { id } }, { signal, isBackground: true })).data;
    },
  });
  const { zone } = useFormats();
  const location = locationIn(call, patient.id);
  const claim = data && [
    data.placeOfService ? `POS ${data.placeOfService}` : 'POS not known',
    data.modifier && `modifier ${data.modifier}`,
  ];
  return (
    <ul className={styles.below} aria-label="Call details">
      {location && (
        <li>
          <MapPin size={14} strokeWidth={1.75} aria-hidden />
          Patient in {location.state}
          {confirmedText(location.confirmedAt, zone)}
        </li>
      )}
      {location && (
        <li data-warning={!location.hasAddress || undefined}>
          <Siren size={14} strokeWidth={1.75} aria-hidden />
          {location.help}
        </li>
      )}
      <li data-warning={!call.hasConsent || undefined}>
        {call.hasConsent ? (
          <FileCheck size={14} strokeWidth={1.75} aria-hidden />
        ) : (
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
        )}
        {call.hasConsent ? 'Telehealth consent signed' : 'No telehealth consent'}
      </li>
      {claim && <li className={styles.end}>{claim.filter(Boolean).join(', ')}</li>}
    </ul>
  );
}
