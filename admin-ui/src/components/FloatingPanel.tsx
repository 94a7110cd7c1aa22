import Popover, { type PopoverProps } from '@mui/material/Popover';

interface Props extends Pick<PopoverProps, 'children'> {
  /** The button that was pressed; null while the panel is closed. */
  anchor: HTMLElement | null;
  paper: { className: string | undefined } & ({ 'aria-label': string } | { 'aria-labelledby': string });
  align?: 'left' | 'right';
  isAbove?: boolean;
  onClose(): void;
  onExited?(): void;
}

export const FloatingPanel = ({ anchor, paper, align = 'left', isAbove, onExited, ...more }: Props) => (
  <Popover
    {...more}
    open={anchor !== null}
    anchorEl={anchor}
    anchorOrigin={{ vertical: isAbove ? 'top' : 'bottom', horizontal: align }}
    transformOrigin={{ vertical: isAbove ? 'bottom' : 'top', horizontal: align }}
    slotProps={{ paper: { role: 'dialog', ...paper }, transition: { onExited } }}
  />
);
