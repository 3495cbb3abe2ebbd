import { common } from './common.ts';
import { dict } from './dict.ts';
import { excelButtons } from './excel-buttons.ts';
import { layout } from './layout.ts';
import { login } from './login.ts';
import { meta } from './meta.ts';
import { refine } from './refine.ts';

/** The texts of the frame and of lists. Those of other parts are loaded with the part. */
export const first = {
  zh: {
    common: common.zh,
    dict: dict.zh,
    excel: excelButtons.zh,
    layout: layout.zh,
    login: login.zh,
    meta: meta.zh,
    ...refine.zh,
  },
  en: {
    common: common.en,
    dict: dict.en,
    excel: excelButtons.en,
    layout: layout.en,
    login: login.en,
    meta: meta.en,
    ...refine.en,
  },
};
