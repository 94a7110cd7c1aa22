import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import type { CallClient } from '@bedside/ui-kit/video/call-client';
import { useCallSnapshot } from '@bedside/ui-kit/video/use-call';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { instantTime } from '../video-text.ts';

/** Leaves the call after a confirmation. */
export function useLeave(client: CallClient) {
  const { video } = useTexts();
  const formats = useFormats();
  const { call } = useCallSnapshot(client);
  const [isAsking, setAsking] = useState(false);
  const action = useMutation({ mutationFn: () => client.leave() });
  return {
    ask: () => setAsking(true),
    dialog: isAsking && call && (
      <ConfirmDialog
        title={video.leaveTitle}
        text={video.leaveText(instantTime(call.closesAt, formats))}
        keep={video.stay}
        confirm={video.leave}
        action={action}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
