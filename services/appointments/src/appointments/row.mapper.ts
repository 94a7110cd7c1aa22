import type { AppointmentCard, AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { toDollars } from '@bedside/contracts/money';
import type { AppointmentListItem } from '@bedside/domain/appointments/appointment-rows.queries';
import { amountDueCents } from '@bedside/domain/payments/invoice-actions.policy';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import { toProvider, toSharedFields, type Viewer } from './appointment.mapper.ts';

/** Anyone who doesn’t see the bill gets the estimate from booking. */
const toTotal = ({ totalCents, estimatedTotal, showsBill }: Seen) =>
  totalCents === null || showsBill === false
    ? { totalAmount: estimatedTotal, invoiced: false }
    : { totalAmount: toDollars(totalCents), invoiced: true };

type Seen = AppointmentListItem & { isManaged?: boolean; showsBill?: boolean };

export const toRow =
  (viewer: Viewer) =>
  (row: Seen): AppointmentRow => ({
    ...toSharedFields(row, viewer),
    ...toTotal(row),
    dueAmount: toDollars(amountDueCents({ ...row, status: row.invoiceStatus })),
    patient: {
      id: row.patientId,
      firstName: row.firstName,
      lastName: row.lastName,
      fullname: fullNameOf(row),
      profileImage: row.profileImage,
      dateOfBirth: row.dateOfBirth,
      gender: row.gender,
      membershipType: row.membershipType,
    },
    serviceNames: row.serviceNames,
    provider: toProvider(row),
    city: row.city,
    postalCode: row.postalCode,
    statusChangedAt: row.statusChangedAt.toISOString(),
    paymentMode: row.paymentMode,
    noShow: row.noShow,
    confidential: row.confidential,
  });

export const toCard =
  (viewer: Viewer) =>
  (row: Seen): AppointmentCard => ({
    ...toSharedFields(row, viewer),
    ...toTotal(row),
    serviceNames: row.serviceNames,
    category: row.category,
    patient: {
      id: row.patientId,
      firstName: row.firstName,
      lastName: row.lastName,
      relationship: row.relationshipToAccountHolder,
    },
    provider: toProvider(row),
    paymentRequestType: row.showsBill === false ? null : row.paymentRequestType,
  });
