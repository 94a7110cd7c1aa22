import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { RichText } from '../components/rich-text/RichText.tsx';
import { client } from '../data/client.ts';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { changeQueue } from './device.ts';
import { applyAgain, discard, type Entry } from './queue.ts';
import { Conflict } from './WaitingList.tsx';

interface Props {
  entry: Entry;
  onDone(): Promise<void>;
}

const nobodySetOut = ({ allowedTransitions }: AppointmentRecord): boolean =>
  allowedTransitions.some(({ move, requiresReason }) => move === 'finish' && requiresReason);

/** Shows what the office made of the visit beside what was entered here. */
export function DecideConflict({ entry, onDone }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const params = { id: entry.appointmentId };
  const { data } = useQuery({
    queryKey: ['offline-conflict', entry.id],
    queryFn: async () => {
      const { data: visit } = await dataProvider.getOne<AppointmentRecord>('appointments', params);
      const { data: note } = await client.send(getSoapNote, { params });
      return { visit, note };
    },
    staleTime: 0,
  });
  if (!data) return <p className="small">{entry.problem}</p>;
  const { visit, note } = data;
  const seen = { version: visit.version, soapNote: note.soapNote, soapNoteVersion: note.soapNoteVersion };
  const then = (change: Parameters<typeof changeQueue>[0]) => void changeQueue(change).then(onDone);
  return (
    <Conflict
      entry={entry}
      now={
        <>
          <p>
            The visit now: <DenseStatusChip status={visit.appointmentStatus} />
          </p>
          {entry.change.kind === 'note' && <RichText html={note.soapNote} />}
          {entry.change.kind === 'services' && (
            <ul>
              {visit.servicesAvailed.map(({ serviceName, serviceCost }) => (
                <li key={serviceName}>
                  {serviceName}, <Money dollars={serviceCost} />
                </li>
              ))}
            </ul>
          )}
        </>
      }
      needsReason={entry.change.kind === 'services' && nobodySetOut(visit)}
      onApply={(reason) => then((queue) => applyAgain(queue, entry.id, crypto.randomUUID(), seen, reason))}
      onDiscard={() => then((queue) => discard(queue, entry.id, seen))}
    />
  );
}
