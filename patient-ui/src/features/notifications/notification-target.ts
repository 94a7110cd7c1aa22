import type { Notification } from '@bedside/contracts/messaging/messaging.schema';
import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CreditCard from 'lucide-react/icons/credit-card';
import FileCheck from 'lucide-react/icons/file-check';
import FileDown from 'lucide-react/icons/file-down';
import FileHeart from 'lucide-react/icons/file-heart';
import FilePen from 'lucide-react/icons/file-pen';
import FileSignature from 'lucide-react/icons/file-signature';
import MessageCircle from 'lucide-react/icons/message-circle';
import { appointmentPath } from '../appointments/appointment-path.ts';

type About = Pick<Notification, 'type' | 'entityType' | 'entityId'>;

export const isOfReport = ({ type }: Pick<Notification, 'type'>): boolean => /report|result/i.test(type);

const REPORTS = '/records/reports';
const billPath = (id: string) => `/profile/plans/bills/${id}`;

const pathOf: Readonly<Record<string, (id: string) => string>> = {
  appointment: appointmentPath,
  conversation: (id) => `/chat/${id}`,
  chart: () => '/chart',
  consent: (id) => `/consent_details/${id}`,
  document: () => '/records/documents',
  familyGrant: () => '/profile/family/access',
  invoice: billPath,
  payment: () => '/profile/plans/bills',
  person: () => '/profile/personal',
  questionnaire: (id) => `/predictive360/${id}`,
  recordDownload: () => '/records/download',
  amendmentRequest: () => '/records/corrections',
  report: () => REPORTS,
  subscription: () => '/profile/plans',
};

/** Falls back to the appointments list. */
export function targetOf({ entityType, entityId }: About): string {
  return pathOf[entityType]?.(entityId) ?? '/appointments';
}

const icons = {
  recordDownload: FileDown,
  amendmentRequest: FilePen,
  appointment: CalendarDays,
  conversation: MessageCircle,
  chart: FileHeart,
  consent: FileSignature,
  invoice: CreditCard,
  payment: CreditCard,
};

export function iconOf(about: About) {
  if (isOfReport(about)) return FileCheck;
  const known = Object.entries(icons).find(([entityType]) => entityType === about.entityType);
  return known ? known[1] : Bell;
}
