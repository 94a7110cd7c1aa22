import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { typedKeys } from '@bedside/contracts/common/typed-keys';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { firstEn } from '../../../../patient-ui/src/i18n/first.en.ts';
import { paymentTexts } from '../payment/payment-texts.ts';
import { Avatar, PersonName } from './Avatar.tsx';
import { BankAuthenticationNotice } from './BankAuthenticationNotice.tsx';
import { Button } from './Button.tsx';
import { Calendar } from './Calendar.tsx';
import { CardBrand } from './CardBrand.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ChoiceTile } from './ChoiceTile.tsx';
import { AddressText, PhoneText } from './ContactText.tsx';
import { DateField } from './DateField.tsx';
import { DateText } from './DateText.tsx';
import { DenseChip, DenseStatusChip } from './DenseChip.tsx';
import { Dialog } from './Dialog.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { FieldGroup } from './Field.tsx';
import { FileLinks } from './FileLinks.tsx';
import { FilePicker } from './FilePicker.tsx';
import { ImageButtons } from './ImageButtons.tsx';
import { Wordmark } from './Logo.tsx';
import { Money } from './Money.tsx';
import { MoneyBlock } from './MoneyBlock.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { PaymentMethodPicker } from './PaymentMethodPicker.tsx';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';
import { PhoneInput } from './PhoneInput.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { SelectInput } from './SelectInput.tsx';
import { Signature } from './Signature.tsx';
import SignaturePad from './SignaturePad.tsx';
import { Loading, Skeleton } from './Skeleton.tsx';
import { StatusChip } from './StatusChip.tsx';
import { everyPart, LONG, show, UNBROKEN } from './show.fixture.tsx';
import { TextArea, TextInput } from './TextInput.tsx';
import { Timeline } from './Timeline.tsx';
import { TimeText } from './TimeText.tsx';

const nothing = () => undefined;
const { calendar: dates } = firstEn;
const person = { id: 'p1', firstName: 'Guadalupe', lastName: 'Fernández-Montgomery von Hohenstein' };
const address = {
  address1: '12045 Northwest Saint Bartholomew’s Boulevard',
  address2: 'Building 14, Apartment 2207',
  postalCode: '60614',
  city: 'CHICAGO',
  state: 'IL',
};
const card = {
  paymentMethodId: 'pm1',
  brand: 'visa',
  last4: '4242',
  expMonth: 4,
  expYear: 2031,
  expiry: 'good',
} as const;
const file = { id: 'f1', url: '#', name: `${UNBROKEN}.pdf`, contentType: 'application/pdf' };
const fileTexts = {
  choose: 'Choose a file',
  take: 'Take a photo',
  drop: 'Or drop files here.',
  sending: 'Uploading',
  tryAgain: 'Try again',
  remove: 'Remove',
  wrongType: 'Please choose a JPG, PNG, or PDF file.',
  tooLarge: 'That file is too large. Choose one up to 10 MB.',
  tooMany: 'You can add up to two files per person.',
};
const passwordTexts = {
  length: 'At least 8 characters',
  digit: 'A number',
  lowercase: 'A lowercase letter',
  uppercase: 'An uppercase letter',
  noSpace: 'No spaces',
  met: 'met',
  notMet: 'not yet met',
};
const options = [
  { value: 'one', label: LONG },
  { value: 'two', label: 'Two' },
];
const group = { label: LONG, required: true, help: LONG, error: LONG };

everyPart(
  {
    'An avatar': <Avatar person={person} />,
    'The question of a bank': <BankAuthenticationNotice texts={paymentTexts.en} onAnswer={nothing} />,
    'A button': <Button>Send me a new code</Button>,
    'A secondary button': <Button kind="secondary">Not now</Button>,
    'A dangerous button': <Button kind="danger">Cancel the appointment</Button>,
    'A text button': <Button kind="text">Show more</Button>,
    'A busy button': <Button busy>Save</Button>,
    'A calendar': (
      <Calendar chosen="2026-11-23" today="2026-11-22" texts={dates} onChoose={nothing} onClose={nothing} />
    ),
    'The logo of a card': <CardBrand brand="mastercard" labeled />,
    'A checkbox': <Checkbox>{LONG}</Checkbox>,
    'A choice': <ChoiceTile type="radio" name="choice" title={LONG} note={LONG} />,
    'A disabled choice': <ChoiceTile type="checkbox" title="Evening" note="5 to 8 PM" disabled />,
    'A phone field': <PhoneInput label={LONG} value="(312)-555-0142" error={LONG} onChange={nothing} />,
    'A phone number': <PhoneText phone="(312)-555-0142" />,
    'An address': (
      <p>
        <AddressText address={address} />
      </p>
    ),
    'A date field': <DateField {...group} value="2026-11-23" onChange={nothing} texts={dates} />,
    'A date': <DateText value="2026-11-23" pattern="full" />,
    'A time': <TimeText value="2026-11-23T15:30:00Z" />,
    'A dense chip': <DenseChip label="Waiting for the patient" tone="orange" icon={CalendarCheck} owed />,
    'A dialog': (
      <Dialog title={LONG} subtitle={LONG} closeLabel="Close" onClose={nothing}>
        <p>{LONG}</p>
        <p>{UNBROKEN}</p>
      </Dialog>
    ),
    'An empty state': (
      <EmptyState title={LONG} action={<Button>Book a visit</Button>}>
        {UNBROKEN}
      </EmptyState>
    ),
    'An error': (
      <ErrorNotice title={LONG} requestId={UNBROKEN} action={<Button>Try again</Button>}>
        {UNBROKEN}
      </ErrorNotice>
    ),
    'A group of fields': (
      <FieldGroup {...group}>
        <ChoiceTile type="checkbox" title="Morning" invalid />
      </FieldGroup>
    ),
    'A link to a file': <FileLinks files={[file]} opens="opens in a new tab" onStale={async () => [file]} />,
    'A file picker': (
      <FilePicker
        what="Insurance card"
        texts={fileTexts}
        value={[file]}
        onChange={nothing}
        most={2}
        types={['image/png']}
        maxBytes={1_000}
        send={async () => file}
        onState={nothing}
        failureText={() => LONG}
      />
    ),
    'Image buttons': (
      <ImageButtons what="Front" texts={fileTexts} camera="user" types={['image/png']} onPick={nothing} />
    ),
    'An amount of money': <Money dollars={1_245.5} struck={1_500} />,
    'A bill': (
      <MoneyBlock
        lines={[
          { label: LONG, note: LONG, dollars: 123_456.78, struck: 223_456.78 },
          { label: UNBROKEN, dollars: -50 },
        ]}
        totalLabel="Estimated total"
        total={123_406.78}
      />
    ),
    'The rules of a password': <PasswordRules typed="abc1" texts={passwordTexts} />,
    'A choice of cards': (
      <PaymentMethodPicker
        cards={[card, { ...card, paymentMethodId: 'pm2', expiry: 'expired' }]}
        chosen="pm1"
        onChoose={nothing}
        texts={paymentTexts.en}
        disabled={false}
      />
    ),
    'The skeleton of a payment': (
      <Loading label="Getting your payment ready">
        <PaymentSkeleton ways={2} fields canSave />
      </Loading>
    ),
    'The name of a person': <PersonName person={person} />,
    'A progress bar': <ProgressBar label={LONG} part={0.4} />,
    'A select': <SelectInput {...group} options={options} placeholder="Choose" defaultValue="two" />,
    'A drawn signature': <Signature name="Ada Lovelace" path="M0 0L600 200" />,
    'A typed signature': <Signature name={UNBROKEN} path={null} />,
    'A signature pad': <SignaturePad label="Sign here" clearLabel="Clear" onDrawn={nothing} />,
    'A skeleton': (
      <Loading label="Loading">
        <Skeleton height={40} />
      </Loading>
    ),
    'A text field': (
      <TextInput {...group} aside="optional" defaultValue={UNBROKEN} start="$" end={<span>mg/dL</span>} />
    ),
    'A field of several lines': <TextArea {...group} aside="optional" defaultValue={UNBROKEN} />,
    'A timeline': (
      <Timeline
        steps={[
          { id: '1', label: LONG, when: LONG, state: 'done' },
          { id: '2', label: UNBROKEN, state: 'now' },
          { id: '3', label: 'Finished', state: 'next' },
        ]}
      />
    ),
    'A wordmark': <Wordmark height={24} />,
  },
  show,
  ['portal', 'console'],
);

const statuses = typedKeys(statusBadges);

everyPart({
  'The chips of every status': (
    <>
      {statuses.map((status) => (
        <p key={status}>
          <StatusChip status={status} />
        </p>
      ))}
    </>
  ),
});

everyPart(
  {
    'The dense chips of every status': (
      <>
        {statuses.map((status) => (
          <p key={status}>
            <DenseStatusChip status={status} />
          </p>
        ))}
      </>
    ),
  },
  show,
  ['console'],
);
