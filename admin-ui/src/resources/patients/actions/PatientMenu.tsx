import type { PatientRow } from '@bedside/contracts/people/person.schema';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { useHref } from 'react-router';
import { useMe } from '../../../data/me.ts';
import { patientAddress } from '../patient-address.ts';
import { actionButtons } from './action-buttons.ts';
import { mayDo, type PatientAction } from './may.ts';

interface Props {
  patient: PatientRow;
  /** In groups, with a line between them. */
  groups: readonly (readonly PatientAction[])[];
  isFramed?: boolean;
}

/** What can be done with a patient, in a menu. */
export function PatientMenu({ patient, groups, isFramed }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const me = useMe();
  const href = useHref(patientAddress(patient.id));
  const close = () => setAnchor(null);
  const offered = groups
    .map((group) => group.filter((action) => mayDo(action, patient, me)))
    .filter((group) => group.length > 0);
  return (
    <>
      <IconButton
        size={isFramed ? 'medium' : 'small'}
        className={isFramed ? 'framed tall' : undefined}
        aria-label={`More for ${patient.fullname}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        disableAutoFocusItem
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {offered.flatMap((group) => [
          ...group.map((action) => {
            const Action = actionButtons[action];
            return <Action key={action} patient={patient} shape="item" onPick={close} />;
          }),
          <Divider key={`after-${group.join()}`} />,
        ])}
        <MenuItem component="a" href={href} target="_blank" rel="noopener" onClick={close}>
          Open in a new tab
        </MenuItem>
      </Menu>
    </>
  );
}
