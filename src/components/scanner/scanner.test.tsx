import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#src/lib/language';
import { seen } from '#src/lib/testing/seen';
import { Scanner } from './scanner.tsx';

const detect = vi.fn<() => Promise<readonly { rawValue: string }[]>>();
const asked = vi.fn();
let known: readonly string[];
class Native {
  static getSupportedFormats = async () => known;
  detect = detect;
  constructor(options: object) {
    asked(options);
  }
}

function cameraWith(track: object | Error) {
  const stop = vi.fn();
  const tracks = [{ stop, ...track }];
  const stream = { getTracks: () => tracks, getVideoTracks: () => tracks };
  const getUserMedia = vi.fn(async () => (track instanceof Error ? Promise.reject(track) : stream));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
  return { stop, getUserMedia };
}

const named = (name: string) => Object.assign(new Error(name), { name });

beforeEach(() => {
  setLanguage('en');
  known = ['qr_code'];
  asked.mockClear();
  vi.stubGlobal('BarcodeDetector', Native);
  detect.mockResolvedValue([]);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(isBusy = false) {
  const onRead = vi.fn();
  const drawn = render(<Scanner onRead={onRead} isBusy={isBusy} />);
  const user = userEvent.setup();
  return { onRead, user, ...drawn, openCamera: () => user.click(screen.getByRole('button', { name: /Open the camera/ })) };
}

describe('a scanner', () => {
  it('takes what a hand-held reader types', async () => {
    const { user, onRead } = open();

    await user.type(screen.getByRole('textbox'), ' abc {Enter}');

    expect(onRead).toHaveBeenCalledExactlyOnceWith('abc');
    expect(screen.getByRole('textbox')).toHaveValue('');
  });

  it('takes nothing while what was read is on its way', async () => {
    const { user, onRead } = open(true);

    await user.type(screen.getByRole('textbox'), 'abc{Enter}');

    expect(onRead).not.toHaveBeenCalled();
  });

  it('asks for no camera before it is opened, and lets go of it afterwards', async () => {
    const { stop, getUserMedia } = cameraWith({});
    const { openCamera, unmount } = open();
    expect(getUserMedia).not.toHaveBeenCalled();

    await openCamera();
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledOnce());
    await screen.findByLabelText('What the camera sees');
    await waitFor(() => expect(screen.getByLabelText('What the camera sees')).toBeVisible());
    unmount();

    expect(stop).toHaveBeenCalledOnce();
  });

  it('tells of a code once, though it is seen again and again', async () => {
    cameraWith({});
    detect.mockResolvedValue([{ rawValue: 'code' }]);
    const { openCamera, onRead } = open();

    await openCamera();
    await waitFor(() => expect(detect.mock.calls.length).toBeGreaterThan(2), { timeout: 5_000 });

    expect(onRead).toHaveBeenCalledExactlyOnceWith('code');
  });

  it('reads the bars of a box as well, where the browser can', async () => {
    cameraWith({});
    known = ['aztec', 'code_128', 'ean_13', 'qr_code'];
    detect.mockResolvedValue([{ rawValue: 'KX-0001' }]);
    const { openCamera, onRead } = open();

    await openCamera();

    await waitFor(() => expect(onRead).toHaveBeenCalledExactlyOnceWith('KX-0001'), { timeout: 5_000 });
    expect(asked).toHaveBeenCalledWith({ formats: ['qr_code', 'code_128', 'ean_13'] });
  });

  it.each([
    ['NotAllowedError', 'The camera is not allowed'],
    ['NotFoundError', 'There is no camera'],
    ['NotReadableError', 'The camera cannot be opened'],
  ])('says what is wrong with a camera that answers %s', async (name, message) => {
    cameraWith(named(name));
    const { openCamera } = open();

    await openCamera();

    await seen(() => screen.getByText(message));
    expect(screen.getByRole('textbox')).toBeEnabled();
  });

  it('asks again when the reader wishes', async () => {
    const { getUserMedia } = cameraWith(named('NotAllowedError'));
    const { openCamera, user } = open();
    await openCamera();

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  });

  it('turns the light on where the camera has one', async () => {
    const applyConstraints = vi.fn(async () => undefined);
    cameraWith({ getCapabilities: () => ({ torch: true }), applyConstraints });
    const { openCamera, user } = open();
    await openCamera();

    await user.click(await screen.findByRole('button', { name: /Light on/ }));

    expect(applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
    await seen(() => screen.getByRole('button', { name: /Light off/ }));
  });
});
