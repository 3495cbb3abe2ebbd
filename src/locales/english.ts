type Sentence<T> = { readonly [K in keyof T]: T[K] extends string ? string : English<T[K]> };
type One<T> = { readonly [K in keyof T & string as T[K] extends string ? `${K}_one` : never]?: string };

/**
 * The English words of a section. Chinese has one form for every number; a sentence that counts by `{{count}}` has a second one
 * here, `…_one`, which i18next takes for 1.
 *
 * @example
 * export const expiry: English<typeof zh> = { left: '{{count}} days left', left_one: '1 day left' };
 */
export type English<T> = Sentence<T> & One<T>;
