import { Button } from '@bedside/ui-kit/components/Button';
import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { SubmitError } from './SubmitError.tsx';

interface Props {
  title: string;
  text: string;
  keep: string;
  confirm: string;
  action: { mutate: () => void; isPending: boolean; error: unknown };
  otherwise?: string;
  onClose: () => void;
}

export function ConfirmDialog({ title, text, keep, confirm, action, otherwise, onClose }: Props) {
  const { shell } = useTexts();
  return (
    <Dialog title={title} closeLabel={shell.close} onClose={onClose} locked={action.isPending}>
      <Stack gap={20}>
        <p>{text}</p>
        <SubmitError reason={action.error} otherwise={otherwise} />
        <div className="buttons">
          <Button kind="secondary" onClick={onClose}>
            {keep}
          </Button>
          <Button kind="danger" busy={action.isPending} onClick={() => action.mutate()}>
            {confirm}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
