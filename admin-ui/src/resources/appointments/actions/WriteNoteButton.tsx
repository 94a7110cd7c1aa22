import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import FilePen from 'lucide-react/icons/file-pen';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { openSoapNote } from '../soap/open-soap-note.tsx';
import { noteText } from './primary-transition.ts';

/** The next thing to do with a visit that is paid and not yet written up. */
export function WriteNoteButton({ appointment }: { appointment: AppointmentRecord }) {
  const drawer = useDrawer();
  return (
    <ActionButton
      shape="primary"
      icon={FilePen}
      label={noteText(appointment)}
      onPress={() => openSoapNote(drawer, appointment)}
    />
  );
}
