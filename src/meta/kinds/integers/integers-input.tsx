import { type KeyboardEvent, useRef } from 'react';
import type { InputProps } from '../kind.ts';
import styles from './integers-input.module.css';

const columns = 7;
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
/** The most numbers that are shown as buttons; nobody would read more. */
const mostButtons = 100;

function between(min: number, max: number): number[] {
  return Array.from({ length: Math.min(max - min + 1, mostButtons) }, (_, index) => min + index);
}

/** Shows numbers as buttons that are pressed or not, in rows of seven. The arrow keys move among them. */
export function IntegersInput({ id, field, value = [], onChange, disabled, 'aria-label': label }: InputProps<number[]>) {
  const box = useRef<HTMLDivElement>(null);
  const { min = 0, max = 31 } = field;
  const numbers = between(min, max);
  const chosen = new Set(value);
  const toggle = (number: number) => onChange?.(chosen.has(number) ? value.filter((one) => one !== number) : [...value, number]);
  // One of them is a tab stop; the arrow keys reach the others.
  const entry = numbers.find((number) => chosen.has(number)) ?? min;
  const handleKeyDown = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    box.current?.querySelectorAll('button')[index + step]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div ref={box} id={id} role="group" aria-label={label ?? field.zh} tabIndex={-1} className={styles.grid}>
      {numbers.map((number, index) => (
        <button
          key={number}
          type="button"
          aria-pressed={chosen.has(number)}
          className={styles.number}
          disabled={disabled}
          onClick={() => toggle(number)}
          onKeyDown={(event) => handleKeyDown(event, index)}
          tabIndex={number === entry ? 0 : -1}
        >
          {number}
        </button>
      ))}
    </div>
  );
}
