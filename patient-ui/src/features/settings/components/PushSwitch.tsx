import { Checkbox } from '@bedside/ui-kit/components/Checkbox';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configQuery } from '../../../api/config-query.ts';
import { errorMessageOf } from '../../../api/failure-text.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { canPush, pushSubscription } from '../../../push/push-subscription.ts';
import type { PushSetup } from '../../../push/registration.ts';
import { setPushEnabled } from '../../../push/use-push.ts';

/** The only place that asks for push permission. Ends with the session. */
export function PushSwitch() {
  const { push: texts } = useTexts();
  const { data: config } = useQuery(configQuery);
  if (!config) return null;
  const hint = hintOf(config.push, texts);
  return (
    <Card>
      <FieldGroup label={texts.title} help={hint ?? texts.help}>
        <Switch setup={config.push} disabled={hint !== null} />
      </FieldGroup>
    </Card>
  );
}

function hintOf(setup: PushSetup | null, texts: ReturnType<typeof useTexts>['push']): string | null {
  if (!setup) return texts.notSetUp;
  if (!canPush()) return texts.unsupported;
  return Notification.permission === 'denied' ? texts.blocked : null;
}

function Switch({ setup, disabled }: { setup: PushSetup | null; disabled: boolean }) {
  const { push: texts } = useTexts();
  const [isOn, setOn] = useState(() => !disabled && pushSubscription.isOn());
  const turn = useMutation({
    async mutationFn(on: boolean) {
      if (!setup) return;
      if (on && (await Notification.requestPermission()) !== 'granted') throw new Error('Not allowed');
      await setPushEnabled(on, setup);
      setOn(on);
    },
    onSuccess: (_, on) => toast(on ? texts.turnedOn : texts.turnedOff, 'success'),
    onError: (reason) => toast(errorMessageOf(reason, texts.failed).message, 'error'),
  });
  return (
    <Checkbox
      checked={turn.isPending ? turn.variables : isOn}
      disabled={disabled || turn.isPending}
      onChange={({ target }) => turn.mutate(target.checked)}
    >
      {texts.here}
    </Checkbox>
  );
}
