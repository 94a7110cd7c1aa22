import { reason } from '@bedside/contracts/common/fields';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { TextArea } from '../../../components/TextArea.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import type { SeenVersion } from '../../../data/seen-version.ts';
import { ActionForm } from './ActionForm.tsx';
import type { ActionableAppointment } from './actionable-appointment.ts';
import type { PlannedTransition } from './use-message-preview.ts';

const reasonValues = z.object({ reason });

interface Props {
  title: string;
  appointment: ActionableAppointment;
  submitLabel: string;
  isDanger?: boolean;
  note?: ReactNode;
  /** Above the reason: what will come of it, and whether it can be undone. */
  consequence?: string;
  /** Beside the reason: who reads it. */
  help: string;
  run(dataProvider: ConsoleDataProvider, seen: SeenVersion, reason: string): Promise<{ message: string }>;
  /** The transition that the patient is notified of, if any. */
  move?: PlannedTransition['move'];
}

/** An action that needs a reason and nothing else. */
export function ReasonForm({ run, help, move, consequence, ...props }: Props) {
  return (
    <ActionForm
      {...props}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      tells={move && (() => ({ move }))}
      run={(dataProvider, seen, values) => run(dataProvider, seen, values.reason)}
    >
      {consequence && <p>{consequence}</p>}
      <TextArea source="reason" label="Reason" required help={help} />
    </ActionForm>
  );
}
