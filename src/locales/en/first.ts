import { common } from './common.ts';
import { dict } from './dict.ts';
import { excelButtons } from './excel-buttons.ts';
import { layout } from './layout.ts';
import { login } from './login.ts';
import { meta } from './meta.ts';
import { refine } from './refine.ts';

/** The texts of the frame and of lists. Those of other parts are loaded with the part (`../later`). */
export const first = { common, dict, excel: excelButtons, layout, login, meta, ...refine };
