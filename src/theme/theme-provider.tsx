// Before the first antd component: static messages and modals need it under React 19.
import '@ant-design/v5-patch-for-react-19';
import 'antd/dist/reset.css';
import './global.css';
import 'dayjs/locale/zh-cn';
import { App, ConfigProvider } from 'antd';
import en from 'antd/es/locale/en_US';
import zh from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '#src/lib/i18n';
import { antdTheme } from './antd-theme.ts';
import { useThemeMode } from './mode.ts';
import { paletteOf } from './palette.ts';

const locales = { zh, en };
const dayjsLocales = { zh: 'zh-cn', en: 'en' };

const calm = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Theme, language and message holders of everything drawn with antd. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const mode = useThemeMode();
  const language = useLanguage();
  const theme = useMemo(() => antdTheme(paletteOf(mode), { motion: !calm() }), [mode]);
  // Read by the date panels while they draw below, so it is set while drawing and not in an effect after it.
  if (dayjs.locale() !== dayjsLocales[language]) dayjs.locale(dayjsLocales[language]);

  return (
    <ConfigProvider theme={theme} locale={locales[language]} button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 3 }} notification={{ placement: 'bottomRight' }}>
        {children}
      </App>
    </ConfigProvider>
  );
}
