import Menu from '@mui/material/Menu';
import { useState } from 'react';
import { ChipFrame } from './ChipFrame.tsx';
import { type Choice, ChoiceItem } from './ChoiceItem.tsx';

interface Props {
  label: string;
  /** The words of what is chosen. */
  value: string;
  /** Offered as a cross beside the words. */
  onClear?(): void;
  choices: readonly Choice[];
  chosen: string | undefined | readonly (string | undefined)[];
  onChoose(value: string | undefined): void;
}

/** A filter as a button that says what is chosen, with a menu. */
export function FilterChip({ label, value, onClear, choices, chosen, onChoose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isChosen = (choice: Choice) =>
    Array.isArray(chosen) ? chosen.includes(choice.value) : choice.value === chosen;
  return (
    <ChipFrame label={label} value={value} onClear={onClear} isOpen={anchor !== null} onOpen={setAnchor}>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map((choice) => (
          <ChoiceItem
            key={choice.value ?? ''}
            choice={choice}
            isChosen={isChosen(choice)}
            onChoose={() => {
              onChoose(choice.value);
              setAnchor(null);
            }}
          />
        ))}
      </Menu>
    </ChipFrame>
  );
}
