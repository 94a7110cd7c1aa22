import type { ConsentRow, ConsentStatus } from '@bedside/contracts/people/consent.schema';
import type { Badge } from '@bedside/ui-kit/components/DenseChip';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import Send from 'lucide-react/icons/send';
import { z } from 'zod';

export const consentBadges: Record<ConsentStatus, Badge> = {
  SENT: { label: 'Sent', tone: 'teal', icon: Send, owed: false },
  APPROVED: { label: 'Approved', tone: 'blue', icon: CircleCheck, owed: false },
  REJECTED: { label: 'Rejected', tone: 'orange', icon: CircleX, owed: false },
  WITHDRAWN: { label: 'Withdrawn', tone: 'orange', icon: Ban, owed: false },
};

const expired: Badge = { label: 'Expired', tone: 'orange', icon: Hourglass, owed: true };

/** An expired consent no longer counts as pending. */
export const consentBadge = (consent: Pick<ConsentRow, 'consentStatus' | 'expired'>): Badge =>
  consent.expired ? expired : consentBadges[consent.consentStatus];

type RequestedConsent = Pick<
  ConsentRow,
  'consentMode' | 'appointment' | 'billing' | 'grantsHouseholdMembership'
>;

/** "Appointments and bills" for an access request. */
export function requestText({
  consentMode,
  appointment,
  billing,
  grantsHouseholdMembership,
}: RequestedConsent): string {
  if (consentMode === 'CONSENT') return 'Consent form';
  if (grantsHouseholdMembership) return 'Household invitation';
  const seen = [appointment && 'visits', billing && 'invoices'].filter(Boolean).join(' and ');
  return seen ? `Access request: ${seen}` : 'Access request';
}

const fields = z.object({
  consentMode: z.enum(['CONSENT', 'REQUEST']),
  consentType: z.string(),
  requestFrom: z.string(),
  appointment: z.boolean(),
  billing: z.boolean(),
});
type ConsentValues = z.infer<typeof fields>;

export const consentValues = fields.superRefine((values, context) => {
  const refuse = (path: keyof ConsentValues, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (values.consentMode === 'CONSENT') {
    if (values.consentType === '') refuse('consentType', 'Select a template.');
    return;
  }
  if (values.requestFrom === '') refuse('requestFrom', 'Select who is requesting access.');
  if (!values.appointment && !values.billing) refuse('appointment', 'Select visits, invoices or both.');
});

export const consentOf = (values: ConsentValues, requestTo: string) =>
  values.consentMode === 'CONSENT'
    ? { requestTo, consentMode: values.consentMode, consentType: values.consentType }
    : {
        requestTo,
        consentMode: values.consentMode,
        requestFrom: values.requestFrom,
        appointment: values.appointment,
        billing: values.billing,
      };
