import type { Board } from '@bedside/contracts/appointments/dispatch.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { fullName } from '@bedside/ui-kit/person';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { CheckboxRow } from '../components/CheckboxInput.tsx';
import { FloatingPanel } from '../components/FloatingPanel.tsx';
import { credentialsAndSpecialties } from './board-filter.ts';
import styles from './FilterButton.module.css';
import type { BoardAddress } from './use-board-address.ts';

interface Props {
  board: Board | undefined;
  address: BoardAddress;
}

const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

export function FilterButton({ board, address }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { skills, providers, zone } = address.filter;
  const narrowing = skills.length + providers.length + (zone ? 1 : 0);
  return (
    <>
      <Button
        kind="secondary"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />

        {narrowing > 0 ? `ZIP and skills, ${narrowing}` : 'ZIP and skills'}
      </Button>
      <FloatingPanel
        anchor={anchor}
        paper={{ className: styles.paper, 'aria-label': 'ZIP and skills' }}
        align="right"
        onClose={() => setAnchor(null)}
      >
        <TextInput
          label="ZIP code"
          inputMode="numeric"
          autoComplete="off"
          help="Starts with. Shows visits there, and providers who visit there or are free."
          value={zone}
          onChange={(event) => address.setZone(event.target.value)}
        />
        {board && (
          <>
            <FieldGroup label="Skills">
              {credentialsAndSpecialties(board.providers).map((skill) => (
                <CheckboxRow
                  key={skill}
                  checked={skills.includes(skill)}
                  onChange={() => address.setSkills(toggled(skills, skill))}
                >
                  {skill}
                </CheckboxRow>
              ))}
            </FieldGroup>
            <FieldGroup label="Providers">
              {board.providers.map((provider) => (
                <CheckboxRow
                  key={provider.id}
                  checked={providers.includes(provider.id)}
                  onChange={() => address.setProviders(toggled(providers, provider.id))}
                >
                  {fullName(provider)}
                </CheckboxRow>
              ))}
            </FieldGroup>
          </>
        )}
        <Button kind="secondary" disabled={narrowing === 0} onClick={address.clear}>
          Clear filters
        </Button>
      </FloatingPanel>
    </>
  );
}
