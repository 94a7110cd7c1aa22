import type { ComponentType } from 'react';
import type { PatientActionProps } from './action-props.ts';
import type { PatientAction } from './allowed-actions.ts';
import { BookAppointmentButton } from './BookAppointmentButton.tsx';
import { ChangeMembershipButton } from './ChangeMembershipButton.tsx';
import { ChangeStatusButton } from './ChangeStatusButton.tsx';
import { EditDetailsButton } from './EditDetailsButton.tsx';
import { ImageButton } from './ImageButton.tsx';
import { MarkDeceasedButton } from './MarkDeceasedButton.tsx';
import { MergeButton } from './MergeButton.tsx';
import { NotificationSettingsButton } from './NotificationSettingsButton.tsx';
import { SendPasswordLinkButton } from './SendPasswordLinkButton.tsx';
import { SendSetUpLinkButton } from './SendSetUpLinkButton.tsx';
import { SendSignInLinkButton } from './SendSignInLinkButton.tsx';

/** The button of each action. */
export const actionButtons: Record<PatientAction, ComponentType<PatientActionProps>> = {
  book: BookAppointmentButton,
  edit: EditDetailsButton,
  image: ImageButton,
  membership: ChangeMembershipButton,
  setUpLink: SendSetUpLinkButton,
  signInLink: SendSignInLinkButton,
  passwordLink: SendPasswordLinkButton,
  notifications: NotificationSettingsButton,
  merge: MergeButton,
  status: ChangeStatusButton,
  deceased: MarkDeceasedButton,
};
