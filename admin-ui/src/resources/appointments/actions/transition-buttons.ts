import type { TransitionName } from '@bedside/contracts/appointments/transition.schema';
import type { ComponentType } from 'react';
import { AssignProviderButton, ChangeProviderButton } from './AssignProviderButton.tsx';
import type { ActionProps } from './actionable-appointment.ts';
import { CancelAppointmentButton } from './CancelAppointmentButton.tsx';
import { ChangeTypeButton } from './ChangeTypeButton.tsx';
import {
  ApproveBillLaterButton,
  DeclinePaymentButton,
  RecordPaymentButton,
  RequestOfflinePaymentButton,
  TakePaymentButton,
} from './payment-buttons.tsx';
import { CompleteButton, RecordServicesButton } from './RecordServicesButton.tsx';
import { RescheduleButton } from './RescheduleButton.tsx';
import {
  AcceptButton,
  ArriveButton,
  MarkEnRouteButton,
  ReactivateButton,
  RevertEnRouteButton,
} from './transitions.tsx';
import { UpdateAddressButton } from './UpdateAddressButton.tsx';

export const transitionButtons: Record<TransitionName, ComponentType<ActionProps>> = {
  accept: AcceptButton,
  assign: AssignProviderButton,
  changeProvider: ChangeProviderButton,
  reschedule: RescheduleButton,
  updateAddress: UpdateAddressButton,
  changeType: ChangeTypeButton,
  /** Only patients can confirm. */
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
