import {
  type AppointmentRequestStatus,
  appointmentRequestBadges,
} from '@bedside/contracts/appointments/appointment-request.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';

const icons: Record<AppointmentRequestStatus, LucideIcon> = {
  requested: CircleDashed,
  accepted: CircleCheck,
  rejected: Ban,
  cancelled: Ban,
};

export function RequestChip({ status }: { status: AppointmentRequestStatus }) {
  const { label, tone, owed } = appointmentRequestBadges[status];
  return <DenseChip label={label} tone={tone} icon={icons[status]} owed={owed} />;
}
