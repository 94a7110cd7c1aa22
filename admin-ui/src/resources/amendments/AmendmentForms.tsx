import type { ApiError } from '@bedside/api-client/api-error';
import {
  type AmendmentRequest,
  amendmentText,
  denialGrounds,
} from '@bedside/contracts/care/amendments.schema';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxRow } from '../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { ReasonArea, SelectInput, TextArea } from '../../components/inputs.tsx';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { groundLabels, recordText } from './amendment-text.ts';
import { PatientWords } from './PatientWords.tsx';

type Answer = Parameters<ConsoleDataProvider['answerAmendment']>[0]['body'];

interface Answering {
  request: AmendmentRequest;
  /** Shows the request with the answer. */
  onAnswered(): void;
}

interface Props<Values extends FieldValues, Output> extends Answering {
  title: string;
  note: string;
  done: string;
  schema: z.ZodType<Output, Values>;
  defaultValues: DefaultValues<Values>;
  toAnswer(values: Output): Answer;
  isDanger?: boolean;
  children: ReactNode | ((failure: ApiError | null) => ReactNode);
}

function AnswerForm<Values extends FieldValues, Output>({
  request,
  onAnswered,
  note,
  done,
  toAnswer,
  title,
  children,
  ...form
}: Props<Values, Output>) {
  const queryClient = useQueryClient();
  return (
    <DrawerForm
      {...form}
      title={title}
      submitLabel={title}
      about={request.fullname}
      note={note}
      successMessage={done}
      run={(dataProvider, values) =>
        dataProvider.answerAmendment({ params: { id: request.id }, body: toAnswer(values) })
      }
      onDone={async () => {
        await queryClient.invalidateQueries({ queryKey: ['amendment-requests'] });
        onAnswered();
      }}
    >
      {(failure) => (
        <>
          <PatientWords request={request} />
          {typeof children === 'function' ? children(failure) : children}
        </>
      )}
    </DrawerForm>
  );
}

const NOTIFIED = 'The patient will be notified and can read this.';

const accepted = z.object({ changeMade: amendmentText, record: z.string(), withoutChange: z.boolean() });

/** The confirmation is shown once the server found no change of the record. */
function ChangeFields({ request, failure }: { request: AmendmentRequest; failure: ApiError | null }) {
  const withoutChange = useFormContext<{ withoutChange: boolean }>().watch('withoutChange');
  return (
    <>
      {!withoutChange && <p>Correct the record first. Then say here what you changed.</p>}
      <TextArea
        source="changeMade"
        label={withoutChange ? 'Answer' : 'What was changed'}
        help={withoutChange ? 'Say why nothing had to change, or where it was changed.' : undefined}
        required
        rows={4}
      />
      {!withoutChange && (
        <SelectInput
          source="record"
          label="Changed record"
          placeholder={request.recordId === null ? 'Select' : recordText(request)}
          help="Select it if it isn’t the one above."
          options={(request.records ?? []).map((one) => ({
            value: one.recordId,
            label: recordText({ about: one.about, recordLabel: one.label }),
          }))}
        />
      )}
      {(failure?.code === 'RULE_REFUSED' || withoutChange) && (
        <CheckboxRow source="withoutChange">Accept without a change in Bedside</CheckboxRow>
      )}
    </>
  );
}

export function AcceptForm({ request, onAnswered }: Answering) {
  return (
    <AnswerForm
      request={request}
      onAnswered={onAnswered}
      title="Accept request"
      note={NOTIFIED}
      done="Request accepted"
      schema={accepted}
      defaultValues={{ changeMade: '', record: '', withoutChange: false }}
      toAnswer={({ changeMade, record, withoutChange }) => ({
        action: 'ACCEPT',
        changeMade,
        ...(withoutChange ? { withoutChange } : record !== '' && { recordId: record }),
      })}
    >
      {(failure) => <ChangeFields request={request} failure={failure} />}
    </AnswerForm>
  );
}

const denied = z.object({
  ground: z.enum(denialGrounds, 'Select the basis for the denial.'),
  explanation: amendmentText,
});

export function DenyForm({ request, onAnswered }: Answering) {
  return (
    <AnswerForm
      request={request}
      onAnswered={onAnswered}
      title="Deny request"
      note="The patient will be notified and can submit a statement of disagreement."
      done="Request denied"
      isDanger
      schema={denied}
      defaultValues={{ explanation: '' }}
      toAnswer={(values) => ({ action: 'DENY', ...values })}
    >
      <SelectInput
        source="ground"
        label="Basis for denial"
        required
        placeholder="Select a basis"
        options={denialGrounds.map((value) => ({ value, label: groundLabels[value] }))}
      />
      <TextArea
        source="explanation"
        label="Explanation"
        required
        rows={4}
        help="In plain language. Visible to the patient."
      />
    </AnswerForm>
  );
}

const extended = z.object({ reason: amendmentText });

export function ExtendForm({ request, onAnswered }: Answering) {
  return (
    <AnswerForm
      request={request}
      onAnswered={onAnswered}
      title="Extend due date"
      note={NOTIFIED}
      done="Extended by 30 days"
      schema={extended}
      defaultValues={{ reason: '' }}
      toAnswer={({ reason }) => ({ action: 'EXTEND', reason })}
    >
      <p>This adds 30 days to the due date. You can do it once.</p>
      <ReasonArea rows={4} help="Visible to the patient." />
    </AnswerForm>
  );
}

const rebutted = z.object({ rebuttal: amendmentText });

export function RebutForm({ request, onAnswered }: Answering) {
  return (
    <AnswerForm
      request={request}
      onAnswered={onAnswered}
      title="Write rebuttal"
      note="It’s kept with the record. The patient will be notified and can read it."
      done="Rebuttal saved"
      schema={rebutted}
      defaultValues={{ rebuttal: '' }}
      toAnswer={({ rebuttal }) => ({ action: 'REBUT', rebuttal })}
    >
      <TextArea source="rebuttal" label="Rebuttal" required rows={4} />
    </AnswerForm>
  );
}
