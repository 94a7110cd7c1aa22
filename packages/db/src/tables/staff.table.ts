import type { Preferences } from '@bedside/contracts/practice/preferences.api';
import type { Generated, JSONColumnType } from 'kysely';

export interface ProvidersTable {
  id: string;
  credentials: string | null;
  specialty: string | null;
  npi: string | null;
  licenseNumber: string | null;
  licenseState: string | null;
  /** yyyy-MM-dd */
  licenseExpiresOn: string | null;
}

export interface ProviderWorkingHoursTable {
  providerId: string;
  /** 0 is Sunday. */
  weekday: number;
  /** HH:mm:ss as it is read. */
  startTime: string;
  endTime: string;
}

export interface ProviderTimeOffTable {
  id: string;
  providerId: string;
  /** yyyy-MM-dd */
  startDate: string;
  endDate: string;
  reason: string | null;
}

export interface ProviderInvitationsTable {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneE164: string;
  credentials: string | null;
  /** EXPIRED is PENDING past its time. */
  status: Generated<'PENDING' | 'ACCEPTED' | 'REVOKED'>;
  invitedBy: string;
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  providerId: string;
}

export interface SavedViewsTable {
  id: string;
  userId: string;
  resource: string;
  name: string;
  search: string;
  createdAt: Date;
}

export interface UserPreferencesTable {
  userId: string;
  preferences: JSONColumnType<Preferences>;
  updatedAt: Date;
}

export interface BreakTheGlassGrantsTable {
  id: string;
  userId: string;
  patientId: string;
  reason: string;
  grantedAt: Date;
  expiresAt: Date;
}
