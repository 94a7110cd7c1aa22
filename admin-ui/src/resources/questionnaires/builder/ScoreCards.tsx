import type { Score } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { AddLineButton } from '../../../components/ArrayInput.tsx';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { FieldPair } from '../../../components/DateAndTime.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { BandLines } from './BandLines.tsx';
import styles from './builder.module.css';
import { countable } from './conditions.ts';
import { MoveButtons, useBuilder } from './IssueSummary.tsx';
import { NumberField } from './NumberFields.tsx';
import { PartMenu } from './PartMenu.tsx';

export function ScoreCards() {
  const { form, edit } = useBuilder();
  return (
    <>
      {form.scores.map((score, at) => (
        <ScoreCard key={score.id} score={score} at={at} count={form.scores.length} />
      ))}
      <div>
        <AddLineButton label="Add score" onPress={() => edit({ type: 'addScore' })} />
      </div>
    </>
  );
}

const methods = [
  { value: 'sum', label: 'Sum of points' },
  { value: 'mean', label: 'Average of points' },
];
const hidden = [
  { value: 'no-score', label: 'No score' },
  { value: 'zero', label: 'Counts as 0' },
];

function ScoreCard({ score, at, count }: { score: Score; at: number; count: number }) {
  const { form, edit, at: issue } = useBuilder();
  const path = `form.scores.${at}`;
  const what = `score ${at + 1}`;
  const change = (to: Partial<Score>) => edit({ type: 'changeScore', at, change: to });
  const order = countable(form).map(({ id }) => id);
  const counting = (id: string, isCounted: boolean) =>
    order.filter((one) => (one === id ? isCounted : score.questions.includes(one)));
  return (
    <Card
      title={`Score ${at + 1}`}
      end={
        <>
          <MoveButtons
            what={what}
            isFirst={at === 0}
            isLast={at === count - 1}
            onMove={(by) => edit({ type: 'moveScore', at, by })}
          />
          <PartMenu what={what} isOnly={false} onRemove={() => edit({ type: 'removeScore', at })} />
        </>
      }
    >
      <div className={styles.inside} data-path={path}>
        <FieldPair>
          <TextInput
            label="Name"
            required
            maxLength={80}
            value={score.name}
            onChange={({ target }) => change({ name: target.value })}
            error={issue(`${path}.name`)}
          />
          <NumberField label="Maximum score" value={score.outOf} onChange={(outOf) => change({ outOf })} />
        </FieldPair>
        <TextInput
          label="Source"
          aside="optional"
          maxLength={300}
          help="The publication this score and its ranges come from."
          value={score.source ?? ''}
          onChange={({ target }) => change({ source: target.value || undefined })}
        />
        <FieldPair>
          <SelectInput
            label="Method"
            placeholder="Select"
            options={methods}
            value={score.method}
            onChange={({ target }) => change({ method: target.value === 'mean' ? 'mean' : 'sum' })}
          />
          <SelectInput
            label="If a question is hidden"
            placeholder="Select"
            options={hidden}
            value={score.hiddenAnswerScore}
            onChange={({ target }) =>
              change({ hiddenAnswerScore: target.value === 'zero' ? 'zero' : 'no-score' })
            }
          />
        </FieldPair>
        <FieldGroup label="Scored questions" required error={issue(`${path}.questions`)}>
          <div className={styles.counted}>
            {order.length === 0 && (
              <p>Choice, scale, number and yes/no questions can be scored. Add one first.</p>
            )}
            {countable(form).map(({ id, text }) => (
              <CheckboxRow
                key={id}
                checked={score.questions.includes(id)}
                onChange={({ target }) => change({ questions: counting(id, target.checked) })}
              >
                {text || 'Untitled question'}
              </CheckboxRow>
            ))}
          </div>
        </FieldGroup>
        <BandLines path={path} bands={score.bands} onChange={(bands) => change({ bands })} />
      </div>
    </Card>
  );
}
