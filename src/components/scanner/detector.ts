/** What finds codes in a picture: the browser's own means, or a library with the same face. */
export interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

async function nativeDetector(): Promise<Detector | undefined> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  // Some browsers have the class and no means behind it.
  const formats = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  return Native && formats.includes('qr_code') ? new Native({ formats: ['qr_code'] }) : undefined;
}

/** The library, where the browser has nothing of its own. */
const loadReader = () => import('qr/decode.js');

/** Fetches ahead what reads QR codes here. */
export async function preloadDetector(): Promise<void> {
  if (!(await nativeDetector())) await loadReader();
}

/** Opens what reads QR codes here. The library is fetched only where the browser has nothing of its own. */
export async function openDetector(): Promise<Detector> {
  const native = await nativeDetector();
  if (native) return native;
  const { BarcodeDetector } = await loadReader();
  return new BarcodeDetector({ formats: ['qr_code'] });
}
