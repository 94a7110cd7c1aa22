import { ApiError } from '@bedside/api-client/api-error';
import { everyPart, LONG, UNBROKEN } from '@bedside/ui-kit/components/show.fixture';
import Pencil from 'lucide-react/icons/pencil';
import type { ComponentProps, ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { AccessDenied, ErrorPage, LoadingPage, NotFound } from '../layout/Fallbacks.tsx';
import { ActionButton } from './ActionButton.tsx';
import { CheckboxRow, RadioRows } from './CheckboxInput.tsx';
import { DateAndTime } from './DateAndTime.tsx';
import { FailureNotice, RetryNotice } from './FailureNotice.tsx';
import { PasswordInput, SelectInput, TextArea, TextInput } from './inputs.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { AllergyBanner } from './page/AllergyBanner.tsx';
import { Card } from './page/Card.tsx';
import { LoadFailure } from './page/LoadFailure.tsx';
import { PlainPage } from './page/PlainPage.tsx';
import { Section } from './page/Section.tsx';
import { RelativeDateTime, TruncatedText } from './RelativeDateTime.tsx';
import { RowMenu } from './RowMenu.tsx';
import { RichText, RichTextField } from './rich-text/RichText.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';
import { NoSpanish, SpanishField } from './SpanishField.tsx';
import { StaffFields } from './StaffFields.tsx';
import { showInConsole } from './show-console.fixture.tsx';
import { Tag } from './Tag.tsx';
import { UserStatusTag, WithAvatar } from './UserCells.tsx';
import { WeeklyHoursFields } from './WeeklyHoursFields.tsx';

const nothing = () => undefined;
const hours = { weekday: '1', from: '08:00', to: '17:00' };

const wrong = { message: LONG, type: 'custom' };
const errors = { name: wrong, name_es: wrong, email: wrong, mobile: wrong, password: wrong };

/** A form in which every field has an error. */
function Wrong({ children }: { children: ReactNode }) {
  const form = useForm({ defaultValues: { name: UNBROKEN, hours: [hours], password: '' }, errors });
  return <FormProvider {...form}>{children}</FormProvider>;
}

const allergy = { substance: LONG, reaction: LONG, severity: 'SEVERE' };

everyPart(
  {
    'A primary action': <ActionButton shape="primary" icon={Pencil} label="Edit" onPress={nothing} />,
    'An action of a row': <ActionButton shape="row" of={LONG} icon={Pencil} label="Edit" onPress={nothing} />,
    'A row of a checkbox': <CheckboxRow>{LONG}</CheckboxRow>,
    'Rows of radio buttons': (
      <Wrong>
        <RadioRows legend={LONG} source="name" options={[{ value: 'one', label: LONG, note: LONG }]} />
      </Wrong>
    ),
    'Date and time': (
      <Wrong>
        <DateAndTime date="name" time="email" />
      </Wrong>
    ),
    'A failure': (
      <FailureNotice failure={new ApiError(409, 'CONCURRENT_UPDATE', UNBROKEN)} onReload={nothing} />
    ),
    'A failure to load': (
      <RetryNotice error={new Error(UNBROKEN)} onRetry={nothing}>
        {LONG}
      </RetryNotice>
    ),
    'The failure of a page': (
      <LoadFailure error={new Error(UNBROKEN)} what="visit" back={null} onRetry={nothing} />
    ),
    'A text field': (
      <Wrong>
        <TextInput source="name" label={LONG} required />
      </Wrong>
    ),
    'A field of several lines': (
      <Wrong>
        <TextArea source="name" label={LONG} help={LONG} required />
      </Wrong>
    ),
    'A select': (
      <Wrong>
        <SelectInput
          source="name"
          label={LONG}
          placeholder="Select"
          options={[{ value: 'a', label: LONG }]}
        />
      </Wrong>
    ),
    'A field in Spanish': (
      <Wrong>
        <SpanishField source="name_es" label="Name" help={LONG} />
      </Wrong>
    ),
    'The fields of staff': (
      <Wrong>
        <StaffFields fixedEmail={LONG} />
      </Wrong>
    ),
    'The fields of a new password': (
      <Wrong>
        <NewPasswordFields />
      </Wrong>
    ),
    'The fields of weekly hours': (
      <Wrong>
        <WeeklyHoursFields source="hours" label={LONG} help={LONG} />
      </Wrong>
    ),
    'A password': (
      <Wrong>
        <PasswordInput source="password" label="Password" />
      </Wrong>
    ),
    'The skeleton of a list': <ListSkeleton />,
    'The status of a person': <UserStatusTag status="DECEASED" />,
    'A person': <WithAvatar person={{ id: 'a', firstName: 'Ada', lastName: 'Lovelace' }}>{LONG}</WithAvatar>,
    'Known allergies': <AllergyBanner allergies={[allergy] as Allergies} noKnownAllergies={false} />,
    'No known allergies': <AllergyBanner allergies={[]} noKnownAllergies />,
    'Allergies that no one asked about': <AllergyBanner allergies={[]} noKnownAllergies={false} />,
    'A card': (
      <Card title={LONG} end={<Tag>New</Tag>}>
        <p>{LONG}</p>
      </Card>
    ),
    'A section': <Section title={LONG}>{LONG}</Section>,
    'A plain page': <PlainPage title={LONG}>{LONG}</PlainPage>,
    'A moment': <RelativeDateTime instant="2026-11-23T15:30:00Z" />,
    'A cut text': <TruncatedText text={LONG} />,
    'A menu of a row': <RowMenu label="More actions" isFramed />,
    'A rich text': <RichText html={`<h3>${LONG}</h3><p>${UNBROKEN}</p><ul><li>${LONG}</li></ul>`} />,
    'An editor': <RichTextField label="Plan" initial={`<p>${UNBROKEN}</p>`} onChange={nothing} />,
    'A word for screen readers': <span className="visually-hidden">unread</span>,
    'A segmented control': (
      <SegmentedControl
        label="View"
        choices={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
        ]}
        chosen="day"
        onChoose={nothing}
      />
    ),
    'A missing Spanish text': <NoSpanish />,
    'A tag': <Tag tone="orange">Not confirmed</Tag>,
    'A page that loads': <LoadingPage />,
    'A page that broke': <ErrorPage error={new Error()} />,
    'A page that does not exist': <NotFound />,
    'A page without access': <AccessDenied />,
  },
  showInConsole,
  ['console'],
);

type Allergies = ComponentProps<typeof AllergyBanner>['allergies'];
