import { ApiError } from '@bedside/api-client/api-error';
import { Button } from '@bedside/ui-kit/components/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const RESEND_SECONDS = 15;

interface Props {
  send(): Promise<unknown>;
  onFailure(failure: Error | null): void;
}

function useCountdown(from: number) {
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, restart: (seconds = from) => setSeconds(seconds) };
}

export function ResendButton({ send, onFailure }: Props) {
  const countdown = useCountdown(RESEND_SECONDS);
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onMutate: () => onFailure(null),
    onSuccess: () => countdown.restart(),
    onError(failure) {
      if (failure instanceof ApiError && failure.retryAfter) countdown.restart(failure.retryAfter);
      onFailure(failure);
    },
  });
  return (
    <Button kind="text" busy={isPending} disabled={countdown.seconds > 0} onClick={() => mutate()}>
      {countdown.seconds > 0 ? `Resend code in ${countdown.seconds}s` : 'Resend code'}
    </Button>
  );
}
