import { common } from './en/common.ts';
import { layout } from './en/layout.ts';
import { login } from './en/login.ts';
import { meta } from './en/meta.ts';
import { refine } from './en/refine.ts';
import type { Messages } from './zh.ts';

export const en = { common, login, meta, layout, ...refine } satisfies Messages;
