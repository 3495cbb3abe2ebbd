import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { seen } from '#src/lib/testing/seen';
import { en } from '#src/locales/words';
import { DrawingStateView } from './drawing-state.tsx';
import { emptyProcess } from './empty-process.ts';
import { type Drawing, type LoadDrawing, useDrawing } from './use-drawing.ts';

addMessages('en', en);
beforeEach(() => setLanguage('en'));
afterEach(() => setLanguage('zh'));

const xml = emptyProcess({ key: 'p', name: 'Process' });

/** Returns a substitute for bpmn-js that draws nothing. */
function fakeDrawing(warnings: readonly unknown[] = []) {
  const services = { canvas: {}, eventBus: { on: () => undefined } };
  const drawing = {
    importXML: vi.fn(async (_: string) => ({ warnings })),
    destroy: vi.fn(),
    get: (name: keyof typeof services) => services[name],
  };
  return { drawing, make: vi.fn(() => drawing as unknown as Drawing) };
}

const onRetry = vi.fn();

function Show({ load, file }: { readonly load: LoadDrawing<Drawing>; readonly file: string }) {
  const { box, state } = useDrawing(load, { xml: file });
  return (
    <>
      <div ref={box} />
      {state.is === 'shown' && <p>shown, {state.lost} lost</p>}
      <DrawingStateView state={state} onRetry={onRetry} />
    </>
  );
}

describe('a drawing', () => {
  it('is waited for, shown, and gone with its box', async () => {
    const { drawing, make } = fakeDrawing();
    const { unmount } = render(<Show load={async () => make} file={xml} />);

    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    await seen(() => screen.getByText('shown, 0 lost'));
    expect(drawing.importXML).toHaveBeenCalledExactlyOnceWith(xml);

    unmount();
    expect(drawing.destroy).toHaveBeenCalledOnce();
  });

  it('is not begun when its box is gone before the parts that draw are there', async () => {
    const { make } = fakeDrawing();
    let come: (parts: typeof make) => void = () => undefined;
    const parts = new Promise<typeof make>((resolve) => {
      come = resolve;
    });
    const { unmount } = render(<Show load={() => parts} file={xml} />);

    unmount();
    come(make);
    await new Promise((resolve) => setTimeout(resolve));

    expect(make).not.toHaveBeenCalled();
  });

  it('is drawn anew for another file', async () => {
    const { drawing, make } = fakeDrawing();
    const load = async () => make;
    const { rerender } = render(<Show load={load} file={xml} />);
    await screen.findByText('shown, 0 lost');

    const other = emptyProcess({ key: 'q', name: 'Other' });
    rerender(<Show load={load} file={other} />);

    await vi.waitFor(() => expect(drawing.importXML).toHaveBeenLastCalledWith(other));
    expect(drawing.destroy).toHaveBeenCalledOnce();
  });

  it('counts what of the file is lost, and nothing else that is told of it', async () => {
    const told = [{ message: 'unparsable content <a> detected' }, { message: 'unknown attribute <b>' }, 'unparsable content <c>'];
    const { make } = fakeDrawing(told);

    render(<Show load={async () => make} file={xml} />);

    await seen(() => screen.getByText('shown, 2 lost'));
  });

  it('can be tried again when the parts that draw did not come', async () => {
    render(<Show load={() => Promise.reject(new TypeError('offline'))} file={xml} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('that cannot be read is taken away, and not tried again', async () => {
    const { drawing, make } = fakeDrawing();
    drawing.importXML.mockRejectedValue(new Error('no diagram to display'));

    render(<Show load={async () => make} file={xml} />);

    expect(await screen.findByRole('alert')).toHaveTextContent('The drawing cannot be shown');
    expect(screen.queryByRole('button')).toBeNull();
    expect(drawing.destroy).toHaveBeenCalledOnce();
  });
});
