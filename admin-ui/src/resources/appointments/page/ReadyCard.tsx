import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { rankProviders } from '@bedside/contracts/appointments/dispatch.api';
import { getHistory } from '@bedside/contracts/care/charts.api';
import { openChat } from '@bedside/contracts/messaging/chat.api';
import { attachPaymentMethod, getCardDetails } from '@bedside/contracts/payments/cards.api';
import { addInsurance } from '@bedside/contracts/people/household.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { dayIn } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { lazy, Suspense, useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link } from 'react-router';
import { mayRead, useMay } from '../../../auth/use-permission.ts';
import { ChartDrawer } from '../../../chart/ChartButton.tsx';
import { useOpenChat } from '../../../chat/StartChatButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { useNow, useShortInstant } from '../../../components/use-now.ts';
import { client } from '../../../data/client.ts';
import { useMe } from '../../../data/me.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { cardsQuery } from '../../../money/invoice-ref.ts';
import { SaveCardForm } from '../../../money/money-forms.lazy.ts';
import { cardText } from '../../../money/money-text.ts';
import { useLatestConsents } from '../../patients/page/use-counts.ts';
import { InsuranceForm } from '../../patients/patient-forms.lazy.ts';
import { patientAddress, patientQuery } from '../../patients/use-patient.ts';
import { useAppointmentSubmissions } from '../../questionnaires/AppointmentSubmissions.tsx';
import { RescheduleButton } from '../actions/RescheduleButton.tsx';
import styles from './ReadyCard.module.css';
import { type ReadyStep, readySteps } from './ready.ts';

const SendConsentForm = lazy(() => import('../../consents/actions/SendConsentForm.tsx'));

interface Props {
  appointment: AppointmentRecord;
}

/** What is in place before the visit starts, and one action for whatever is missing. */
export function ReadyCard({ appointment }: Props) {
  const me = useMe();
  const { patient: booked, patientConfirmedAt } = appointment;
  const readsPatients = mayRead(me, 'patients');
  const { data: patient, isLoading: loadsPatient } = useGetOne<PatientRecord>(
    'patients',
    { id: booked.id, meta: patientQuery },
    { enabled: readsPatients },
  );
  const { data: consents, isLoading: loadsConsents } = useLatestConsents(booked.id);
  const { data: cards, isLoading: loadsCards } = useQuery({
    ...cardsQuery(booked.id),
    enabled: useMay(getCardDetails),
  });
  const { data: submissions, isLoading: loadsSubmissions } = useAppointmentSubmissions(appointment.id);
  const { data: drive, isLoading: loadsDrive } = useDrive(appointment);
  const isLoading = loadsPatient || loadsConsents || loadsCards || loadsSubmissions || loadsDrive;
  const short = useShortInstant();
  const steps = readySteps({
    appointment,
    confirmedText: patientConfirmedAt && short(patientConfirmedAt),
    consents,
    insurances: patient?.insurances,
    cards: cards?.map(cardText),
    drive: drive ?? undefined,
    submissions,
    readsChart: useMay(getHistory),
    today: dayIn(useFormats().zone, useNow()),
  });
  if (isLoading)
    return (
      <Card title="Ready for the visit">
        <Loading label="Loading checklist">
          <Skeleton height={160} />
        </Loading>
      </Card>
    );
  if (steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card
      title="Ready for the visit"
      end={
        <>
          {done} of {steps.length}
          <span className={styles.bar} aria-hidden>
            <i style={{ width: `${(done / steps.length) * 100}%` }} />
          </span>
        </>
      }
    >
      <ul>
        {steps.map((step) => (
          <li key={step.name} className={step.isDone ? styles.step : `${styles.step} ${styles.missing}`}>
            {step.isDone ? (
              <CircleCheck size={16} strokeWidth={1.75} role="img" aria-label="Done" />
            ) : (
              <CircleAlert size={16} strokeWidth={1.75} role="img" aria-label="Missing" />
            )}
            <span className={styles.words}>
              {step.label} <small>{step.note}</small>
            </span>
            {!step.isDone && (
              <StepAction step={step} appointment={appointment} patient={patient} submissions={submissions} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useDrive({ id, appointmentStatus, telemedicine, ...planned }: AppointmentRecord) {
  const { appointmentDate, appointmentTime, providerAssigned } = planned;
  const mayRank = useMay(rankProviders);
  const query =
    appointmentDate && appointmentTime && providerAssigned
      ? { appointmentDate, appointmentTime, providerId: providerAssigned.id }
      : null;
  return useQuery({
    queryKey: ['appointments', 'drive', id, query],
    enabled: mayRank && query !== null && !telemedicine && appointmentStatus === 'SCHEDULED',
    queryFn: async () => {
      const { data } = await client.send(rankProviders, {
        params: { id },
        query: query ?? { appointmentDate: '' },
      });
      return data.requested;
    },
  });
}

interface ActionProps extends Props {
  step: ReadyStep;
  patient: PatientRecord | undefined;
  submissions: readonly SubmissionRow[] | undefined;
}

function StepAction({ step, appointment, patient, submissions = [] }: ActionProps) {
  const drawer = useDrawer();
  const chat = useOpenChat();
  const [isAddingCard, setIsAddingCard] = useState(false);
  const mayChat = useMay(openChat);
  const mayInsure = useMay(addInsurance);
  const mayAddCard = useMay(attachPaymentMethod);
  const open = submissions.find(({ status }) => status !== 'SUBMITTED');
  const resend = useRecordAction((dataProvider) =>
    dataProvider.resendQuestionnaire({ params: { id: open?.id ?? '' } }),
  );
  const { id, patient: booked } = appointment;
  switch (step.name) {
    case 'confirmed':
      return (
        mayChat && (
          <StepButton
            text="Ask"
            step={step}
            onPress={() => chat.mutate({ patientId: booked.id, appointmentId: id })}
          />
        )
      );
    case 'consents':
      if (!patient) return null;
      return step.note === 'none on file' ? (
        <StepButton
          text="Send"
          step={step}
          onPress={() => drawer.open(<SendConsentForm patient={patient} />)}
        />
      ) : (
        <Link
          className={buttonClass({ kind: 'secondary', small: true })}
          to={patientAddress(patient.id, 'documents/consents')}
          aria-label={`Open, ${step.label}`}
        >
          Open
        </Link>
      );
    case 'insurance': {
      if (!patient || !mayInsure) return null;
      const [insurance] = patient.insurances;
      return (
        <StepButton
          text={insurance ? 'Update' : 'Add'}
          step={step}
          onPress={() => drawer.open(<InsuranceForm patient={patient} {...(insurance && { insurance })} />)}
        />
      );
    }
    case 'card':
      if (!mayAddCard) return null;
      return (
        <>
          <StepButton text="Add" step={step} onPress={() => setIsAddingCard(true)} />
          {isAddingCard && (
            <Suspense>
              <SaveCardForm
                patient={{ id: booked.id, fullname: `${booked.firstName} ${booked.lastName}` }}
                onClose={() => setIsAddingCard(false)}
              />
            </Suspense>
          )}
        </>
      );
    case 'drive':
      return <RescheduleButton appointment={appointment} shape="row" of={step.label} />;
    case 'questionnaire':
      return open && <StepButton text="Remind" step={step} onPress={() => resend.mutate()} />;
    case 'chart':
      return (
        <StepButton
          text="Review"
          step={step}
          onPress={() => drawer.open(<ChartDrawer patientId={booked.id} />, 'wide')}
        />
      );
  }
}

const StepButton = ({ text, step, onPress }: { text: string; step: ReadyStep; onPress(): void }) => (
  <Button kind="secondary" small aria-label={`${text}, ${step.label}`} onClick={onPress}>
    {text}
  </Button>
);
