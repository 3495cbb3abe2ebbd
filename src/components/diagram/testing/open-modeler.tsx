import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { vi } from 'vitest';
import type { Inspection } from '#shared/flow-wire';
import { addMessages } from '#src/lib/i18n';
import { en } from '#src/locales/words';
import { emptyProcess } from '../empty-process.ts';
// The module is imported before the first test, so that its time does not count as that of the test.
import '../model/modeler.ts';
import { DiagramModeler, type ModelerHandle } from '../modeler.tsx';
import type { PickerProps } from '../panel/pickers.ts';
import './svg.ts';

addMessages('en', en);

/** Returns the simplest picker: a button for the only choice. */
const pickOf = (who: string) =>
  function pick({ value, onChange, id, isMany }: PickerProps) {
    return (
      <button type="button" id={id} onClick={() => onChange(who)}>
        {`${value || 'nobody'}${isMany ? ' of many' : ''}`}
      </button>
    );
  };
export const pickers = { user: pickOf('ann'), role: pickOf('boss') };

export const start = () => emptyProcess({ key: 'leave', name: 'Leave' });

interface Scene {
  readonly xml?: string;
  readonly inspection?: Inspection;
}

/** Opens the modeller in a page that stores what it reports. */
export async function open({ xml = start(), inspection }: Scene = {}) {
  const onChange = vi.fn<(xml: string) => void>();
  const ref = createRef<ModelerHandle>();
  let put: (xml: string) => void = () => undefined;
  function Page() {
    const [file, setFile] = useState(xml);
    put = setFile;
    const handleChange = (made: string) => {
      onChange(made);
      setFile(made);
    };
    return (
      <DiagramModeler ref={ref} xml={file} label="Drawing" inspection={inspection} pickers={pickers} onChange={handleChange} />
    );
  }
  const { container } = render(<Page />);
  await screen.findByRole('region', { name: 'Properties' });
  const told = () => onChange.mock.lastCall?.[0] ?? '';
  return { container, onChange, told, ref, put: (next: string) => act(() => put(next)) };
}

export const panel = () => within(screen.getByRole('region', { name: 'Properties' }));
export const field = (name: string) => panel().getByLabelText(name);

/** Chooses an element without pointing at it. */
export async function choose(element: RegExp) {
  await userEvent.click(field('Element'));
  await userEvent.click(await screen.findByTitle(element));
}

export async function write(name: string, value: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), `${value}{Enter}`);
}
