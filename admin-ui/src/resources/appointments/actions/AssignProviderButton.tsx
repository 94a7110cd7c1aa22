import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import type { ProviderRanking } from '@bedside/contracts/appointments/dispatch.schema';
import { day, id, time } from '@bedside/contracts/common/fields';
import { dayAfter } from '@bedside/ui-kit/calendar-grid';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { Row } from '@bedside/ui-kit/components/Stack';
import { TextInput as DateInput } from '@bedside/ui-kit/components/TextInput';
import { dayIn, timeText } from '@bedside/ui-kit/formats';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { ClosedNote, FieldPair } from '../../../components/DateAndTime.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { useNow } from '../../../components/use-now.ts';
import { moved } from '../../../data/seen-version.ts';
import { dayLabel } from '../../../formatting/appointment-text.ts';
import { ActionForm } from './ActionForm.tsx';
import styles from './AssignProviderButton.module.css';
import type { ActionableAppointment, ActionProps } from './actionable-appointment.ts';
import { OverrideReason, slotLabels } from './OverrideFields.tsx';
import { ProviderChoices } from './ProviderChoices.tsx';
import { useRanking } from './use-ranking.ts';
import { VisitSummary } from './VisitSummary.tsx';

type Move = 'assign' | 'changeProvider';

const texts = {
  assign: { title: 'Assign provider', icon: UserPlus, verb: 'Assign' },
  changeProvider: { title: 'Change provider', icon: UserRoundCog, verb: 'Change to' },
} as const;

export const AssignProviderButton = (props: ActionProps) => <PlaceButton move="assign" {...props} />;
export const ChangeProviderButton = (props: ActionProps) => <PlaceButton move="changeProvider" {...props} />;

function PlaceButton({ move, appointment, ...button }: ActionProps & { move: Move }) {
  const drawer = useDrawer();
  const { title, icon } = texts[move];
  return (
    <ActionButton
      {...button}
      icon={icon}
      label={title}
      onPress={() => drawer.open(<AssignProviderForm appointment={appointment} move={move} />, 'medium')}
    />
  );
}

const values = z.object({
  providerId: id,
  appointmentDate: day,
  appointmentTime: time,
  telemedicineLink: z.union([
    z.literal(''),
    z.url({ protocol: /^https$/, error: 'Enter a link that starts with https://.' }),
  ]),
  reason: z.string(),
});

const AS_REQUESTED = 'REQUESTED';
type RequestedTime = TimeOfDay | typeof AS_REQUESTED;

interface Props {
  appointment: ActionableAppointment;
  move?: Move;
  /** Set if this is one of several visits being assigned one after another. */
  turn?: { at: number; of: number; onNext(): void; onTogether(): void };
}

export function AssignProviderForm({ appointment, move = 'assign', turn }: Props) {
  const { zone } = useFormats();
  const queryClient = useQueryClient();
  const today = dayIn(zone, useNow());
  const preferred = appointment.appointmentDate ?? appointment.preferedAppointmentDate;
  const first = preferred < today ? today : preferred;
  const [slot, setSlot] = useState<RequestedTime>(AS_REQUESTED);
  const form = useForm({
    resolver: zodResolver(values),
    defaultValues: {
      providerId: '',
      appointmentDate: first,
      appointmentTime: '',
      telemedicineLink: '',
      reason: '',
    },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const [providerId, appointmentDate, appointmentTime] = form.watch([
    'providerId',
    'appointmentDate',
    'appointmentTime',
  ]);
  const { ranking, isStale, failure, fit } = useRanking(
    appointment.id,
    { appointmentDate, ...(slot !== AS_REQUESTED && { appointmentSlot: slot }) },
    providerId && appointmentTime ? { providerId, appointmentTime } : null,
  );
  const chosen = ranking?.providers.find(({ provider }) => provider.id === providerId);
  const mayOverride = fit?.clash === 'travel' || fit?.clash === 'off';
  const { title, verb } = texts[move];

  const best = move === 'assign' && !isStale && ranking !== undefined ? bestOf(ranking) : null;
  const { choose, showDay } = useSlotChoice(form, appointmentDate, best);

  return (
    <ActionForm
      title={turn ? `${title}, ${turn.at} of ${turn.of}` : title}
      onDone={turn?.onNext}
      appointment={appointment}
      form={form}
      submitLabel={
        mayOverride
          ? `Assign anyway, ${timeText(appointmentTime)}`
          : chosen && appointmentTime
            ? `${verb} ${chosen.provider.firstName}, ${timeText(appointmentTime)}`
            : title
      }
      note={chosen && `${chosen.provider.firstName} will be notified.`}
      isSubmitDisabled={fit?.clash === 'appointment'}
      isWarning={mayOverride}
      previewOf={(chosenNow) =>
        chosenNow.providerId && chosenNow.appointmentDate && chosenNow.appointmentTime
          ? {
              move,
              providerId: chosenNow.providerId,
              appointmentDate: chosenNow.appointmentDate,
              appointmentTime: chosenNow.appointmentTime,
            }
          : null
      }
      run={(dataProvider, seen, { telemedicineLink, reason: why, ...placed }) => {
        const body = {
          appointmentId: seen.id,
          ...moved(seen),
          ...placed,
          ...(mayOverride && { override: true, reason: why.trim() }),
        };
        const sent =
          move === 'assign'
            ? dataProvider.assignProvider({
                body: { ...body, ...(telemedicineLink && { telemedicineLink }) },
              })
            : dataProvider.changeProvider({ body });
        // Someone else may have just taken the time.
        sent.catch(() => queryClient.invalidateQueries({ queryKey: ['board', 'fit'] }));
        return sent;
      }}
    >
      {turn && (
        <Row gap={8}>
          <Button kind="secondary" small onClick={turn.onNext}>
            {turn.at < turn.of ? 'Skip this visit' : 'Skip and close'}
          </Button>
          <Button kind="text" small onClick={turn.onTogether}>
            Assign all to one provider
          </Button>
        </Row>
      )}
      <VisitSummary appointment={appointment} skills={ranking?.requiredSkills ?? []} />
      <DayFields first={first} date={appointmentDate} onShowDay={showDay} slot={slot} onSlot={setSlot} />
      <ClosedNote date={appointmentDate} time={appointmentTime} onChooseDay={showDay} />
      {failure ? (
        <p role="alert">{failure.message}</p>
      ) : (
        <ProviderChoices
          key={appointmentDate}
          day={appointmentDate}
          ranking={ranking}
          chosen={{ providerId, time: appointmentTime }}
          fit={fit}
          onChoose={choose}
        />
      )}
      {(errors.providerId || errors.appointmentTime) && (
        <p role="alert" className={styles.error}>
          Choose a provider and a time.
        </p>
      )}
      {mayOverride && <OverrideReason />}
      {appointment.telemedicine && move === 'assign' && (
        <TextInput source="telemedicineLink" label="Telemedicine link" type="url" aside="optional" />
      )}
    </ActionForm>
  );
}

interface DayFieldsProps {
  first: string;
  date: string;
  onShowDay(date: string): void;
  slot: RequestedTime;
  onSlot(slot: RequestedTime): void;
}

/** The first three days, any other day, and a time of day. */
function DayFields({ first, date, onShowDay, slot, onSlot }: DayFieldsProps) {
  const { zone } = useFormats();
  const now = useNow();
  const days = [0, 1, 2].map((ahead) => dayAfter(first, ahead));
  return (
    <>
      <div>
        <SegmentedControl
          label="Day"
          choices={days.map((value) => ({ value, label: dayLabel(value, zone, now) }))}
          chosen={date}
          onChoose={onShowDay}
        />
      </div>
      <FieldPair>
        <DateInput
          label="Date"
          type="date"
          min={dayIn(zone, now)}
          value={date}
          onChange={(event) => onShowDay(event.target.value)}
        />
        <SelectInput
          label="Time of day"
          placeholder=""
          value={slot}
          onChange={(event) => onSlot(event.target.value as RequestedTime)}
          options={[
            { value: AS_REQUESTED, label: 'As requested' },
            ...Object.entries(slotLabels).map(([value, label]) => ({ value, label })),
          ]}
        />
      </FieldPair>
    </>
  );
}

type Values = z.infer<typeof values>;

interface Slot {
  providerId: string;
  time: string;
}

/** Preselects the best slot until the user selects another. A new day starts over. */
function useSlotChoice(form: Pick<UseFormReturn<Values>, 'setValue'>, date: string, best: Slot | null) {
  const { setValue } = form;
  const isChosen = useRef(false);
  const { providerId, time: bestTime } = best ?? {};
  useEffect(() => {
    if (!date || providerId === undefined || bestTime === undefined || isChosen.current) return;
    setValue('providerId', providerId);
    setValue('appointmentTime', bestTime);
  }, [date, providerId, bestTime, setValue]);
  return {
    choose(slot: Slot) {
      isChosen.current = true;
      setValue('providerId', slot.providerId, { shouldDirty: true });
      setValue('appointmentTime', slot.time, { shouldDirty: true, shouldValidate: true });
    },
    showDay(picked: string) {
      isChosen.current = false;
      setValue('appointmentDate', picked, { shouldDirty: true, shouldValidate: true });
      setValue('providerId', '');
      setValue('appointmentTime', '');
    },
  };
}

/** The first time of the best provider; empty if no one is free. */
function bestOf(ranking: ProviderRanking): Slot {
  const first = ranking.providers.find(({ obstacle, starts }) => obstacle === null && starts.length > 0);
  const [start] = first?.starts ?? [];
  return { providerId: first?.provider.id ?? '', time: start?.time ?? '' };
}
