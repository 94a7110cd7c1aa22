import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { AddressText } from '@bedside/ui-kit/components/ContactText';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn, dayText, instantDayText, timeIn, timeText } from '@bedside/ui-kit/formats';
import { keptUntil } from '@bedside/ui-kit/offline/age';
import { fullName } from '@bedside/ui-kit/person';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useState } from 'react';
import { iconButtonClass } from '../components/IconButton.tsx';
import { AllergyBanner } from '../components/page/AllergyBanner.tsx';
import { useNow } from '../components/use-now.ts';
import { serviceText } from '../formatting/appointment-text.ts';
import { yearsAndSex } from '../formatting/person-text.ts';
import { isUpcoming, nextOf, spanText } from '../my-day/day-steps.ts';
import { enter, nextStep, waitOutDoubleTap } from './actions.ts';
import type { Day, Visit } from './day.ts';
import { OfflineVisit } from './OfflineVisit.tsx';
import styles from './offline.module.css';
import { useMarkVisitOpen } from './open-visit.ts';
import type { Queue } from './queue.ts';
import { useKeeping } from './use-keeping.tsx';
import { WaitingList } from './WaitingList.tsx';

interface Props {
  day: Day | null;
  queue: Queue;
  takenAt: number;
  onRetry(): void;
}

export function OfflineDay({ day, queue, takenAt, onRetry }: Props) {
  const [openId, setOpenId] = useState<string | null>(null);
  const today = useToday(day);
  const visits = day?.visits ?? [];
  const open = visits.find(({ appointment }) => appointment.id === openId);
  useMarkVisitOpen(open !== undefined);
  const count = queue.entries.length;
  if (open)
    return (
      <OfflineVisit visit={open} queue={queue} offered={day?.services ?? []} onBack={() => setOpenId(null)} />
    );
  const isFinishedHere = (id: string) =>
    queue.entries.some(({ appointmentId, change }) => appointmentId === id && change.kind === 'services');
  const left = visits.filter(({ appointment: { id } }) => !isFinishedHere(id));
  const setOutFor = queue.entries.findLast(({ change }) => change.kind === 'setOut')?.appointmentId;
  const firstOf = (some: readonly Visit[]) => {
    const appointments = some.map(({ appointment }) => appointment);
    return appointments.find(({ id }) => id === setOutFor) ?? nextOf(appointments);
  };
  const next = firstOf(left.filter(({ date }) => date >= today)) ?? firstOf(left);
  const rank = ({ appointment }: Visit) =>
    isUpcoming(appointment) && !isFinishedHere(appointment.id) ? 0 : 1;
  const others = visits
    .filter(({ appointment }) => appointment !== next)
    .toSorted((one, other) => rank(one) - rank(other));
  const stopOf = (visit: Visit) => (
    <Stop
      key={visit.appointment.id}
      visit={visit}
      queue={queue}
      isNext={visit.appointment === next}
      today={today}
      onOpen={() => setOpenId(visit.appointment.id)}
    />
  );
  return (
    <>
      <div className={styles.banner} role="status">
        <CloudOff size={20} strokeWidth={1.75} aria-hidden />
        <div>
          <b>No connection</b>
          <p>
            Keep working.
            {count > 0 && ` ${count} ${count === 1 ? 'change is' : 'changes are'} saved on this device.`}
          </p>
        </div>
        <Button kind="secondary" onClick={onRetry}>
          Retry
        </Button>
      </div>
      <div className={styles.body}>
        {visits.filter(({ appointment }) => appointment === next).map(stopOf)}
        <WaitingList entries={queue.entries} />
        <StoredDayNote takenAt={takenAt} visits={visits.length} />
        <ol aria-label="Other visits" className={styles.visits}>
          {others.map((visit) => (
            <li key={visit.appointment.id}>{stopOf(visit)}</li>
          ))}
        </ol>
      </div>
    </>
  );
}

/**
 * The copy may be from yesterday, so use the device’s date, but never a date before the copy’s, because the
 * clock may be slow.
 */
function useToday(day: Day | null): string {
  const now = useNow();
  if (!day) return '';
  const here = dayIn(day.timeZone, now);
  return here > day.today ? here : day.today;
}

function StoredDayNote({ takenAt, visits }: { takenAt: number; visits: number }) {
  const formats = useFormats();
  const until = new Date(keptUntil(takenAt));
  return (
    <p className={styles.kept}>
      <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
      <span>
        <b>
          On this device until {instantDayText(until.toISOString(), 'short', formats)},{' '}
          {timeText(timeIn(formats.zone, until))}
        </b>
        <br />
        {visits} {visits === 1 ? 'visit' : 'visits'} with charts. Payments and messages need a connection.
        Encrypted, opens with your PIN.
      </span>
    </p>
  );
}

interface StopProps {
  visit: Visit;
  queue: Queue;
  isNext: boolean;
  today: string;
  onOpen(): void;
}

function Stop({ visit: { appointment, date }, queue, isNext, today, onOpen }: StopProps) {
  const waiting = queue.entries.filter(({ appointmentId }) => appointmentId === appointment.id);
  const step = date > today ? null : nextStep(appointment, waiting);
  const name = fullName(appointment.patient);
  const formats = useFormats();
  const { keep, isBusy, failure } = useKeeping();
  return (
    <section className={styles.card} data-next={isNext} aria-label={name}>
      <header>
        <h2>
          {date > today && 'Tomorrow, '}
          {date < today && `${dayText(date, 'brief', formats)}, `}
          {spanText(appointment)}
        </h2>
        <DenseStatusChip
          status={
            waiting.some(({ change }) => change.kind === 'setOut')
              ? 'ON THE WAY'
              : appointment.appointmentStatus
          }
        />
      </header>
      <div className={styles.person}>
        <Avatar person={appointment.patient} size={44} />
        <div>
          <p>
            <b>{name}</b> <small>{yearsAndSex(appointment.patientAge, appointment.patientGender)}</small>
          </p>
          <p className="small">{serviceText(appointment.serviceNames)}</p>
        </div>
        {appointment.phoneE164 && (
          <a className={iconButtonClass({ framed: true })} href={`tel:${appointment.phoneE164}`}>
            Call<span className="visually-hidden"> {name}</span>
          </a>
        )}
      </div>
      {isNext && (
        <AllergyBanner allergies={appointment.allergies} noKnownAllergies={appointment.noKnownAllergies} />
      )}
      {appointment.telemedicine && (
        <p className={styles.problem}>You need a connection for this video visit.</p>
      )}
      {appointment.serviceAddress && (
        <p className="small">
          <AddressText address={appointment.serviceAddress} />
        </p>
      )}
      {failure}
      <div className={styles.buttons}>
        {step && (
          <Button
            wide
            busy={isBusy}
            onClick={() => void keep(enter(appointment, { kind: step }).then(waitOutDoubleTap))}
          >
            {step === 'setOut' ? 'On my way' : 'I’ve arrived'}
          </Button>
        )}
        <button
          type="button"
          className={buttonClass({ kind: step ? 'secondary' : 'primary', wide: true })}
          aria-label={`Open visit of ${name}`}
          onClick={onOpen}
        >
          Open visit
        </button>
      </div>
    </section>
  );
}
