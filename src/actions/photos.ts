import { drawingText } from './drawings.ts';

/** Large enough to see what is broken, small enough that several wait in a browser's few megabytes. */
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

/** A photo as a text that can wait for a connection. */
export function photoText(file: Blob): Promise<string> {
  return typeof createImageBitmap === 'function' ? shrunk(file) : drawingText(file);
}
