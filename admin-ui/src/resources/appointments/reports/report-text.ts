import type { ReportStatus } from '@bedside/contracts/care/care.schema';
import CircleCheck from 'lucide-react/icons/circle-check';
import Eye from 'lucide-react/icons/eye';
import FileClock from 'lucide-react/icons/file-clock';

const looks = {
  UPLOADED: { label: 'Needs review', tone: 'orange', icon: FileClock, owed: true },
  REVIEWED: { label: 'Ready to release', tone: 'teal', icon: Eye, owed: true },
  RELEASED: { label: 'Released', tone: 'blue', icon: CircleCheck, owed: false },
} as const;

export const reportBadge = (status: ReportStatus) => looks[status];

/** Only for the UI; the server enforces it. */
export const mayMoveReports = ({
  role,
  permissions,
}: {
  role: string;
  permissions: readonly string[];
}): boolean => role !== 'ADMIN' || permissions.includes('clinical');
