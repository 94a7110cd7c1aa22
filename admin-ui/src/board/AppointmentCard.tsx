import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { AddressText, PhoneText } from '@bedside/ui-kit/components/ContactText';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { mapAddress } from '@bedside/ui-kit/map-address';
import { fullName } from '@bedside/ui-kit/person';
import MapPin from 'lucide-react/icons/map-pin';
import MoveIcon from 'lucide-react/icons/move';
import X from 'lucide-react/icons/x';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { Link } from 'react-router';
import { ConfidentialMark } from '../components/ConfidentialMark.tsx';
import { FloatingPanel } from '../components/FloatingPanel.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { AllergyBanner } from '../components/page/AllergyBanner.tsx';
import { appointmentTimeText } from '../formatting/appointment-text.ts';
import { planIsNext, primaryTransition } from '../resources/appointments/actions/primary-transition.ts';
import { transitionButtons } from '../resources/appointments/actions/transition-buttons.ts';
import { appointmentAddress, appointmentQuery } from '../resources/appointments/use-appointment.ts';
import { VideoWait } from '../video/VideoWait.tsx';
import styles from './AppointmentCard.module.css';
import { useBoardActions } from './board-context.ts';
import { lateText } from './board-text.ts';
import { mayPlace } from './placement.ts';

interface Props {
  appointment: BoardAppointment;
  anchor: HTMLElement;
  onClose(): void;
}

export function AppointmentCard({ appointment, anchor, onClose }: Props) {
  const { now } = useBoardActions();
  const { zone } = useFormats();
  const when = appointmentTimeText({ ...appointment, appointmentTime: appointment.startTime }, zone, now.at);
  return (
    <FloatingPanel
      anchor={anchor}
      paper={{ className: styles.paper, 'aria-labelledby': 'visit-card-title' }}
      onClose={onClose}
    >
      <header className={styles.head}>
        <h2 id="visit-card-title">
          {fullName(appointment.patient)}
          <ConfidentialMark of={appointment} />
        </h2>
        <DenseStatusChip status={appointment.appointmentStatus} />
        <IconButton aria-label="Close" onClick={onClose}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </header>
      <p className={styles.when}>
        {when}, {appointment.durationMinutes} min
        {appointment.lateMinutes > 0 && <span className={styles.late}>, {lateText(appointment)}</span>}
      </p>
      <p>{appointment.serviceNames.join(', ')}</p>
      <VideoWait since={appointment.videoWaitingSince} />
      <Whole appointment={appointment} onClose={onClose} />
      <footer className={styles.foot}>
        <Link to={appointmentAddress(appointment.id)} className="reach">
          Open {appointment.appointmentKey}
        </Link>
        <PlaceButton appointment={appointment} anchor={anchor} onClose={onClose} />
      </footer>
    </FloatingPanel>
  );
}

function Whole({ appointment, onClose }: Omit<Props, 'anchor'>) {
  const { data, refetch } = useGetOne<AppointmentRecord>('appointments', {
    id: appointment.id,
    meta: appointmentQuery,
  });
  const isOld = data !== undefined && data.version < appointment.version;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  if (!data || isOld)
    return (
      <Loading label="Loading visit">
        <Skeleton height={72} />
      </Loading>
    );
  const { phone, phoneE164 } = data.patientContact;
  const moves = data.allowedTransitions.filter(({ move }) => move !== 'assign');
  const next = planIsNext(data) ? null : primaryTransition(moves);
  const Next = next && transitionButtons[next];
  return (
    <>
      <AllergyBanner allergies={data.allergies} noKnownAllergies={data.noKnownAllergies} />
      {phone && (
        <p>
          <PhoneText phone={phone} e164={phoneE164} />
        </p>
      )}
      {data.serviceAddress && (
        <p className={styles.place}>
          <MapPin size={14} strokeWidth={1.75} aria-hidden />
          <a
            href={mapAddress(data.serviceAddress)}
            target="_blank"
            rel="noopener noreferrer"
            className="reach"
          >
            <AddressText address={data.serviceAddress} />
          </a>
        </p>
      )}
      {data.specialInstruction && <p className={styles.note}>{data.specialInstruction}</p>}
      {Next && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button inside acts, and the card makes room for it
        // biome-ignore lint/a11y/useKeyWithClickEvents: a button's key press is a click
        <div onClick={() => setTimeout(onClose)}>
          <Next appointment={data} shape="primary" />
        </div>
      )}
    </>
  );
}

/** Keyboard and touch alternative to dragging. */
function PlaceButton({ appointment, anchor, onClose }: Props) {
  const { ask } = useBoardActions();
  if (!mayPlace(appointment)) return null;
  return (
    <Button
      kind="secondary"
      small
      onClick={() => {
        onClose();
        ask(appointment, anchor);
      }}
    >
      <MoveIcon size={14} strokeWidth={1.75} aria-hidden />

      {appointment.providerId ? 'Move' : 'Assign'}
    </Button>
  );
}

interface AppointmentButtonProps {
  appointment: BoardAppointment;
  /** Starts with the patient's name, so that voice control can target it. */
  name: string;
  /** Tooltip for bars too small for text. */
  hint?: string;
  className: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** The button overlays the visible content because its accessible name has a different order. */
export function AppointmentButton({
  appointment,
  name,
  hint,
  className,
  style,
  children,
}: AppointmentButtonProps) {
  const { placing, tabStops, setFocused, press, grab, onKey } = useBoardActions();
  return (
    <div
      className={`${styles.frame} ${className}`}
      style={style}
      data-away={placing?.appointment.id === appointment.id || undefined}
    >
      <div className={styles.face} aria-hidden>
        {children}
      </div>
      <button
        type="button"
        className={styles.button}
        aria-label={name}
        title={hint}
        data-visit={appointment.id}
        tabIndex={tabStops.includes(appointment.id) ? 0 : -1}
        onFocus={() => setFocused(appointment.id)}
        onClick={(event) => press(appointment, event.currentTarget)}
        onPointerDown={(event) => grab(event, appointment)}
        onKeyDown={(event) => onKey(event, appointment)}
      />
    </div>
  );
}
