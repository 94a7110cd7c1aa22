import styles from './SegmentedControl.module.css';

interface Props<Value extends string> {
  label: string;
  choices: readonly {
    value: Value;
    label: string;
    /** Screen reader text when the label is too short. */
    ariaLabel?: string;
  }[];
  chosen: Value;
  onChoose(value: NoInfer<Value>): void;
}

export const SegmentedControl = <Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: Props<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is no inline part of a card’s head
  <span className={styles.segments} role="group" aria-label={label}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-label={choice.ariaLabel}
        aria-pressed={choice.value === chosen}
        onClick={() => onChoose(choice.value)}
      >
        {choice.label}
      </button>
    ))}
  </span>
);
