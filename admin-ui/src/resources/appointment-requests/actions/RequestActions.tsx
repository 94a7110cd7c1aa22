import type { AppointmentRequestRecord } from '@bedside/contracts/appointments/appointment-request.schema';
import Button from '@mui/material/Button';
import Ban from 'lucide-react/icons/ban';
import CircleX from 'lucide-react/icons/circle-x';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { appointmentAddress } from '../../appointments/appointment-address.ts';
import { AttachForm } from './AttachForm.tsx';
import { CreatePatientForm } from './CreatePatientForm.tsx';
import { RejectRequestForm } from './RejectRequestForm.tsx';
import { useCanDecideRequest } from './use-can-decide-request.ts';

/** The one next thing to do with a request, and the others behind three dots. */
export function RequestActions({ request }: { request: AppointmentRequestRecord }) {
  const drawer = useDrawer();
  const mayDecide = useCanDecideRequest(request);
  const open = (form: ReactNode) => () => drawer.open(form);
  if (request.appointmentId) {
    return (
      <Button variant="contained" component={Link} to={appointmentAddress(request.appointmentId)}>
        View visit {request.appointmentKey}
      </Button>
    );
  }
  if (!mayDecide) return null;
  const attach = {
    icon: UserCheck,
    label: 'Link to patient',
    onPress: open(<AttachForm request={request} />),
  };
  const create = {
    icon: UserPlus,
    label: 'Create patient',
    onPress: open(<CreatePatientForm request={request} />),
  };
  const living = request.possibleDuplicates.filter((patient) => patient.status !== 'DECEASED');
  const [best] = living;
  const isKnown = request.isPatient || living.length > 0;
  const [first, second] = isKnown ? [attach, create] : [create, attach];
  const onFirst =
    isKnown && best && living.length === 1
      ? open(<AttachForm request={request} patient={best} />)
      : first.onPress;
  return (
    <>
      <ActionButton {...first} onPress={onFirst} shape="primary" />
      <RowMenu label={`More actions for ${request.fullname}`} isFramed>
        {(close) => [
          <ActionButton key="second" {...second} shape="item" onPick={close} />,
          <ActionButton
            key="reject"
            icon={Ban}
            label="Reject request"
            isDanger
            shape="item"
            onPick={close}
            onPress={open(<RejectRequestForm request={request} action="rejected" />)}
          />,
          <ActionButton
            key="cancel"
            icon={CircleX}
            label="Cancel request"
            isDanger
            shape="item"
            onPick={close}
            onPress={open(<RejectRequestForm request={request} action="cancelled" />)}
          />,
        ]}
      </RowMenu>
    </>
  );
}
