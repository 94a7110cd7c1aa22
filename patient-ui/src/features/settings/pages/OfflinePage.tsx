import { Button } from '@bedside/ui-kit/components/Button';
import { Checkbox } from '@bedside/ui-kit/components/Checkbox';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { PinForm } from '@bedside/ui-kit/components/PinForm';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { instantText } from '@bedside/ui-kit/formats';
import { keptUntil } from '@bedside/ui-kit/offline/age';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageOf } from '../../../api/failures.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { startOfflineCopy } from '../../../offline/contact.ts';
import { isEvicted, type OfflineCopy, readCopy, wipe } from '../../../offline/device.ts';
import { useBackToSettings } from '../use-back-to-settings.ts';

const copyQuery = queryOptions({
  queryKey: ['offline-copy'],
  queryFn: async () => ({ stored: await readCopy(), isEvicted: await isEvicted() }),
  refetchOnMount: 'always',
  // Runs offline too, because it queries this device rather than the network.
  networkMode: 'always',
});

export function OfflinePage() {
  const { offline: texts } = useTexts();
  const back = useBackToSettings();
  const { data, refetch } = useQuery(copyQuery);
  const isSupported = 'serviceWorker' in navigator;
  return (
    <Page title={texts.title} head={<BackLink to={back.to}>{back.label}</BackLink>}>
      <Stack gap="var(--gap)" top={20}>
        <p>{texts.text}</p>
        {!isSupported && <p className="muted">{texts.unsupported}</p>}
        {data?.isEvicted && <p role="alert">{texts.evictedBefore}</p>}
        {isSupported && data && !data.stored && <Start onDone={() => void refetch()} />}
        {data?.stored && <CopyCard stored={data.stored} onDone={() => void refetch()} />}
      </Stack>
    </Page>
  );
}

function Start({ onDone }: { onDone(): void }) {
  const { offline: texts, failure } = useTexts();
  const [withClinical, setWithClinical] = useState(false);
  return (
    <>
      <Checkbox checked={withClinical} onChange={({ target }) => setWithClinical(target.checked)}>
        {texts.clinical}
      </Checkbox>
      <PinForm
        label={texts.newPin}
        submitLabel={texts.keep}
        help={texts.newPinHelp}
        format={texts.pinFormat}
        failed={texts.pinFailed}
        onPin={(pin) =>
          startOfflineCopy(pin, withClinical).then(
            () => {
              onDone();
              return null;
            },
            (reason: unknown) => errorMessageOf(reason, failure.whatToDo).message,
          )
        }
      />
    </>
  );
}

function CopyCard({ stored, onDone }: { stored: OfflineCopy; onDone(): void }) {
  const { offline: texts } = useTexts();
  const formats = useFormats();
  const until = instantText(new Date(keptUntil(stored.takenAt)).toISOString(), formats);
  async function remove() {
    await wipe();
    toast(texts.removed, 'success');
    onDone();
  }
  return (
    <Card>
      <Stack gap={16}>
        <p>{stored.copy ? texts.kept(until) : texts.empty}</p>
        {stored.withClinical && <p>{texts.keptClinical}</p>}
        <Button kind="secondary" onClick={() => void remove()}>
          {texts.remove}
        </Button>
      </Stack>
    </Card>
  );
}
