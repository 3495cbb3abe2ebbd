/** Parameters that screens go by, open to whoever is signed in, with what they are where nobody has set them. All whole numbers. */
export const openParams = {
  'biz.doc.warnDays': 30,
  /** Minutes without a touch after which the screen locks; 0 never. */
  'frame.lockAfterMinutes': 15,
  /** 1 writes the reader's name over every page. */
  'frame.watermark': 0,
} as const satisfies Readonly<Record<string, number>>;
export type OpenParam = keyof typeof openParams;
export type OpenParams = Readonly<Record<OpenParam, number>>;
