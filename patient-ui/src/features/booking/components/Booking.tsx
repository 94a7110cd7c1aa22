import type { PatientService } from '@bedside/contracts/appointments/catalogue.api';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn, timeIn } from '@bedside/ui-kit/formats';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { checkedBy } from '../../../parts/checked-by.ts';
import { placeOf } from '../../../parts/place/place-form.ts';
import { clockIn } from '../../../parts/time-slots.ts';
import { useUser } from '../../../session/use-session.ts';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { type BookingValues, bookingForm } from '../booking-form.ts';
import { membersOf, type PatientDetail } from '../household.ts';
import { knownPlaces } from '../known-places.ts';
import { BookingSteps } from './BookingSteps.tsx';

interface Props {
  services: readonly PatientService[];
  patient: PatientDetail;
  practice: BrowserConfig['practice'];
  /** Shown first among the services. */
  firstCategory: string | null;
}

/** One booking: its answers live here through all steps, whatever fails on the way. */
export function Booking({ services, patient, practice, firstCategory }: Props) {
  const { booking, request } = useTexts();
  const { zone } = useFormats();
  const user = useUser();
  const [search] = useSearchParams();
  function around() {
    const now = new Date();
    return {
      now: { ...clockIn(zone, now), time: timeIn(zone, now) },
      services,
      served: practice.servedPostalCodes,
      unserved: request.unserved(practice.supportPhone),
    };
  }
  const form = useForm<BookingValues>({
    mode: 'onTouched',
    resolver: checkedBy((values) => bookingForm(values, around(), booking)),
    defaultValues: firstAnswers(patient, search.get('for')),
  });
  // A booking that was begun in another page load has no answers: it begins anew.
  const isLost = search.get('step') !== null && form.getValues('serviceIds').length === 0;
  return (
    <FormProvider {...form}>
      <BookingSteps
        services={services}
        members={membersOf(patient)}
        places={knownPlaces(patient)}
        membership={user.membershipType ?? 'ON DEMAND'}
        practice={practice}
        firstCategory={firstCategory}
        today={dayIn(zone, new Date())}
        startsOver={isLost && search.get('step') !== 'services' && search.get('step') !== 'who'}
      />
    </FormProvider>
  );
}

/** For the person whose page led here, else for oneself. */
const firstAnswers = (patient: PatientDetail, wanted: string | null): BookingValues => ({
  patientIds: [patient.household.find((member) => member.id === wanted)?.id ?? patient.id],
  symptoms: {},
  files: {},
  sendingFiles: [],
  serviceIds: [],
  consentAccepted: false,
  telemedicine: false,
  date: '',
  slots: [],
  callTime: '',
  placeFrom: knownPlaces(patient)[0]?.from ?? 'new',
  ...(knownPlaces(patient)[0]?.place ?? placeOf(null)),
  instruction: '',
});
