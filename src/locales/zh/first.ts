import { common } from './common.ts';
import { dict } from './dict.ts';
import { excelButtons } from './excel-buttons.ts';
import { layout } from './layout.ts';
import { login } from './login.ts';
import { meta } from './meta.ts';
import { refine } from './refine.ts';

/** What the frame and any list say. The rest comes with the part that says it (`../later`). */
export const first = { common, dict, excel: excelButtons, layout, login, meta, ...refine };
