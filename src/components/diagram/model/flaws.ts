import type { Inspection } from '#shared/flow-wire';
import type { FileProblem } from '#shared/wire';
import type { Services, ViewServices } from '../services.ts';
import styles from './flaws.module.css';

/** Something that is wrong with a drawing, or only odd. */
export interface Flaw extends FileProblem {
  readonly isOdd: boolean;
}

/** What an inspection found, the worse first. What is found twice is told once. */
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

/** Puts a sign on each element with a flaw, in the place of those that were there. */
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
