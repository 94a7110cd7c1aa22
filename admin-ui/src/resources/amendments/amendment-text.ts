import {
  type AmendmentAction,
  type AmendmentRequest,
  type AmendmentStatus,
  type AmendmentSubject,
  amendmentStatuses,
  type DenialGround,
} from '@bedside/contracts/care/amendments.schema';
import type { Badge } from '@bedside/ui-kit/components/DenseChip';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

const looks: Record<AmendmentStatus, Badge> = {
  REQUESTED: { label: 'Requested', tone: 'orange', icon: Clock },
  ACCEPTED: { label: 'Accepted', tone: 'blue', icon: CircleCheck },
  DENIED: { label: 'Denied', tone: 'navy', icon: CircleX },
  DISAGREED: { label: 'Disagreed', tone: 'orange', icon: MessageSquareWarning },
  REBUTTED: { label: 'Rebutted', tone: 'navy', icon: MessageSquareReply },
};

const overdue: Badge = { label: 'Past due', tone: 'red', icon: TriangleAlert };

export const amendmentLook = ({
  status,
  isOverdue,
}: Pick<AmendmentRequest, 'status' | 'isOverdue'>): Badge => (isOverdue ? overdue : looks[status]);

export const amendmentTabs = amendmentStatuses.map((value) => ({ value, label: looks[value].label }));

const subjectLabels: Record<AmendmentSubject, string> = {
  VISIT: 'Visit',
  NOTE: 'SOAP note',
  DOCUMENT: 'Document',
  PAST_MEDICAL: 'Medical history',
  FAMILY_MEDICAL: 'Family history',
  ALLERGY: 'Allergy',
  MEDICATION: 'Medication',
  SURGICAL: 'Surgery',
  OTHER: 'Other',
};

export const groundLabels: Record<DenialGround, string> = {
  NOT_CREATED_HERE: 'Created by someone else who can still correct it',
  NOT_PART_OF_RECORD: 'Not part of the designated record set',
  NOT_OPEN_TO_PATIENT: 'Not open to the patient by law',
  CORRECT: 'Accurate and complete',
};

/** Labels for the buttons of staff actions. */
export const actionLabels: Partial<Record<AmendmentAction, string>> = {
  ACCEPT: 'Accept request',
  DENY: 'Deny request',
  EXTEND: 'Extend due date',
  TELL_OTHERS: 'Mark as notified',
  REBUT: 'Write rebuttal',
};

type Named = Pick<AmendmentRequest, 'about' | 'recordLabel'>;

export const recordText = ({ about, recordLabel }: Named): string =>
  recordLabel === null ? subjectLabels[about] : `${subjectLabels[about]}: ${recordLabel}`;

/** Where staff sees the record; null if nowhere. */
export function recordAddress({
  about,
  recordId,
  patientId,
}: Pick<AmendmentRequest, 'about' | 'recordId' | 'patientId'>): string | null {
  if (recordId === null) return null;
  if (about === 'VISIT' || about === 'NOTE') return `/appointments/${recordId}/show`;
  return `/patients/${patientId}/show/${about === 'DOCUMENT' ? 'documents' : 'chart'}`;
}
