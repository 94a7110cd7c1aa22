import { kindRules } from '@bedside/contracts/questionnaires/question-kinds';
import { questionKinds, type Section } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { TextArea } from '../../../components/inputs.tsx';
import { Card } from '../../../components/page/Card.tsx';
import styles from './builder.module.css';
import { MoveButtons, useBuilder } from './IssueSummary.tsx';
import { PartMenu } from './PartMenu.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { ShownIfFields } from './ShownIfFields.tsx';

/** A section, which the patient sees as one screen on a phone. */
export function SectionCard({ section, at }: { section: Section; at: number }) {
  const { form, edit, at: issue } = useBuilder();
  const path = `form.sections.${at}`;
  const what = `section ${at + 1}`;
  const change = (to: Partial<Omit<Section, 'questions'>>) => edit({ type: 'changeSection', at, change: to });
  return (
    <Card
      title={`Section ${at + 1}`}
      end={
        <>
          <MoveButtons
            what={what}
            isFirst={at === 0}
            isLast={at === form.sections.length - 1}
            onMove={(by) => edit({ type: 'moveSection', at, by })}
          />
          <PartMenu
            what={what}
            isOnly={form.sections.length === 1}
            onCopy={() => edit({ type: 'copySection', at })}
            onRemove={() => edit({ type: 'removeSection', at })}
          />
        </>
      }
    >
      <div className={styles.inside} data-path={path}>
        <TextInput
          label="Title"
          required
          maxLength={120}
          value={section.title}
          onChange={({ target }) => change({ title: target.value })}
          error={issue(`${path}.title`)}
        />
        <TextArea
          label="Introduction"
          aside="optional"
          rows={2}
          maxLength={1000}
          value={section.intro ?? ''}
          onChange={({ target }) => change({ intro: target.value || undefined })}
        />
        <ShownIfFields
          what={what}
          path={`${path}.visibleIf`}
          place={{ section: at, at: 0 }}
          visibleIf={section.visibleIf}
          onChange={(visibleIf) => change({ visibleIf })}
        />
      </div>
      <ol>
        {section.questions.map((question, nr) => (
          <QuestionRow key={question.id} question={question} place={{ section: at, at: nr }} />
        ))}
      </ol>
      <div className={styles.adding}>
        <AddQuestion section={at} />
        {issue(`${path}.questions`) && <span className={styles.wrong}>{issue(`${path}.questions`)}</span>}
      </div>
    </Card>
  );
}

function AddQuestion({ section }: { section: number }) {
  const { form, edit, setOpen } = useBuilder();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button kind="secondary" small aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <Plus size={14} strokeWidth={1.75} aria-hidden />
        Add question<span className="visually-hidden"> to section {section + 1}</span>
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {questionKinds.map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setAnchor(null);
              edit({ type: 'addQuestion', section, kind });
              setOpen(`form.sections.${section}.questions.${form.sections[section]?.questions.length ?? 0}`);
            }}
          >
            {kindRules[kind].label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
