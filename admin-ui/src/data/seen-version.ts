import type { Call, CallInput } from '@bedside/contracts/call';

/** A record as the person who acts saw it: the version guards against somebody else's change. */
export interface SeenVersion {
  id: string;
  version: number;
  /** False: the patient of the visit isn't notified of the change. */
  notifyPatient?: boolean;
}

/** What goes along with every transition of a visit. */
export const moved = ({ version, notifyPatient }: SeenVersion) => ({
  version,
  ...(notifyPatient === false && { notifyPatient }),
});

/** The body of a change of status alone. */
export const movedTo = (appointmentStatus: string, seen: SeenVersion, extra: { reason?: string } = {}) => ({
  body: { appointmentId: seen.id, ...moved(seen), appointmentStatus, ...extra },
});

/** What a call names when it is about one invoice: a visit, or an invoice without one. */
export type InvoiceRef =
  | { appointmentId: string; invoiceId?: undefined }
  | { invoiceId: string; appointmentId?: undefined };

export type BodyOf<C extends Call> = CallInput<C> extends { body: infer B } ? B : never;
