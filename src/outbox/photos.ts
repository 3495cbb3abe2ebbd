import { drawingText } from './drawings.ts';

/**
 * The longest side of a photo in pixels: large enough to see damage, small enough that several fit into a browser's few
 * megabytes.
 */
const longestSide = 1280;
const quality = 0.7;

async function shrunk(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', quality);
}

/** Converts a photo to a text that can wait for a connection. */
export function photoText(file: Blob): Promise<string> {
  return typeof createImageBitmap === 'function' ? shrunk(file) : drawingText(file);
}
