import type { StatusTone } from '@bedside/contracts/appointments/appointment-status';
import type { ConsentRow, ConsentStatus } from '@bedside/contracts/people/consent.schema';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import Send from 'lucide-react/icons/send';

interface Look {
  label: string;
  tone: StatusTone;
  icon: LucideIcon;
  owed: boolean;
}

export const consentBadges: Record<ConsentStatus, Look> = {
  SENT: { label: 'Sent', tone: 'teal', icon: Send, owed: false },
  APPROVED: { label: 'Approved', tone: 'blue', icon: CircleCheck, owed: false },
  REJECTED: { label: 'Rejected', tone: 'orange', icon: CircleX, owed: false },
  WITHDRAWN: { label: 'Withdrawn', tone: 'orange', icon: Ban, owed: false },
};

const expired: Look = { label: 'Expired', tone: 'orange', icon: Hourglass, owed: true };

/** How a consent stands; one that was not answered in time is no longer waiting. */
export const consentBadge = (consent: Pick<ConsentRow, 'consentStatus' | 'expired'>): Look =>
  consent.expired ? expired : consentBadges[consent.consentStatus];

type Asked = Pick<ConsentRow, 'consentMode' | 'appointment' | 'billing' | 'grantsHouseholdMembership'>;

/** What a request asks for, "Visits and bills"; of a consent, that it is one. */
export function askedText({ consentMode, appointment, billing, grantsHouseholdMembership }: Asked): string {
  if (consentMode === 'CONSENT') return 'Consent form';
  if (grantsHouseholdMembership) return 'Household invitation';
  const seen = [appointment && 'visits', billing && 'invoices'].filter(Boolean).join(' and ');
  return seen ? `Access request: ${seen}` : 'Access request';
}
