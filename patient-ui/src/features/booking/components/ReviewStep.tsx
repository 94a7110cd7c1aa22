import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { PersonName } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { AddressText } from '@bedside/ui-kit/components/ContactText';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { Money } from '@bedside/ui-kit/components/Money';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { TimeText } from '@bedside/ui-kit/components/TimeText';
import { moneyText } from '@bedside/ui-kit/money';
import { isDepositHeld } from '@bedside/ui-kit/price-preview';
import { useFormContext } from 'react-hook-form';
import { Card } from '../../../components/Card.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import type { Texts } from '../../../i18n/en.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { capitalized, slotText } from '../../appointments/appointment-text.ts';
import { type BookingStep, type BookingValues, isForSelfAlone } from '../booking-form.ts';
import type { Member } from '../household.ts';
import styles from './ReviewStep.module.css';

type Practice = BrowserConfig['practice'];

interface Props {
  practice: Practice;
  people: readonly Member[];
  chosen: readonly PatientService[];
  /** In dollars; 0 if there is none. */
  deposit: number;
  failure: unknown;
  onChange: (step: BookingStep) => void;
}

export function ReviewStep({ practice, people, chosen, deposit, failure, onChange }: Props) {
  const { booking, when } = useTexts();
  const values = useFormContext<BookingValues>().getValues();
  const user = useUser();
  const fees = feesText(practice, booking);
  return (
    <Stack gap={16}>
      {deposit > 0 && (
        <Card title={booking.deposit}>
          <p className="strong">
            <Money dollars={deposit} />
          </p>
          <p className="small muted">
            {(isDepositHeld(chosen) ? booking.depositHeldText : booking.depositText)(moneyText(deposit))}{' '}
            {fees && booking.depositFees}
          </p>
        </Card>
      )}
      <Card title={booking.who} end={<Change what={booking.who} onPress={() => onChange('who')} />}>
        {people.map((person) => (
          <div key={person.id} className={styles.person}>
            <PersonName person={person} size={32} />
            <p className="small muted">{values.symptoms[person.id]}</p>
            {values.files[person.id]?.map((file) => (
              <p key={file.id} className="small">
                {file.name}
              </p>
            ))}
          </div>
        ))}
        {values.confidential && isForSelfAlone(values.patientIds, user.id) && (
          <p className="small muted">{booking.isConfidential}</p>
        )}
      </Card>
      <Card
        title={booking.services}
        end={<Change what={booking.services} onPress={() => onChange('services')} />}
      >
        {chosen.map(({ id, name }) => (
          <p key={id}>{name}</p>
        ))}
      </Card>
      <Card title={booking.when} end={<Change what={booking.when} onPress={() => onChange('when')} />}>
        <p>
          <DateText value={values.date} pattern="full" />
        </p>
        <p className="small muted">
          {capitalized(slotText(values.slots, when))}
          {values.telemedicine && values.callTime && (
            <>
              , <TimeText value={values.callTime} />
            </>
          )}
        </p>
      </Card>
      <Card
        title={booking.where}
        end={!values.telemedicine && <Change what={booking.where} onPress={() => onChange('where')} />}
      >
        {values.telemedicine ? <p>{booking.byVideo}</p> : <Place values={values} />}
      </Card>
      {fees && <p className="small muted">{fees}</p>}
      <SubmitError reason={failure} />
    </Stack>
  );
}

const Place = ({ values }: { values: BookingValues }) => (
  <>
    <p>
      <AddressText address={values} />
    </p>
    {values.instruction && <p className="small muted">{values.instruction}</p>}
  </>
);

function Change({ what, onPress }: { what: string; onPress: () => void }) {
  const { booking } = useTexts();
  return (
    <span className={styles.change}>
      <Button kind="text" small aria-label={`${booking.change}: ${what}`} onClick={onPress}>
        {booking.change}
      </Button>
    </span>
  );
}

/** The fees for a late cancellation or a missed visit, shown before booking. */
function feesText(
  { cancellationCutoffHours: hours, lateCancellationFee, noShowFee }: Practice,
  booking: Texts['booking'],
): string {
  return [
    lateCancellationFee > 0 && booking.lateFee(hours, moneyText(lateCancellationFee)),
    noShowFee > 0 && booking.noShowFee(moneyText(noShowFee)),
  ]
    .filter(Boolean)
    .join(' ');
}
