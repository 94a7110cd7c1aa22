import type { MoveName } from '@bedside/contracts/appointments/appointment.schema';
import type { ComponentType } from 'react';
import { AcceptButton } from './AcceptButton.tsx';
import { ApproveBillLaterButton } from './ApproveBillLaterButton.tsx';
import { ArriveButton } from './ArriveButton.tsx';
import { AssignProviderButton } from './AssignProviderButton.tsx';
import type { ActionProps } from './action-props.ts';
import { CancelVisitButton } from './CancelVisitButton.tsx';
import { ChangeProviderButton } from './ChangeProviderButton.tsx';
import { ChangeTypeButton } from './ChangeTypeButton.tsx';
import { CompleteButton } from './CompleteButton.tsx';
import { DeclinePaymentButton } from './DeclinePaymentButton.tsx';
import { EnterServicesButton } from './EnterServicesButton.tsx';
import { ReactivateButton } from './ReactivateButton.tsx';
import { RecordPaymentButton } from './RecordPaymentButton.tsx';
import { RequestSettlementButton } from './RequestSettlementButton.tsx';
import { RescheduleButton } from './RescheduleButton.tsx';
import { SetOutButton } from './SetOutButton.tsx';
import { TakeBackButton } from './TakeBackButton.tsx';
import { TakePaymentButton } from './TakePaymentButton.tsx';
import { UpdateAddressButton } from './UpdateAddressButton.tsx';

/** The button of each move. */
export const moveButtons: Record<MoveName, ComponentType<ActionProps>> = {
  accept: AcceptButton,
  assign: AssignProviderButton,
  changeProvider: ChangeProviderButton,
  reschedule: RescheduleButton,
  updateAddress: UpdateAddressButton,
  changeType: ChangeTypeButton,
  /** The patient's own: staff is never offered it. */
  confirm: () => null,
  setOut: SetOutButton,
  arrive: ArriveButton,
  takeBack: TakeBackButton,
  finish: EnterServicesButton,
  requestPayment: RequestSettlementButton,
  approveBillLater: ApproveBillLaterButton,
  declinePayment: DeclinePaymentButton,
  confirmPayment: RecordPaymentButton,
  markPaid: TakePaymentButton,
  complete: CompleteButton,
  cancel: CancelVisitButton,
  reactivate: ReactivateButton,
};
