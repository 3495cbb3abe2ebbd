/** What finds codes in a picture: the browser's own means, or a library with the same face. */
export interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** What stands on boxes, certificates and slips: besides QR codes the bars that warehouses and shops use. */
const wanted = ['qr_code', 'code_128', 'code_39', 'code_93', 'codabar', 'ean_13', 'ean_8', 'itf', 'upc_a', 'data_matrix'];

async function nativeDetector(): Promise<Detector | undefined> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  // Some browsers have the class and no means behind it.
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = wanted.filter((format) => known.includes(format));
  return Native && formats.includes('qr_code') ? new Native({ formats }) : undefined;
}

/** The library, where the browser has nothing of its own: QR codes alone. */
const loadReader = () => import('qr/decode.js');

/** Fetches ahead what reads codes here. */
export async function preloadDetector(): Promise<void> {
  if (!(await nativeDetector())) await loadReader();
}

/** Opens what reads codes here. The library is fetched only where the browser has nothing of its own. */
export async function openDetector(): Promise<Detector> {
  const native = await nativeDetector();
  if (native) return native;
  const { BarcodeDetector } = await loadReader();
  return new BarcodeDetector({ formats: ['qr_code'] });
}
