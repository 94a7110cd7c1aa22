import { ApiError } from '@bedside/api-client/api-error';
import { Button } from '@bedside/ui-kit/components/Button';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

interface Props {
  value: string;
  wasTouched: boolean;
  onChange(code: string): void;
}

export const CODE_LENGTH = 6;

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH);

export const CodeField = ({ value, wasTouched, onChange }: Props) => (
  <TextInput
    label="Verification code"
    value={value}
    autoFocus
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    error={wasTouched && value.length < CODE_LENGTH ? 'Enter the 6-digit code.' : undefined}
    onChange={(event) => onChange(digitsOf(event.target.value))}
  />
);

const RESEND_SECONDS = 15;

interface ResendButtonProps {
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

export function ResendButton({ send, onFailure }: ResendButtonProps) {
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
