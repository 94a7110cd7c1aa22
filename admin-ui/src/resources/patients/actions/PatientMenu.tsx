import type { PatientRow } from '@bedside/contracts/people/user.schema';
import Divider from '@mui/material/Divider';
import { useHref } from 'react-router';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { useMe } from '../../../data/me.ts';
import { patientAddress } from '../patient-address.ts';
import { actionButtons } from './action-buttons.ts';
import { mayDo, type PatientAction } from './allowed-actions.ts';

interface Props {
  patient: PatientRow;
  /** In groups, with a line between them. */
  groups: readonly (readonly PatientAction[])[];
  isFramed?: boolean;
}

/** Actions on a patient, in a menu. */
export function PatientMenu({ patient, groups, isFramed }: Props) {
  const me = useMe();
  const href = useHref(patientAddress(patient.id));
  const offered = groups
    .map((group) => group.filter((action) => mayDo(action, patient, me)))
    .filter((group) => group.length > 0);
  return (
    <RowMenu label={`More actions for ${patient.fullname}`} isFramed={isFramed} href={href}>
      {(close) =>
        offered.flatMap((group) => [
          ...group.map((action) => {
            const Action = actionButtons[action];
            return <Action key={action} patient={patient} shape="item" onPick={close} />;
          }),
          <Divider key={`after-${group.join()}`} />,
        ])
      }
    </RowMenu>
  );
}
