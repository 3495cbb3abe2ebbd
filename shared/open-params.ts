/** The parameters that screens need, readable for every signed-in user, with their defaults. All are whole numbers. */
export const openParams = {
  'biz.doc.warnDays': 30,
  /** The minutes without input after which the screen locks; 0 means never. */
  'frame.lockAfterMinutes': 15,
  /** 1 writes the reader's name over every page. */
  'frame.watermark': 0,
} as const satisfies Readonly<Record<string, number>>;
export type OpenParam = keyof typeof openParams;
export type OpenParams = Readonly<Record<OpenParam, number>>;
