import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { updateAppointmentAddress } from '@bedside/contracts/appointments/appointment-changes.api';
import { Button } from '@bedside/ui-kit/components/Button';
import type { FormEvent, ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { AddressAndLocationFields } from '../../../components/address/AddressAndLocationFields.tsx';
import {
  type AddressAndLocationValues,
  addressAndLocationForm,
  addressOf,
  addressValuesOf,
} from '../../../components/address/address-form.ts';
import { usePostalCode } from '../../../components/address/use-postal-code.ts';
import { useServiceAreaWarning } from '../../../components/address/use-service-area-warning.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { schemaResolver } from '../../../components/form-checks.ts';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useAppointmentMutation } from '../appointment-text.ts';
import styles from './cards.module.css';

interface Props {
  appointment: AppointmentDetails;
  onClose: () => void;
}

export function AddressDialog({ appointment, onClose }: Props) {
  const { address: texts } = useTexts();
  const form = useForm<AddressAndLocationValues>({
    mode: 'onTouched',
    resolver: schemaResolver(() => addressAndLocationForm),
    defaultValues: addressValuesOf(
      appointment.serviceAddress && {
        ...appointment.serviceAddress,
        locationType: appointment.locationType ?? '',
      },
    ),
  });
  const change = useAppointmentMutation(
    appointment.id,
    () => {
      const { locationType, ...place } = form.getValues();
      const body = {
        id: appointment.id,
        version: appointment.version,
        serviceAddress: addressOf(place),
        locationType,
      };
      return client.send(updateAppointmentAddress, { body });
    },
    onClose,
  );
  return (
    <FormDialog
      title={texts.title}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      locked={change.isPending}
    >
      <FormProvider {...form}>
        <Fields onCheck={form.handleSubmit(() => change.mutate())}>
          <SubmitError reason={change.error} />
          <div className="buttons">
            <Button kind="secondary" onClick={onClose}>
              {texts.keep}
            </Button>
            <Button type="submit" busy={change.isPending}>
              {texts.confirm}
            </Button>
          </div>
        </Fields>
      </FormProvider>
    </FormDialog>
  );
}

function Fields({ onCheck, children }: { onCheck: () => Promise<void>; children: ReactNode }) {
  const { lookUp } = usePostalCode();
  const unserved = useServiceAreaWarning();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await lookUp()) await onCheck();
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <AddressAndLocationFields unserved={unserved} />
      {children}
    </form>
  );
}
