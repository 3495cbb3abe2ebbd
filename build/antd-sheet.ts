import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { createElement } from 'react';
import type { Plugin } from 'vite';

// As CommonJS, which Node.js can read without a bundler: all of these packages must share one copy of the code for styles.
const require = createRequire(import.meta.url);

/** The components of antd that this app draws, or that draw within others. */
const drawn = `
  Alert App Button Card Checkbox Col Collapse ColorPicker DatePicker Divider Drawer Dropdown Empty Flex Form
  Input InputNumber Menu Modal Pagination Popconfirm Popover Progress QRCode Radio Rate Result Row Segmented
  Select Skeleton Slider Space Spin Statistic Steps Switch Table Tabs Tag Timeline Tooltip Tree TreeSelect
  Typography Upload message notification
`
  .trim()
  .split(/\s+/);

/** The variables of a theme are written where they are first needed, and not part of the sheet. */
const variables = /[^{}]*\.css-var-[^{}]*\{--[^{}]*\}/g;

/** Returns antd's style sheet for what this app draws. It is the same for all themes: their tones and sizes are CSS variables. */
export function drawSheet(): string {
  const { extractStyle } = require('@ant-design/static-style-extract') as typeof import('@ant-design/static-style-extract');
  const { ConfigProvider } = require('antd') as typeof import('antd');
  const theme = { cssVar: { key: 'css-var-any' }, hashed: false };
  const sheet = extractStyle({ includes: drawn, customTheme: (node) => createElement(ConfigProvider, { theme }, node) });
  return sheet.replaceAll(variables, '');
}

const folderOf = (component: string) => component.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();

/** Throws unless the list above has every component whose styles the build needs. */
function needsNoOther(ids: readonly string[]): void {
  const listed = new Set([...drawn.map(folderOf), 'grid', 'style']);
  const needed = ids.flatMap((id) => /[\\/]antd[\\/]es[\\/]([a-z-]+)[\\/]style[\\/]/.exec(id)?.[1] ?? []);
  const missing = [...new Set(needed)].filter((folder) => !listed.has(folder));
  if (missing.length > 0) throw new Error(`antd's sheet lacks ${missing.join(', ')}: build/antd-sheet.ts.`);
}

/** Puts antd's styles into one file, with its address in the browser's config (`src/theme/load-styles.ts`). */
export function antdSheet(): Plugin {
  let file: { readonly fileName: string; readonly source: string } | undefined;
  return {
    name: 'antd-sheet',
    config() {
      const source = drawSheet();
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7);
      file = { fileName: `assets/antd-${hash}.css`, source };
      return { define: { 'import.meta.env.VITE_ANTD_STYLES': JSON.stringify(`/${file.fileName}`) } };
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${file?.fileName}`, (_, answer) => {
        answer.setHeader('content-type', 'text/css');
        answer.end(file?.source);
      });
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? Object.entries(chunk.modules) : []));
      needsNoOther(modules.flatMap(([id, { code }]) => (code ? [id] : [])));
      if (file) this.emitFile({ type: 'asset', ...file });
    },
  };
}
