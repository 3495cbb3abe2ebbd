import { uploadLimits } from '#shared/files';

/** A part of a picture, in its own pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The side of an avatar in pixels: sharp at any size in which it is shown. */
const side = 400;
const qualities = [0.92, 0.8, 0.6, 0.4];

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** Returns the part of a picture as a small square JPEG within the upload limit. Transparent parts become white. */
export async function cropImage(image: CanvasImageSource, { x, y, width, height }: Area): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  for (const quality of qualities) {
    const blob = await encode(canvas, quality);
    if (blob && blob.size <= uploadLimits.avatar) return new File([blob], 'avatar.jpg', { type: blob.type });
  }
  return undefined;
}
