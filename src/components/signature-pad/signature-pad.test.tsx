import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Pad from 'signature_pad';
import { beforeEach, expect, it, vi } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { en } from '#src/locales/words';
import { SignaturePad } from './signature-pad.tsx';

const board = { strokes: 0, listeners: new Map<string, () => void>() };
// Drawing needs a canvas, which jsdom does not have.
const context = new Proxy({}, { get: () => () => undefined, set: () => true });

addMessages('en', en);

beforeEach(() => {
  setLanguage('en');
  board.strokes = 0;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(Pad.prototype, 'isEmpty').mockImplementation(() => board.strokes === 0);
  vi.spyOn(Pad.prototype, 'addEventListener').mockImplementation((name, listener) => {
    board.listeners.set(name, listener as () => void);
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['drawn'], { type: 'image/png' })));
});

const stroke = () =>
  act(() => {
    board.strokes += 1;
    board.listeners.get('endStroke')?.();
  });

it('answers a picture after a stroke, and nothing once it is wiped out', async () => {
  const onChange = vi.fn();
  render(<SignaturePad label="Signature of Ann" onChange={onChange} />);
  expect(screen.getByRole('img', { name: 'Signature of Ann' })).toBeVisible();
  const clear = screen.getByRole('button', { name: 'Clear' });
  expect(clear).toBeDisabled();

  stroke();
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  const file = onChange.mock.lastCall?.[0] as File;
  expect([file.type, await file.text()]).toEqual(['image/png', 'drawn']);

  await userEvent.click(clear);
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  expect(clear).toBeDisabled();
});
