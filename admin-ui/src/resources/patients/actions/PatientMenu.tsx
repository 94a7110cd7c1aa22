import type { PatientRow } from '@bedside/contracts/people/user.schema';
import Divider from '@mui/material/Divider';
import type { LucideIcon } from 'lucide-react';
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
import { ActionButton, drawerButton } from '../../../components/ActionButton.tsx';
import type { Done } from '../../../components/DrawerForm.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
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
import { mayDo, type PatientAction, type PatientActionProps } from './allowed-actions.ts';

interface Props {
  patient: PatientRow;
  groups: readonly (readonly PatientAction[])[];
  isFramed?: boolean;
}

const EditDetailsButton = drawerButton(
  { icon: Pencil, label: 'Edit details' },
  ({ patient }: PatientActionProps) => <DetailsForm patient={patient} />,
);

const ImageButton = drawerButton(
  { icon: ImageUp, label: 'Profile photo' },
  ({ patient }: PatientActionProps) => <ImageForm patient={patient} />,
);

const MergeButton = drawerButton(
  { icon: Merge, label: 'Merge records' },
  ({ patient }: PatientActionProps) => <MergeForm patient={patient} />,
  'wide',
);

const NotificationSettingsButton = drawerButton(
  { icon: BellRing, label: 'Notification settings' },
  ({ patient }: PatientActionProps) => <NotificationsForm patient={patient} />,
);

const MarkDeceasedButton = drawerButton(
  { icon: HeartOff, label: 'Mark as deceased', isDanger: true },
  ({ patient }: PatientActionProps) => <DeceasedForm patient={patient} />,
);

const sendButton = (
  look: { icon: LucideIcon; label: string },
  send: (dataProvider: ConsoleDataProvider, id: string) => Promise<Done>,
) =>
  function SendButton({ patient, ...button }: PatientActionProps) {
    const { mutate, isPending } = useRecordAction((dataProvider) => send(dataProvider, patient.id));
    return <ActionButton {...button} {...look} isBusy={isPending} onPress={() => mutate()} />;
  };

const SendPasswordLinkButton = sendButton(
  { icon: KeyRound, label: 'Send password reset email' },
  (dataProvider, userId) => dataProvider.sendSetPasswordEmail({ query: { userId } }),
);
const SendSetUpLinkButton = sendButton({ icon: Mail, label: 'Send account setup link' }, (dataProvider, id) =>
  dataProvider.sendAccountSetupLink({ params: { id } }),
);
const SendSignInLinkButton = sendButton({ icon: LogIn, label: 'Send sign-in link' }, (dataProvider, id) =>
  dataProvider.sendDirectLoginLink({ params: { id } }),
);

const isInactive = ({ patient }: PatientActionProps) => patient.status === 'INACTIVE';
const ChangeStatusButton = drawerButton(
  (props: PatientActionProps) =>
    isInactive(props) ? { icon: UserCheck, label: 'Activate' } : { icon: UserX, label: 'Deactivate' },
  (props) => <StatusForm patient={props.patient} status={isInactive(props) ? 'ACTIVE' : 'INACTIVE'} />,
);

export const BookAppointmentButton = drawerButton(
  { icon: Plus, label: 'Book appointment' },
  ({ patient }: PatientActionProps) => <NewAppointmentForm of={patient} />,
  'medium',
);

export const ChangeMembershipButton = drawerButton(
  { icon: Crown, label: 'Change membership' },
  ({ patient }: PatientActionProps) => <MembershipForm patient={patient} />,
);

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
