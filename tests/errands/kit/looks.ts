import type { Language } from '#shared/field';

/** A language and the size of a window. */
export interface Look {
  readonly language: Language;
  readonly width: number;
  readonly height: number;
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

export const looks: readonly Look[] = (['zh', 'en'] as const).flatMap((language) => sizes.map((size) => ({ language, ...size })));

export const nameOf = ({ language, width }: Look): string => `${language} ${width}`;
