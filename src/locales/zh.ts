import { common } from './zh/common.ts';
import { layout } from './zh/layout.ts';
import { login } from './zh/login.ts';
import { meta } from './zh/meta.ts';
import { refine } from './zh/refine.ts';

/** Every word that belongs to no field, by section; Refine's own keys stand at the root. */
export const zh = { common, login, meta, layout, ...refine };

/** The shape that every language has to fill. */
export type Messages = typeof zh;

type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string];

/** A dotted key of a text, for example `common.retry`. */
export type MessageKey = KeyOf<Messages>;
