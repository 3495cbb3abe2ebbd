/** Finds codes in an image: the browser's `BarcodeDetector`, or a library with the same interface. */
export interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The formats on boxes, certificates and slips: QR codes and the bar codes of warehouses and shops. */
const wanted = ['qr_code', 'code_128', 'code_39', 'code_93', 'codabar', 'ean_13', 'ean_8', 'itf', 'upc_a', 'data_matrix'];

async function nativeDetector(): Promise<Detector | undefined> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  // Some browsers have the class without an implementation.
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = wanted.filter((format) => known.includes(format));
  return Native && formats.includes('qr_code') ? new Native({ formats }) : undefined;
}

/** The library for browsers without a detector: it reads QR codes only. */
const loadReader = () => import('qr/decode.js');

/** Loads the library in advance where it is needed. */
export async function preloadDetector(): Promise<void> {
  if (!(await nativeDetector())) await loadReader();
}

/** Returns the detector. The library is loaded only where the browser has none. */
export async function openDetector(): Promise<Detector> {
  const native = await nativeDetector();
  if (native) return native;
  const { BarcodeDetector } = await loadReader();
  return new BarcodeDetector({ formats: ['qr_code'] });
}
