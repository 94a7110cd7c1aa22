import { setAutopay } from '@bedside/contracts/payments/autopay.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { schemaResolver } from '../../../components/form-checks.ts';
import { SelectInput, TextInput } from '../../../components/inputs.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { autopayQuery } from '../autopay-queries.ts';

interface Props {
  settings: {
    limit: number;
    paymentMethodIds: readonly string[];
    noticeDays: number;
    hour: number;
  } | null;
  cards: readonly { value: string; label: string }[];
  onClose: () => void;
}

interface Values {
  limit: string;
  paymentMethodIds: string;
  backup: string;
  noticeDays: string;
  hour: string;
}

const NO_BACKUP = '-';
const noticeDayChoices = [1, 3, 7];
const hours = [9, 12, 17, 20];
const withOwn = (offered: readonly number[], own: number | undefined) =>
  [...new Set([...offered, ...(own === undefined ? [] : [own])])].toSorted((a, b) => a - b);

const bodyOf = ({ limit, paymentMethodIds, backup, noticeDays, hour }: Values) => ({
  // Text that isn’t a number is refused like $0.
  limit: Number(limit.replaceAll(/[$,\s]/g, '')) || 0,
  paymentMethodIds: [...new Set([paymentMethodIds, backup])].filter((card) => card && card !== NO_BACKUP),
  noticeDays: Number(noticeDays),
  hour: Number(hour),
});

const request = z.preprocess((values: Values) => bodyOf(values), setAutopay.body);

export function AutopayDialog({ settings, cards, onClose }: Props) {
  const { autopay: texts } = useTexts();
  const queries = useQueryClient();
  const [card = '', backup = NO_BACKUP] = (settings?.paymentMethodIds ?? []).filter((id) =>
    cards.some(({ value }) => value === id),
  );
  const form = useForm<Values>({
    mode: 'onTouched',
    resolver: schemaResolver(() => request),
    defaultValues: {
      limit: settings ? String(settings.limit) : '',
      paymentMethodIds: card || (cards[0]?.value ?? ''),
      backup,
      noticeDays: String(settings?.noticeDays ?? 3),
      hour: String(settings?.hour ?? 9),
    },
  });
  const save = useSendForm(
    form,
    (values) => client.send(setAutopay, { body: bodyOf(values) }),
    ({ data }) => {
      queries.setQueryData(autopayQuery.queryKey, data);
      toast(texts.turnedOn, 'success');
      onClose();
    },
  );
  return (
    <FormDialog
      title={texts.title}
      subtitle={texts.about}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      locked={save.isPending}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))}>
          <Stack gap={16}>
            <TextInput
              source="limit"
              label={texts.limit}
              help={texts.limitHelp}
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <SelectInput
              source="paymentMethodIds"
              label={texts.card}
              placeholder={texts.chooseCard}
              options={cards}
              required
            />
            {cards.length > 1 && (
              <SelectInput
                source="backup"
                label={texts.backup}
                placeholder={texts.chooseCard}
                options={[{ value: NO_BACKUP, label: texts.noBackup }, ...cards]}
              />
            )}
            <SelectInput
              source="noticeDays"
              label={texts.notice}
              placeholder=""
              options={withOwn(noticeDayChoices, settings?.noticeDays).map((days) => ({
                value: String(days),
                label: texts.daysBefore(days),
              }))}
              required
            />
            <SelectInput
              source="hour"
              label={texts.hour}
              placeholder=""
              options={withOwn(hours, settings?.hour).map((hour) => ({
                value: String(hour),
                label: texts.atHour(hour),
              }))}
              required
            />
            <SubmitError reason={save.error} />
            <Button type="submit" wide busy={save.isPending}>
              {settings ? texts.save : texts.turnOn}
            </Button>
          </Stack>
        </form>
      </FormProvider>
    </FormDialog>
  );
}
