import type { PatientRow } from '@bedside/contracts/people/user.schema';
import Divider from '@mui/material/Divider';
import BellRing from 'lucide-react/icons/bell-ring';
import Crown from 'lucide-react/icons/crown';
import HeartOff from 'lucide-react/icons/heart-off';
import ImageUp from 'lucide-react/icons/image-up';
import KeyRound from 'lucide-react/icons/key-round';
import LogIn from 'lucide-react/icons/log-in';
import Mail from 'lucide-react/icons/mail';
import Merge from 'lucide-react/icons/merge';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import type { ComponentType } from 'react';
import { useHref } from 'react-router';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { useMe } from '../../../data/me.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { NewAppointmentForm } from '../../appointments/appointment-forms.lazy.ts';
import {
  DeceasedForm,
  DetailsForm,
  ImageForm,
  MembershipForm,
  MergeForm,
  NotificationsForm,
  StatusForm,
} from '../patient-forms.lazy.ts';
import { patientAddress } from '../use-patient.ts';
import type { PatientActionProps } from './allowed-actions.ts';
import { mayDo, type PatientAction } from './allowed-actions.ts';

interface Props {
  patient: PatientRow;
  groups: readonly (readonly PatientAction[])[];
  isFramed?: boolean;
}

function EditDetailsButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={Pencil}
      label="Edit details"
      onPress={() => drawer.open(<DetailsForm patient={patient} />)}
    />
  );
}

function ImageButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={ImageUp}
      label="Profile photo"
      onPress={() => drawer.open(<ImageForm patient={patient} />)}
    />
  );
}

function MergeButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={Merge}
      label="Merge records"
      onPress={() => drawer.open(<MergeForm patient={patient} />, 'wide')}
    />
  );
}

function NotificationSettingsButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={BellRing}
      label="Notification settings"
      onPress={() => drawer.open(<NotificationsForm patient={patient} />)}
    />
  );
}

function MarkDeceasedButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={HeartOff}
      label="Mark as deceased"
      isDanger
      onPress={() => drawer.open(<DeceasedForm patient={patient} />)}
    />
  );
}

function SendPasswordLinkButton({ patient, ...button }: PatientActionProps) {
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.sendSetPasswordEmail({ query: { userId: patient.id } }),
  );
  return (
    <ActionButton
      {...button}
      icon={KeyRound}
      label="Send password reset email"
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}

function SendSetUpLinkButton({ patient, ...button }: PatientActionProps) {
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.sendAccountSetupLink({ params: { id: patient.id } }),
  );
  return (
    <ActionButton
      {...button}
      icon={Mail}
      label="Send account setup link"
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}

function SendSignInLinkButton({ patient, ...button }: PatientActionProps) {
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.sendDirectLoginLink({ params: { id: patient.id } }),
  );
  return (
    <ActionButton
      {...button}
      icon={LogIn}
      label="Send sign-in link"
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}

function ChangeStatusButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  const isInactive = patient.status === 'INACTIVE';
  return (
    <ActionButton
      {...button}
      icon={isInactive ? UserCheck : UserX}
      label={isInactive ? 'Activate' : 'Deactivate'}
      onPress={() =>
        drawer.open(<StatusForm patient={patient} status={isInactive ? 'ACTIVE' : 'INACTIVE'} />)
      }
    />
  );
}

export function BookAppointmentButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={Plus}
      label="Book appointment"
      onPress={() => drawer.open(<NewAppointmentForm of={patient} />, 'medium')}
    />
  );
}

export function ChangeMembershipButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={Crown}
      label="Change membership"
      onPress={() => drawer.open(<MembershipForm patient={patient} />)}
    />
  );
}

export const patientButtons: Record<PatientAction, ComponentType<PatientActionProps>> = {
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

export function PatientMenu({ patient, groups, isFramed }: Props) {
  const me = useMe();
  const href = useHref(patientAddress(patient.id));
  const offered = groups
    .map((group) => group.filter((action) => mayDo(action, patient, me)))
    .filter((group) => group.length > 0);
  return (
    <RowMenu label={`More actions for ${patient.fullname}`} isFramed={isFramed} href={href}>
      {offered.flatMap((group) => [
        ...group.map((action) => {
          const Action = patientButtons[action];
          return <Action key={action} patient={patient} shape="item" />;
        }),
        <Divider key={`after-${group.join()}`} />,
      ])}
    </RowMenu>
  );
}
