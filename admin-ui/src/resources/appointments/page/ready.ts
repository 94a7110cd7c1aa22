import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { Fit } from '@bedside/contracts/appointments/dispatch.schema';
import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import type { Insurance } from '@bedside/contracts/people/coverage.schema';
import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { timeText } from '@bedside/ui-kit/formats';
import { DAY_MINUTES, toMinutes, toTime } from '../../../board/time-span.ts';
import { driveText } from '../../../formatting/appointment-text.ts';

type StepName = 'confirmed' | 'consents' | 'insurance' | 'card' | 'drive' | 'questionnaire' | 'chart';

export interface ReadyStep {
  name: StepName;
  label: string;
  note: string;
  isDone: boolean;
}

/** Fields are undefined while loading, or if the user may not read them. */
export interface Preparation {
  appointment: Pick<
    AppointmentRecord,
    'appointmentStatus' | 'appointmentTime' | 'patientConfirmedAt' | 'pendingChartReviews'
  >;
  /** When the patient confirmed, as text. */
  confirmedText: string | null;
  consents?: readonly Pick<ConsentRow, 'consentMode' | 'consentStatus' | 'expired'>[] | undefined;
  insurances?: readonly Pick<Insurance, 'payer' | 'validTo' | 'frontImage'>[] | undefined;
  cards?: readonly string[] | undefined;
  drive?: Pick<Fit, 'clash' | 'note' | 'travelMinutesBefore'> | undefined;
  submissions?: readonly Pick<SubmissionRow, 'status' | 'started' | 'expired'>[] | undefined;
  readsChart: boolean;
  today: string;
}

/** What a visit needs before it starts, always in this order. */
export const readySteps = (known: Preparation): readonly ReadyStep[] =>
  [
    confirmation(known),
    known.consents && consentStep(known.consents),
    known.insurances && insuranceStep(known.insurances, known.today),
    known.cards && cardStep(known.cards),
    known.drive && driveStep(known.drive, known.appointment.appointmentTime),
    known.submissions && questionnaireStep(known.submissions),
    known.readsChart && chartStep(known.appointment.pendingChartReviews),
  ].filter((step) => step !== null && step !== undefined && step !== false);

function confirmation({ appointment, confirmedText }: Preparation): ReadyStep | null {
  if (appointment.appointmentStatus !== 'SCHEDULED') return null;
  return {
    name: 'confirmed',
    label: 'Confirmed by patient',
    note: confirmedText ?? 'not yet',
    isDone: confirmedText !== null,
  };
}

function consentStep(rows: NonNullable<Preparation['consents']>): ReadyStep {
  const current = rows.filter(
    ({ consentMode, consentStatus, expired }) =>
      consentMode === 'CONSENT' && (consentStatus === 'APPROVED' || (consentStatus === 'SENT' && !expired)),
  );
  const signed = current.filter(({ consentStatus }) => consentStatus === 'APPROVED').length;
  return {
    name: 'consents',
    label: 'Consents',
    note: current.length === 0 ? 'none on file' : `${signed} of ${current.length} signed`,
    isDone: current.length > 0 && signed === current.length,
  };
}

function insuranceStep(rows: NonNullable<Preparation['insurances']>, today: string): ReadyStep {
  const valid = rows.filter(({ validTo }) => validTo === null || validTo >= today);
  const shown = valid.find(({ frontImage }) => frontImage !== null) ?? valid[0];
  const none = rows.length === 0 ? 'none on file' : 'expired';
  return {
    name: 'insurance',
    label: 'Insurance card',
    note: shown ? `${shown.payer}${shown.frontImage ? '' : ', no picture of the card'}` : none,
    isDone: Boolean(shown?.frontImage),
  };
}

const cardStep = ([card]: readonly string[]): ReadyStep => ({
  name: 'card',
  label: 'Payment method',
  note: card ?? 'no card on file',
  isDone: card !== undefined,
});

function driveStep(
  { clash, note, travelMinutesBefore: minutes }: NonNullable<Preparation['drive']>,
  at: string | null,
): ReadyStep {
  const fits =
    minutes === null || !at ? 'no visit before' : `${driveText(minutes)}, leave by ${earlier(at, minutes)}`;
  return { name: 'drive', label: 'Drive', note: note ?? fits, isDone: clash === null };
}

/** "13:00" less 28 minutes: "12:32 PM". */
function earlier(at: string, minutes: number): string {
  return timeText(toTime((toMinutes(at) - minutes + DAY_MINUTES) % DAY_MINUTES));
}

/** Shown only if a questionnaire was sent for this visit, because not every visit needs one. */
function questionnaireStep(rows: NonNullable<Preparation['submissions']>): ReadyStep | null {
  const open = rows.find(({ status }) => status !== 'SUBMITTED');
  if (rows.length === 0) return null;
  const text = open?.expired ? 'expired' : open?.started ? 'in progress' : 'sent, not started';
  return {
    name: 'questionnaire',
    label: 'Predictive 360',
    note: open ? text : 'submitted',
    isDone: !open,
  };
}

const chartStep = (pending: number): ReadyStep => ({
  name: 'chart',
  label: 'Chart',
  note: pending === 0 ? 'nothing to review' : `${pending} ${pending === 1 ? 'entry' : 'entries'} to review`,
  isDone: pending === 0,
});
