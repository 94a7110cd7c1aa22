import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';

interface Props {
  isOpen: boolean;
  onLeave(): void;
  onStay(): void;
}

export const UnsavedChangesDialog = ({ isOpen, onLeave, onStay }: Props) => (
  <Dialog open={isOpen} onClose={onStay} aria-labelledby="leave-title">
    <DialogTitle id="leave-title">Discard unsaved changes?</DialogTitle>
    <DialogContent>Your changes on this page haven’t been saved.</DialogContent>
    <DialogActions>
      <Button variant="outlined" onClick={onLeave}>
        Discard and leave
      </Button>
      <Button variant="contained" onClick={onStay}>
        Keep editing
      </Button>
    </DialogActions>
  </Dialog>
);
