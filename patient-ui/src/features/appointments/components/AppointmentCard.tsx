import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { AddressText } from '@bedside/ui-kit/components/AddressText';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { TimeText } from '@bedside/ui-kit/components/TimeText';
import { timeSpan } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { invoicePath } from '../../billing/billing-paths.ts';
import { capitalized, slotText } from '../appointment-text.ts';
import { isSettled, isUpcoming } from '../next-step.ts';
import { CalendarButton } from './CalendarButton.tsx';
import styles from './cards.module.css';

/** When and where, as wished and as planned. */
export function AppointmentCard({ visit }: { visit: AppointmentDetails }) {
  const { visit: texts, when, booking } = useTexts();
  const formats = useFormats();
  const arrival =
    visit.arrivalWindowStart && visit.arrivalWindowEnd && isUpcoming(visit)
      ? timeSpan(visit.arrivalWindowStart, visit.arrivalWindowEnd, formats)
      : null;
  return (
    <Card title={texts.visit}>
      <dl className={styles.facts}>
        <dt>{texts.requestedFor}</dt>
        <dd>
          <DateText value={visit.preferedAppointmentDate} pattern="full" />
          <p className="small muted">
            {capitalized(slotText(visit.appointmentSlot, when))}
            {visit.telemedicineTime && (
              <>
                , <TimeText value={visit.telemedicineTime} />
              </>
            )}
          </p>
        </dd>
        {visit.providerAssigned && visit.appointmentDate && (
          <>
            <dt>{isSettled(visit) ? texts.completedOn : texts.scheduledOn}</dt>
            <dd>
              <DateText value={visit.appointmentDate} pattern="full" />
              {visit.appointmentTime && (
                <p className="small muted">
                  <TimeText value={visit.appointmentTime} />
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
        <dt>{texts.address}</dt>
        <dd>
          {visit.serviceAddress ? <AddressText address={visit.serviceAddress} /> : booking.byVideo}
          {visit.locationType && <p className="small muted">{booking.locations[visit.locationType]}</p>}
        </dd>
        {visit.specialInstruction && (
          <>
            <dt>{texts.instruction}</dt>
            <dd>{visit.specialInstruction}</dd>
          </>
        )}
        {visit.cancellationReason && (
          <>
            <dt>{texts.cancelledBecause}</dt>
            <dd>{visit.cancellationReason}</dd>
          </>
        )}
        {visit.lateCancellationFee !== null && (
          <>
            <dt>{texts.lateCancellationFee}</dt>
            <dd>
              <Money dollars={visit.lateCancellationFee} />
              {visit.lateFeeBill?.due && (
                <p>
                  <Link
                    to={invoicePath(visit.lateFeeBill.invoiceId)}
                    className={buttonClass({ kind: 'secondary', small: true })}
                  >
                    {texts.payLateFee(moneyText(visit.lateCancellationFee))}
                  </Link>
                </p>
              )}
            </dd>
          </>
        )}
      </dl>
      {isUpcoming(visit) && <CalendarButton visit={visit} />}
    </Card>
  );
}
