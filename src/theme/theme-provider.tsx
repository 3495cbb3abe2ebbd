import 'antd/dist/reset.css';
import './global.css';
import 'dayjs/locale/zh-cn';
import { App, ConfigProvider } from 'antd';
import en from 'antd/locale/en_US';
import zh from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { popupHost } from '#src/lib/browser/app-host';
import { useLanguage, useText } from '#src/lib/i18n';
import { antdTheme } from './antd-theme.ts';
import { useAppearance } from './mode.ts';

const locales = { zh, en };
const dayjsLocales = { zh: 'zh-cn', en: 'en' };

const calm = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Provides the theme, the language and the message holders for all antd components. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const { palette } = useAppearance();
  const language = useLanguage();
  const theme = useMemo(() => antdTheme(palette, { motion: !calm() }), [palette]);
  const text = useText();
  // The library names the cross of a dialog in English, whatever its language.
  const dialog = useMemo(() => ({ closable: { 'aria-label': text('common.close') } }), [text]);
  // The date panels read it during rendering, so it is set during rendering and not in an effect after it.
  if (dayjs.locale() !== dayjsLocales[language]) dayjs.locale(dayjsLocales[language]);

  return (
    <ConfigProvider
      theme={theme}
      locale={locales[language]}
      button={{ autoInsertSpace: false }}
      modal={dialog}
      drawer={dialog}
      getPopupContainer={popupHost}
    >
      <App
        message={{ maxCount: 3, getContainer: popupHost }}
        notification={{ placement: 'bottomRight', getContainer: popupHost }}
      >
        {children}
      </App>
    </ConfigProvider>
  );
}
