import type { Inspection } from '#shared/flow-wire';
import type { FileProblem } from '#shared/wire';
import type { Services, ViewServices } from '../services.ts';
import styles from './flaws.module.css';

/** A problem of a diagram, an error or only a warning (`isOdd`). */
export interface Flaw extends FileProblem {
  readonly isOdd: boolean;
}

/** Returns the problems of an inspection, errors first, without duplicates. */
export function flawsOf({ problems, warnings }: Inspection): readonly Flaw[] {
  const told = (isOdd: boolean) => (problem: FileProblem) => [keyOf(problem), { ...problem, isOdd }] as const;
  return [...new Map([...warnings.map(told(true)), ...problems.map(told(false))]).values()].sort(
    (one, other) => Number(one.isOdd) - Number(other.isOdd),
  );
}

export function keyOf({ elementId, code, message }: FileProblem): string {
  return [elementId, code, message].join(' ');
}

function sign(flaws: readonly Flaw[]): HTMLElement {
  const element = document.createElement('div');
  element.className = `${styles.sign} ${flaws.every(({ isOdd }) => isOdd) ? styles.odd : styles.wrong}`;
  element.textContent = '!';
  element.title = flaws.map(({ message }) => message).join('\n');
  return element;
}

/** Marks each element that has problems, replacing earlier marks. */
export function markFlaws(drawing: Services<ViewServices>, flaws: readonly Flaw[]): void {
  const overlays = drawing.get('overlays');
  const registry = drawing.get('elementRegistry');
  const root = drawing.get('canvas').getRootElement();
  overlays.remove({ type: 'flaw' });
  for (const id of new Set(flaws.map(({ elementId }) => elementId))) {
    const element = registry.get(id);
    if (!element || element === root) continue;
    const own = flaws.filter(({ elementId }) => elementId === id);
    overlays.add(id, 'flaw', { position: { top: -12, right: 12 }, html: sign(own), scale: { min: 0.8, max: 1.4 } });
  }
}
