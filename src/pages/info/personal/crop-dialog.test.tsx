import { describe, expect, it, vi } from 'vitest';
import { cropImage } from './crop-dialog.tsx';

describe('cropping', () => {
  const area = { x: 10, y: 20, width: 300, height: 300 };

  /** Makes a canvas whose pictures have these sizes in bytes, one after the other. */
  function canvasOf(...sizes: number[]) {
    const drawImage = vi.fn();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect: () => undefined, drawImage } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob([new Uint8Array(sizes.shift() ?? 0)], { type: 'image/jpeg' })),
    );
    return drawImage;
  }

  it('makes a square of the part that was chosen', async () => {
    const drawImage = canvasOf(1000);
    const image = new Image();

    const file = await cropImage(image, area);

    expect(file).toMatchObject({ name: 'avatar.jpg', type: 'image/jpeg', size: 1000 });
    expect(drawImage).toHaveBeenCalledWith(image, 10, 20, 300, 300, 0, 0, 400, 400);
  });

  it('is content with less quality until it is small enough', async () => {
    canvasOf(900_000, 600_000, 512_000);

    expect(await cropImage(new Image(), area)).toMatchObject({ size: 512_000 });
  });

  it('gives up where nothing is small enough', async () => {
    canvasOf(900_000, 900_000, 900_000, 900_000);

    expect(await cropImage(new Image(), area)).toBeUndefined();
  });
});
