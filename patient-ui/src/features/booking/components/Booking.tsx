import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn, timeIn } from '@bedside/ui-kit/formats';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { addressValuesOf } from '../../../components/address/address-form.ts';
import { draftOf, useDraftAutosave } from '../../../components/draft.ts';
import { schemaResolver } from '../../../components/form-checks.ts';
import { clockIn } from '../../../components/open-days.ts';
import { UnsavedChangesDialog, useUnsavedChangesWarning } from '../../../components/UnsavedChanges.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { appointmentPath } from '../../appointments/appointment-path.ts';
import { type BookingValues, bookingForm } from '../booking-form.ts';
import { membersOf, type PatientDetail } from '../household.ts';
import { knownPlaces } from '../known-places.ts';
import { ADD_FOR_BOOKING, restoredAnswers } from '../restored-answers.ts';
import { BookingSteps } from './BookingSteps.tsx';

interface Props {
  services: readonly PatientService[];
  mostBookedIds: readonly string[];
  patient: PatientDetail;
  practice: BrowserConfig['practice'];
  firstCategory: string | null;
}

export function Booking({ services, mostBookedIds, patient, practice, firstCategory }: Props) {
  const { booking, request } = useTexts();
  const { zone } = useFormats();
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [booked, setBooked] = useState<string | null>(null);
  function around() {
    const now = new Date();
    return {
      now: { ...clockIn(zone, now), time: timeIn(zone, now) },
      services,
      served: practice.serviceAreaPostalCodes,
      unserved: request.unserved(practice.supportPhone),
    };
  }
  const schemaFor = (values: BookingValues) => bookingForm(values, around(), booking);
  const [{ draft, stored, first }] = useState(() => {
    const fresh = firstAnswers(patient, search.get('for') ?? search.get('added'));
    const own = draftOf('booking', user.id, fresh);
    return {
      draft: own,
      stored: wantedOf(own.read(), {
        patient,
        services,
        wanted: search.get('for'),
        added: search.get('added'),
      }),
      first: fresh,
    };
  });
  const form = useForm<BookingValues>({
    mode: 'onTouched',
    resolver: schemaResolver(schemaFor),
    defaultValues: stored ?? first,
  });
  useDraftAutosave(form, draft);
  // The parameter is applied once and then removed, because a reload must not undo later choices.
  useEffect(() => {
    if (!search.has('added')) return;
    draft.write(form.getValues());
    setSearch(
      (now) => {
        now.delete('added');
        return now;
      },
      { replace: true },
    );
  }, [search, setSearch, draft, form]);
  const leaving = useUnsavedChangesWarning(
    (form.formState.isDirty || stored !== null) && booked === null,
    ADD_FOR_BOOKING,
  );
  // Navigates after the unsaved-changes guard has been removed.
  useEffect(() => {
    if (booked !== null) navigate(appointmentPath(booked), { replace: true });
  }, [booked, navigate]);
  return (
    <FormProvider {...form}>
      <BookingSteps
        services={services}
        mostBookedIds={mostBookedIds}
        members={membersOf(patient)}
        places={knownPlaces(patient)}
        household={patient.household}
        practice={practice}
        firstCategory={firstCategory}
        today={dayIn(zone, new Date())}
        schemaFor={schemaFor}
        onBooked={(id) => {
          draft.forget();
          setBooked(id);
        }}
      />
      <UnsavedChangesDialog leaving={leaving} onLeave={draft.forget} texts={request} />
    </FormProvider>
  );
}

interface Wanted {
  patient: PatientDetail;
  services: readonly PatientService[];
  wanted: string | null;
  /** The ID of a person who was added to the family in the meantime. */
  added: string | null;
}

/** The draft from before a reload, unless a link asks to book for someone who isn’t in it. */
function wantedOf(stored: BookingValues | null, of: Wanted): BookingValues | null {
  const { patient, services, wanted, added } = of;
  if (!stored || (wanted !== null && !stored.patientIds.includes(wanted))) return null;
  const draft = added === null ? stored : draftFor(stored, added);
  return restoredAnswers(draft, { memberIds: membersOf(patient).map(({ id }) => id), services });
}

/** The added person becomes the patient, and the symptoms already typed were about them. */
const draftFor = (stored: BookingValues, added: string): BookingValues => ({
  ...stored,
  patientIds: [added],
  symptoms: { [added]: stored.patientIds.map((id) => stored.symptoms[id] ?? '').join(' ') },
  confidential: false,
});

const firstAnswers = (patient: PatientDetail, wanted: string | null): BookingValues => ({
  patientIds: [patient.household.find((member) => member.id === wanted)?.id ?? patient.id],
  symptoms: {},
  files: {},
  filesStates: {},
  serviceIds: [],
  consentAccepted: false,
  confidential: false,
  telemedicine: false,
  date: '',
  slots: [],
  callTime: '',
  placeFrom: knownPlaces(patient)[0]?.from ?? 'new',
  ...(knownPlaces(patient)[0]?.place ?? addressValuesOf(null)),
  instruction: '',
});
