import type { Language } from '#shared/field';

/** Returns the language of the interface that a browser asks for; Chinese unless English is preferred. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const ranked = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((value) => value !== undefined);
      return { language: tag.split(/[-_]/)[0], quality: Number(quality ?? 1) };
    })
    .filter(({ language, quality }) => (language === 'zh' || language === 'en') && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return ranked[0]?.language === 'en' ? 'en' : 'zh';
}
