import type { CurrentUser } from '@bedside/contracts/people/user.schema';
import type {
  QuestionnaireRecord,
  QuestionnaireStatus,
  ScoreResult,
  SubmissionRow,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { Badge } from '@bedside/ui-kit/components/DenseChip';
import Archive from 'lucide-react/icons/archive';
import CircleCheck from 'lucide-react/icons/circle-check';
import FilePen from 'lucide-react/icons/file-pen';
import Hourglass from 'lucide-react/icons/hourglass';
import PencilLine from 'lucide-react/icons/pencil-line';
import Send from 'lucide-react/icons/send';
import { useGetList } from 'react-admin';
import { listAddress } from '../../list/filters.ts';

type State = 'waiting' | 'begun' | 'expired' | 'submitted';

const looks: Record<State, Badge> = {
  waiting: { label: 'Sent', tone: 'teal', icon: Send, owed: false },
  begun: { label: 'In progress', tone: 'teal', icon: PencilLine, owed: false },
  expired: { label: 'Expired', tone: 'orange', icon: Hourglass, owed: true },
  submitted: { label: 'Submitted', tone: 'blue', icon: CircleCheck, owed: false },
};

type Stand = Pick<SubmissionRow, 'status' | 'expired' | 'started'>;

export function stateOf({ status, expired, started }: Stand): State {
  if (status === 'SUBMITTED') return 'submitted';
  if (expired) return 'expired';
  return started ? 'begun' : 'waiting';
}

export const submissionBadge = (submission: Stand): Badge => looks[stateOf(submission)];

export const formBadges: Record<QuestionnaireStatus, Badge> = {
  DRAFT: { label: 'Draft', tone: 'orange', icon: FilePen, owed: true },
  PUBLISHED: { label: 'Published', tone: 'blue', icon: CircleCheck, owed: false },
  RETIRED: { label: 'Retired', tone: 'navy', icon: Archive, owed: false },
};

/** "14 of 27" */
export const valueText = ({ value, outOf }: Pick<ScoreResult, 'value' | 'outOf'>): string =>
  outOf === null ? String(value) : `${value} of ${outOf}`;

/** "PHQ-9 14" */
export const scoreText = ({ name, value, band }: Pick<ScoreResult, 'name' | 'value' | 'band'>): string =>
  [`${name} ${value}`, band].filter(Boolean).join(', ');

/** How a score changed, to be followed by the previous date: “Up 3 since”, “Down 2 since”, “Same as”. */
export function changeText(value: number, before: number): string {
  const change = Math.round((value - before) * 100) / 100;
  if (change === 0) return 'Same as';
  return change > 0 ? `Up ${change} since` : `Down ${-change} since`;
}

/** Only for the UI; the server enforces it. */
export const canEditQuestionnaires = ({
  role,
  permissions,
}: Pick<CurrentUser, 'role' | 'permissions'>): boolean =>
  role === 'SUPER_ADMIN' || (role === 'ADMIN' && permissions.includes('clinical'));

export const QUESTIONNAIRES = '/predictive-360';
export const FORMS = `${QUESTIONNAIRES}/forms`;
/** Takes the place of the ID of an unsaved form. */
export const NEW_FORM = 'new';

export const submissionAddress = (id: string): string => `${QUESTIONNAIRES}/${id}`;
export const questionnaireAddress = (id: string): string => `${FORMS}/${id}`;

export const submissionsOfQuestionnaire = (questionnaireId: string): string =>
  listAddress('predictive-360', { questionnaireId });

export const questionnairesTabs = [
  { to: QUESTIONNAIRES, label: 'Sent' },
  { to: FORMS, label: 'Forms' },
] as const;

export function usePublishedQuestionnaires(): readonly Omit<
  QuestionnaireRecord,
  'form' | 'published' | 'versions'
>[] {
  const { data } = useGetList<QuestionnaireRecord>('questionnaires', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
    filter: { status: 'PUBLISHED' },
  });
  return data ?? [];
}
