import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { getCalendarFile } from '@bedside/contracts/appointments/calendar.api';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { AddressText } from '@bedside/ui-kit/components/ContactText';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { TimeText } from '@bedside/ui-kit/components/TimeText';
import { timeSpan, zonedTimeText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { useMutation } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Link } from 'react-router';
import { client } from '../../../api/client.ts';
import { Card } from '../../../components/Card.tsx';
import { saveFile } from '../../../components/files.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { invoicePath } from '../../billing/billing-queries.ts';
import { capitalized, slotText } from '../appointment-text.ts';
import { isSettled, isUpcoming } from '../next-step.ts';
import styles from './cards.module.css';

function CalendarButton({ appointment }: { appointment: AppointmentDetails }) {
  const { appointment: texts } = useTexts();
  const download = useMutation({
    mutationFn: async () => {
      const response = await client.request(getCalendarFile.path.replace('{id}', appointment.id));
      saveFile(await response.blob(), `${appointment.appointmentKey}.ics`);
    },
  });
  return (
    <Stack gap={8} top={16}>
      <Button kind="secondary" small busy={download.isPending} onClick={() => download.mutate()}>
        <CalendarPlus size={20} strokeWidth={1.75} aria-hidden />
        {texts.addToCalendar}
      </Button>
      {download.error && <LoadFailure reason={download.error} onRetry={() => download.mutate()} />}
    </Stack>
  );
}

function RequestedFor({ appointment }: Props) {
  const { appointment: texts, when } = useTexts();
  return (
    <>
      <dt>{texts.requestedFor}</dt>
      <dd>
        <DateText value={appointment.preferedAppointmentDate} pattern="full" />
        <p className="small muted">
          {capitalized(slotText(appointment.appointmentSlot, when))}
          {appointment.telemedicineTime && (
            <>
              , <TimeText value={appointment.telemedicineTime} />
            </>
          )}
        </p>
      </dd>
    </>
  );
}

/** For a visit imported from the old system, the place is unknown. */
function Place({ appointment }: Props) {
  const { appointment: texts, booking } = useTexts();
  const { serviceAddress, telemedicine, locationType } = appointment;
  if (!serviceAddress && !telemedicine) return null;
  return (
    <>
      <dt>{texts.address}</dt>
      <dd>
        {serviceAddress ? <AddressText address={serviceAddress} /> : booking.byVideo}
        {locationType && <p className="small muted">{booking.locations[locationType]}</p>}
      </dd>
    </>
  );
}

function Deposit({ deposit }: { deposit: NonNullable<AppointmentDetails['deposit']> }) {
  const { appointment: texts } = useTexts();
  return (
    <>
      <dt>{texts.deposit}</dt>
      <dd>
        <Money dollars={deposit.amount} />
        <p className="small muted">
          {deposit.held ? texts.depositHeld : texts.depositStates[deposit.status]}
        </p>
      </dd>
    </>
  );
}

interface Props {
  appointment: AppointmentDetails;
}

export function AppointmentCard({ appointment }: Props) {
  const { appointment: texts } = useTexts();
  const { fromOldSystem } = appointment;
  const past = fromOldSystem && !isSettled(appointment) ? texts.wasOn : texts.completedOn;
  const formats = useFormats();
  const arrival =
    appointment.arrivalWindowStart && appointment.arrivalWindowEnd && isUpcoming(appointment)
      ? timeSpan(appointment.arrivalWindowStart, appointment.arrivalWindowEnd, formats)
      : null;
  return (
    <Card title={texts.appointment}>
      <dl className={styles.facts}>
        {!fromOldSystem && <RequestedFor appointment={appointment} />}
        {(appointment.providerAssigned || fromOldSystem) && appointment.appointmentDate && (
          <>
            <dt>{fromOldSystem || isSettled(appointment) ? past : texts.scheduledOn}</dt>
            <dd>
              <DateText value={appointment.appointmentDate} pattern="full" />
              {appointment.appointmentTime && (
                <p className="small muted">
                  {appointment.telemedicine ? (
                    zonedTimeText(appointment.appointmentDate, appointment.appointmentTime, formats)
                  ) : (
                    <TimeText value={appointment.appointmentTime} />
                  )}
                </p>
              )}
            </dd>
          </>
        )}
        {arrival && (
          <>
            <dt>{texts.arrival}</dt>
            <dd>{texts.arrivalText(arrival.from, arrival.to)}</dd>
          </>
        )}
        <Place appointment={appointment} />
        {appointment.specialInstruction && (
          <>
            <dt>{texts.instruction}</dt>
            <dd>{appointment.specialInstruction}</dd>
          </>
        )}
        {appointment.cancellationReason && !appointment.noShow && !fromOldSystem && (
          <>
            <dt>{texts.canceledBecause}</dt>
            <dd>{appointment.cancellationReason}</dd>
          </>
        )}
        {appointment.deposit && <Deposit deposit={appointment.deposit} />}
        {appointment.lateCancellationFee !== null && (
          <>
            <dt>{appointment.noShow ? texts.noShowFee : texts.lateCancellationFee}</dt>
            <dd>
              <Money dollars={appointment.lateCancellationFee} />
              {appointment.lateFeeBill?.due && (
                <p>
                  <Link
                    to={invoicePath(appointment.lateFeeBill.invoiceId)}
                    className={buttonClass({ kind: 'secondary', small: true })}
                  >
                    {texts.payLateFee(moneyText(appointment.lateFeeBill.dueAmount))}
                  </Link>
                </p>
              )}
            </dd>
          </>
        )}
      </dl>
      {isUpcoming(appointment) && <CalendarButton appointment={appointment} />}
    </Card>
  );
}
