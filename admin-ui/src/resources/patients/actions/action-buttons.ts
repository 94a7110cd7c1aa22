import type { ComponentType } from 'react';
import type { PatientActionProps } from './action-props.ts';
import { BookAppointmentButton } from './BookVisitButton.tsx';
import { ChangeMembershipButton } from './ChangeMembershipButton.tsx';
import { ChangeStatusButton } from './ChangeStatusButton.tsx';
import { EditDetailsButton } from './EditDetailsButton.tsx';
import { MarkDeceasedButton } from './MarkDeceasedButton.tsx';
import { MergeButton } from './MergeButton.tsx';
import type { PatientAction } from './may.ts';
import { NotificationSettingsButton } from './NotificationSettingsButton.tsx';
import { ImageButton } from './PictureButton.tsx';
import { SendPasswordLinkButton } from './SendPasswordLinkButton.tsx';
import { SendSetUpLinkButton } from './SendSetUpLinkButton.tsx';
import { SendSignInLinkButton } from './SendSignInLinkButton.tsx';

/** The button of each action. */
export const actionButtons: Record<PatientAction, ComponentType<PatientActionProps>> = {
  book: BookAppointmentButton,
  edit: EditDetailsButton,
  picture: ImageButton,
  membership: ChangeMembershipButton,
  setUpLink: SendSetUpLinkButton,
  signInLink: SendSignInLinkButton,
  passwordLink: SendPasswordLinkButton,
  notifications: NotificationSettingsButton,
  merge: MergeButton,
  status: ChangeStatusButton,
  deceased: MarkDeceasedButton,
};
