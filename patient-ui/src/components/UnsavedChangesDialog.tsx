import type { Blocker } from 'react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  leaving: Blocker;
  onLeave?: () => void;
  texts: { leaveTitle: string; leaveText: string; stay: string; leave: string };
}

export const UnsavedChangesDialog = ({ leaving, onLeave, texts }: Props) =>
  leaving.state === 'blocked' && (
    <ConfirmDialog
      title={texts.leaveTitle}
      text={texts.leaveText}
      keep={texts.stay}
      confirm={texts.leave}
      action={{
        mutate() {
          onLeave?.();
          leaving.proceed();
        },
        isPending: false,
        error: null,
      }}
      onClose={leaving.reset}
    />
  );
