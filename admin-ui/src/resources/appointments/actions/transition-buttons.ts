import type { TransitionName } from '@bedside/contracts/appointments/appointment.schema';
import type { ComponentType } from 'react';
import { AcceptButton } from './AcceptButton.tsx';
import { ApproveBillLaterButton } from './ApproveBillLaterButton.tsx';
import { ArriveButton } from './ArriveButton.tsx';
import { AssignProviderButton } from './AssignProviderButton.tsx';
import type { ActionProps } from './action-props.ts';
import { CancelAppointmentButton } from './CancelAppointmentButton.tsx';
import { ChangeProviderButton } from './ChangeProviderButton.tsx';
import { ChangeTypeButton } from './ChangeTypeButton.tsx';
import { CompleteButton } from './CompleteButton.tsx';
import { DeclinePaymentButton } from './DeclinePaymentButton.tsx';
import { MarkEnRouteButton } from './MarkEnRouteButton.tsx';
import { ReactivateButton } from './ReactivateButton.tsx';
import { RecordPaymentButton } from './RecordPaymentButton.tsx';
import { RecordServicesButton } from './RecordServicesButton.tsx';
import { RequestOfflinePaymentButton } from './RequestOfflinePaymentButton.tsx';
import { RescheduleButton } from './RescheduleButton.tsx';
import { RevertEnRouteButton } from './RevertEnRouteButton.tsx';
import { TakePaymentButton } from './TakePaymentButton.tsx';
import { UpdateAddressButton } from './UpdateAddressButton.tsx';

/** The button of each move. */
export const transitionButtons: Record<TransitionName, ComponentType<ActionProps>> = {
  accept: AcceptButton,
  assign: AssignProviderButton,
  changeProvider: ChangeProviderButton,
  reschedule: RescheduleButton,
  updateAddress: UpdateAddressButton,
  changeType: ChangeTypeButton,
  /** The patient's own: staff is never offered it. */
  confirm: () => null,
  setOut: MarkEnRouteButton,
  arrive: ArriveButton,
  takeBack: RevertEnRouteButton,
  finish: RecordServicesButton,
  requestPayment: RequestOfflinePaymentButton,
  approveBillLater: ApproveBillLaterButton,
  declinePayment: DeclinePaymentButton,
  confirmPayment: RecordPaymentButton,
  markPaid: TakePaymentButton,
  complete: CompleteButton,
  cancel: CancelAppointmentButton,
  reactivate: ReactivateButton,
};
