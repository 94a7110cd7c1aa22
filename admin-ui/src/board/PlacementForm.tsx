import type { Fit } from '@bedside/contracts/appointments/dispatch.schema';
import { day, id, reason as reasonField, time } from '@bedside/contracts/common/fields';
import { Button } from '@bedside/ui-kit/components/Button';
import { fullName } from '@bedside/ui-kit/person';
import { zodResolver } from '@hookform/resolvers/zod';
import Popover from '@mui/material/Popover';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxRow } from '../components/CheckboxInput.tsx';
import { DateAndTime } from '../components/DateAndTime.tsx';
import { SelectInput, TextArea, TextInput } from '../components/inputs.tsx';
import { useIsPhone } from '../components/screen-hooks.ts';
import { serviceText } from '../formatting/appointment-text.ts';
import { ProviderChoices } from '../resources/appointments/actions/ProviderChoices.tsx';
import { useRanking } from '../resources/appointments/actions/use-ranking.ts';
import { type PlacementInProgress, useBoardActions } from './board-context.ts';
import { clock, slotText } from './board-text.ts';
import { conflictNote, fitText } from './conflicting-change.ts';
import { LateNotice } from './LateNotice.tsx';
import styles from './PlacementForm.module.css';
import { placementOf, type Target } from './placement.ts';
import { toMinutes, toTime } from './time-span.ts';
import { usePlacement } from './use-placement.ts';

interface Props {
  placing: PlacementInProgress & { target: Target };
  onChange(target: Target): void;
  onClose(isDone: boolean): void;
}

/** Opens after a drop or by keyboard. */
export function PlacementForm(props: Props) {
  const { spot, appointment } = props.placing;
  const isPhone = useIsPhone();
  return (
    <Popover
      open
      anchorReference={spot && !isPhone ? 'anchorPosition' : 'none'}
      anchorPosition={spot ?? undefined}
      transformOrigin={{ vertical: 'top', horizontal: spot?.side ?? 'left' }}
      onClose={(_, cause) => cause === 'escapeKeyDown' && props.onClose(false)}
      disableRestoreFocus
      slotProps={{
        paper: {
          className: isPhone ? `${styles.paper} ${styles.phone}` : styles.paper,
          role: 'dialog',
          'aria-labelledby': 'placement-title',
        },
      }}
    >
      <Form key={appointment.id} {...props} />
    </Popover>
  );
}

const values = z.object({
  providerId: id,
  date: day,
  time,
  reason: z.string(),
  notifyPatient: z.boolean(),
  telemedicineLink: z.union([z.literal(''), z.url({ protocol: /^https$/ })]),
});

interface FitLineProps {
  fit: Fit | undefined;
  /** Provider, date and time are all set. */
  isAsked: boolean;
  onUse(latest: string): void;
}

function FitLine({ fit, isAsked, onUse }: FitLineProps) {
  if (!fit)
    return (
      <p className={styles.fit} role="status">
        {isAsked ? 'Checking availability…' : ''}
      </p>
    );
  if (!fit.clash)
    return (
      <p className={styles.fit} role="status">
        {fitText(fit)}
      </p>
    );
  const { latestStart } = fit;
  const { title, text } = conflictNote(fit);
  return (
    <div className={`${styles.fit} ${styles.clash}`} role="status">
      <b>
        <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
        {title}
      </b>
      {text}
      {latestStart && (
        <button type="button" className={styles.use} onClick={() => onUse(latestStart)}>
          Use {clock(toMinutes(latestStart))}
        </button>
      )}
    </div>
  );
}

function Form({ placing, onChange, onClose }: Props) {
  const { appointment, target } = placing;
  const { board, fit } = useBoardActions();
  const place = usePlacement(appointment, () => onClose(true));
  const form = useForm({
    resolver: zodResolver(values),
    defaultValues: {
      providerId: target.providerId,
      date: target.date,
      time: toTime(target.minutes),
      reason: '',
      notifyPatient: true,
      telemedicineLink: '',
    },
    mode: 'onTouched',
  });
  const [providerId, date, at] = form.watch(['providerId', 'date', 'time']);
  const moved = useRef(onChange);
  moved.current = onChange;
  useEffect(() => {
    if (date && at) moved.current({ providerId, date, minutes: toMinutes(at) });
  }, [providerId, date, at]);

  const { ranking } = useRanking(appointment.id, { appointmentDate: date }, null);
  const [isOfOne, setIsOfOne] = useState(target.providerId !== '');
  const placement = placementOf(place.placeable, target);
  const requiresReason = fit?.clash === 'travel' || fit?.clash === 'off';
  const submit = form.handleSubmit((entered) => {
    const issue = requiresReason ? reasonField.safeParse(entered.reason).error?.issues[0] : undefined;
    if (issue) return form.setError('reason', { message: issue.message }, { shouldFocus: true });
    const { providerId: chosen, date: on, notifyPatient, telemedicineLink } = entered;
    place.mutate({
      target: { providerId: chosen, date: on, minutes: toMinutes(entered.time) },
      reason: requiresReason ? entered.reason.trim() : '',
      notifyPatient,
      telemedicineLink,
    });
  });
  const isNew = appointment.providerId === null;
  const options = board.providers.map((provider) => ({
    value: provider.id,
    label: [fullName(provider), provider.credentials].filter(Boolean).join(', '),
  }));
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-busy={place.isPending}>
      <header>
        <h2 id="placement-title">
          {isNew ? 'Assign' : 'Move'} {fullName(appointment.patient)}
        </h2>
        <p className="small">
          {serviceText(appointment.serviceNames)}, {appointment.durationMinutes} min. Prefers{' '}
          {slotText(appointment).toLowerCase()}.
        </p>
      </header>
      {place.error && (
        <LateNotice failure={place.error} changed={place.changed} appointment={appointment} target={target} />
      )}
      <FormProvider {...form}>
        <div className={styles.choices}>
          <ProviderChoices
            key={date}
            ranking={ranking}
            chosen={{ providerId, time: at }}
            fit={null}
            only={isOfOne ? providerId : undefined}
            onChoose={(choice) => {
              form.setValue('providerId', choice.providerId, { shouldDirty: true, shouldValidate: true });
              form.setValue('time', choice.time, { shouldDirty: true });
            }}
          />
        </div>
        {isOfOne && (
          <button type="button" className={styles.use} onClick={() => setIsOfOne(false)}>
            Compare all providers
          </button>
        )}
        <SelectInput
          source="providerId"
          label="Provider"
          required
          placeholder="Select a provider"
          options={options}
          autoFocus={!target.providerId}
          invalidText="Select a provider."
        />
        <DateAndTime date="date" time="time" />
        <FitLine
          fit={fit}
          isAsked={Boolean(providerId && date && at)}
          onUse={(latest) => form.setValue('time', latest, { shouldDirty: true })}
        />
        {requiresReason && <TextArea source="reason" label="Reason for override" required rows={2} />}
        {appointment.telemedicine && isNew && (
          <TextInput
            source="telemedicineLink"
            label="Telemedicine link"
            type="url"
            aside="optional"
            invalidText="Enter a link that starts with https://."
          />
        )}
        <CheckboxRow source="notifyPatient">Notify patient</CheckboxRow>
      </FormProvider>
      <footer className={styles.foot}>
        <Button kind="secondary" disabled={place.isPending} onClick={() => onClose(false)}>
          {isNew ? 'Cancel' : 'Undo'}
        </Button>
        <Button
          busy={place.isPending}
          type="submit"
          autoFocus={target.providerId !== ''}
          disabled={fit?.clash === 'appointment' || (providerId !== '' && placement === null)}
        >
          {place.changed ? 'Apply again' : isNew ? 'Assign' : 'Move'}
        </Button>
      </footer>
    </form>
  );
}
