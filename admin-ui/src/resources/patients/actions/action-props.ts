import type { PatientRow } from '@bedside/contracts/people/user.schema';
import type { ButtonPlace } from '../../../components/ActionButton.tsx';

/** What every action's button takes; a row of the list and a whole record both will do. */
export interface PatientActionProps extends ButtonPlace {
  patient: PatientRow;
}
