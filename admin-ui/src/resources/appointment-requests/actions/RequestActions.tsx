import type { AppointmentRequestRecord } from '@bedside/contracts/appointments/appointment-request.schema';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import Ban from 'lucide-react/icons/ban';
import CircleX from 'lucide-react/icons/circle-x';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { reasonValues } from '../../../components/form-fields.ts';
import { ReasonArea } from '../../../components/inputs.tsx';
import { MenuAction, RowMenu } from '../../../components/RowMenu.tsx';
import { appointmentAddress } from '../../appointments/use-appointment.ts';
import { useCanDecideRequest, useRequestVersion } from '../use-appointment-request.ts';
import { AttachForm } from './AttachForm.tsx';
import { CreatePatientForm } from './CreatePatientForm.tsx';

const texts = {
  rejected: {
    title: 'Reject request',
    consequence: 'will be notified that we can’t accept this request. A rejected request can’t be reopened.',
  },
  cancelled: {
    title: 'Cancel request',
    consequence: 'will be notified that this request is canceled. A canceled request can’t be reopened.',
  },
} as const;

interface Props {
  request: AppointmentRequestRecord;
  action: keyof typeof texts;
}

function RejectRequestForm({ request, action }: Props) {
  const { seen, refresh, reload } = useRequestVersion(request);
  const { title, consequence } = texts[action];
  return (
    <DrawerForm
      title={title}
      about={`${request.fullname}, ${request.key}`}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      submitLabel={title}
      isDanger
      run={(dataProvider, given) =>
        dataProvider.cancelAppointmentRequest({
          body: { id: seen.id, version: seen.version, action, reason: given.reason },
        })
      }
      onDone={refresh}
      onReload={reload}
    >
      <p>
        {request.fullname} {consequence} They can send a new one.
      </p>
      <ReasonArea help="Included in the email. The text message only asks them to call." />
    </DrawerForm>
  );
}

const livingMatches = ({ possibleDuplicates }: AppointmentRequestRecord) =>
  possibleDuplicates.filter((patient) => patient.status !== 'DECEASED');

const isKnown = (request: AppointmentRequestRecord) => request.isPatient || livingMatches(request).length > 0;

/** Links to the only match, asks which match it is, or creates a patient. */
export function AcceptForm({ request }: { request: AppointmentRequestRecord }) {
  if (!isKnown(request)) return <CreatePatientForm request={request} />;
  const [best, ...others] = livingMatches(request);
  return <AttachForm request={request} {...(best && others.length === 0 && { patient: best })} />;
}

export function RequestActions({ request }: { request: AppointmentRequestRecord }) {
  const drawer = useDrawer();
  const mayDecide = useCanDecideRequest(request);
  const open = (form: ReactNode) => () => drawer.open(form);
  if (request.appointmentId) {
    return (
      <Link className={buttonClass()} to={appointmentAddress(request.appointmentId)}>
        View visit {request.appointmentKey}
      </Link>
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
  const [first, second] = isKnown(request) ? [attach, create] : [create, attach];
  return (
    <>
      <ActionButton {...first} onPress={open(<AcceptForm request={request} />)} shape="primary" />
      <RowMenu label={`More actions for ${request.fullname}`} isFramed>
        <MenuAction {...second} />
        <MenuAction
          icon={Ban}
          label="Reject request"
          isDanger
          onPress={open(<RejectRequestForm request={request} action="rejected" />)}
        />
        <MenuAction
          icon={CircleX}
          label="Cancel request"
          isDanger
          onPress={open(<RejectRequestForm request={request} action="cancelled" />)}
        />
      </RowMenu>
    </>
  );
}
