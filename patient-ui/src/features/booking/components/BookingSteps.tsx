import { ApiError } from '@bedside/api-client/api-error';
import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { previewDeposit, previewPrice, pricingMembership } from '@bedside/ui-kit/price-preview';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { appointmentQuery } from '../../../api/queries.ts';
import { toast } from '../../../api/toast.ts';
import { usePostalCode } from '../../../components/address/use-postal-code.ts';
import { countInvalid } from '../../../components/form-checks.ts';
import { Page } from '../../../components/Page.tsx';
import { StepProgress } from '../../../components/StepProgress.tsx';
import { useIdempotencyKey } from '../../../components/use-idempotency-key.ts';
import type { Texts } from '../../../i18n/en.ts';
import { useCatalog, useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import {
  type BookingStep,
  type BookingValues,
  bookingRequest,
  openSteps,
  refusedAnswers,
  stepFields,
} from '../booking-form.ts';
import { type Member, namesOf, type PatientDetail } from '../household.ts';
import type { KnownPlace } from '../known-places.ts';
import { STEPS_COUNTED, useBookingStep } from '../use-booking-step.ts';
import styles from './BookingSteps.module.css';
import { PriceAside } from './PriceAside.tsx';
import { PriceDock } from './PriceDock.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { ServicesStep } from './ServicesStep.tsx';
import { WhenStep } from './WhenStep.tsx';
import { WhereStep } from './WhereStep.tsx';
import { WhoStep } from './WhoStep.tsx';

interface Props {
  services: readonly PatientService[];
  mostBookedIds: readonly string[];
  members: readonly Member[];
  places: readonly KnownPlace[];
  /** The household, whose membership prices the visit. */
  household: PatientDetail['household'];
  practice: BrowserConfig['practice'];
  firstCategory: string | null;
  today: string;
  schemaFor: (values: BookingValues) => z.ZodType;
  onBooked: (id: string) => void;
}

interface StepHeadProps {
  number: number;
  isHalf: boolean;
  previous: BookingStep | null;
  title: string;
}

function StepHead({ number, isHalf, previous, title }: StepHeadProps) {
  const { booking, shell } = useTexts();
  return (
    <>
      <div className={styles.line}>
        <Link to={previous ? `?step=${previous}` : '/home'} className={styles.back}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
          {shell.back}
        </Link>
        <span className="small muted">{booking.stepOf(number, STEPS_COUNTED)}</span>
      </div>
      <StepProgress steps={STEPS_COUNTED} number={number} isHalf={isHalf} />
      <h1 className={styles.title}>{title}</h1>
    </>
  );
}

interface Options {
  go: (step: BookingStep) => void;
  onBooked: (id: string) => void;
}

/** Sends the same answers only once. If the server refuses an answer, goes to it. */
function useBookAppointment({ go, onBooked }: Options) {
  const { booking } = useTexts();
  const user = useUser();
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const { setError } = useFormContext<BookingValues>();
  return useMutation({
    mutationFn: async (values: BookingValues) => {
      const body = bookingRequest(values, user.id);
      return (await client.send(addAppointment, { body }, { idempotencyKey: keyFor(body) })).data;
    },
    onError(reason, { patientIds }) {
      const refused = reason instanceof ApiError ? refusedAnswers(reason.issues, patientIds) : [];
      for (const { field, message } of refused) setError(field, { message });
      if (refused[0]) go(refused[0].step);
    },
    async onSuccess(appointment) {
      queries.setQueryData(appointmentQuery(appointment.id).queryKey, appointment);
      void queries.invalidateQueries({ queryKey: [keys.appointments, 'list'] });
      void queries.invalidateQueries({ queryKey: [keys.person] });
      onBooked(appointment.id);
      toast(booking.booked, 'success');
    },
  });
}

export function BookingSteps({
  services,
  mostBookedIds,
  members,
  places,
  household,
  practice,
  firstCategory,
  today,
  schemaFor,
  onBooked,
}: Props) {
  const texts = useTexts();
  const { booking } = texts;
  const { language } = useCatalog();
  const { control, getValues, trigger, handleSubmit, formState } = useFormContext<BookingValues>();
  const { id: ownId } = useUser();
  const { patientIds, serviceIds, telemedicine } = useWatch({ control });
  const stepping = useBookingStep(telemedicine ?? false, openSteps(schemaFor(getValues()), getValues()));
  const { step } = stepping;
  const [tried, setTried] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const book = useBookAppointment({ go: stepping.go, onBooked });
  const { lookUp } = usePostalCode();
  const people = members.filter(({ id }) => patientIds?.includes(id));
  const chosen = (serviceIds ?? []).flatMap((id) => services.find((service) => service.id === id) ?? []);
  const membership = pricingMembership(household, { patientIds: patientIds ?? [], bookedBy: ownId });
  const price = previewPrice(chosen, membership, practice);

  const titles = {
    who: members.length > 1 ? booking.whoTitle : booking.symptomYou,
    services: servicesTitle(people, { ownId, language, booking }),
    when: telemedicine ? booking.whenTitleCall : booking.whenTitle,
    where: booking.whereTitle,
    review: booking.reviewTitle,
  };
  const title = stepping.shown.length > 1 ? booking.whenAndWhere : titles[step];

  const fields = stepping.shown.flatMap((shown) => stepFields[shown]);
  useCheckWhileTyping(tried === step, fields);

  async function advance() {
    setTried(step);
    setChecking(true);
    await lookUp();
    setChecking(false);
    if (!(await trigger(fields, { shouldFocus: true }))) return;
    if (stepping.next) stepping.go(stepping.next);
    else await handleSubmit(() => book.mutate(getValues()))();
  }

  const action = {
    label: stepping.next ? texts.form.continue : booking.book,
    busy: checking || book.isPending,
    onAct: advance,
  };
  const wrong = tried === step ? countInvalid(formState.errors, fields) : 0;
  const missing =
    wrong === 0 ? undefined : (formState.errors.serviceIds?.message ?? texts.form.needBadge(wrong));
  const summary = { chosen, people, price, membership, practice, action, missing };
  return (
    <Page
      title={title}
      titleHidden
      aside={<PriceAside {...summary} onChangePeople={() => stepping.go('who')} />}
    >
      <StepHead
        number={stepping.number}
        isHalf={stepping.isHalf}
        previous={stepping.previous}
        title={title}
      />
      <Stack gap={24} top={20}>
        {step === 'who' && <WhoStep members={members} />}
        {step === 'services' && (
          <ServicesStep
            services={services}
            mostBookedIds={mostBookedIds}
            firstCategory={firstCategory}
            tried={tried === 'services'}
          />
        )}
        {step === 'when' && <WhenStep today={today} hours={practice.hours} />}
        {stepping.shown.includes('where') && !telemedicine && <WhereStep places={places} />}
        {step === 'review' && (
          <ReviewStep
            practice={practice}
            people={people}
            chosen={chosen}
            deposit={previewDeposit(chosen, price.totalAmount)}
            failure={book.error}
            onChange={stepping.go}
          />
        )}
      </Stack>
      <PriceDock {...summary} />
    </Page>
  );
}

interface Reader {
  ownId: string;
  language: string;
  booking: Texts['booking'];
}

function servicesTitle(people: readonly Member[], { ownId, language, booking }: Reader): string {
  const [first, ...others] = people;
  if (others.length > 0) return booking.servicesTitleMany(namesOf(people, language));
  return !first || first.id === ownId ? booking.servicesTitleYou : booking.servicesTitle(first.firstName);
}

/** After a failed Continue, validates on every change. */
function useCheckWhileTyping(active: boolean, fields: (keyof BookingValues)[]) {
  const { subscribe, trigger } = useFormContext<BookingValues>();
  useEffect(() => {
    if (!active) return;
    return subscribe({ formState: { values: true }, callback: () => void trigger(fields) });
  });
}
