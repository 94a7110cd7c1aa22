import type { Call, CallInput } from '@bedside/contracts/call';

/** The version guards against a concurrent change. */
export interface SeenVersion {
  id: string;
  version: number;
  /** False skips notifying the patient. */
  notifyPatient?: boolean;
}

export const moved = ({ version, notifyPatient }: SeenVersion) => ({
  version,
  ...(notifyPatient === false && { notifyPatient }),
});

export const movedTo = (appointmentStatus: string, seen: SeenVersion, extra: { reason?: string } = {}) => ({
  body: { appointmentId: seen.id, ...moved(seen), appointmentStatus, ...extra },
});

/** An appointment, or an invoice without one. */
export type InvoiceRef =
  | { appointmentId: string; invoiceId?: undefined }
  | { invoiceId: string; appointmentId?: undefined };

export type BodyOf<C extends Call> = CallInput<C> extends { body: infer B } ? B : never;
