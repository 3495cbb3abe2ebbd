import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { antdSheet } from './build/antd-sheet.ts';
import { definitionsDrawnAnew } from './build/development.ts';
import { iconSprite } from './build/icon-sprite.ts';
import { antdStylesAsSheet } from './build/lean-antd.ts';
import { leftOut } from './build/left-out.ts';
import { splitResources } from './build/split-resources.ts';

const outDir = 'dist/web';
/** The port of the API under `npm run dev`. */
const apiPort = Number(process.env.PORT ?? 3000);

/** Writes .br and .gz beside every text file, so that serving compressed costs nothing per request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      const files = readdirSync(outDir, { recursive: true, withFileTypes: true });
      for (const file of files.filter((entry) => entry.isFile() && /\.(html|js|css|svg|json)$/.test(entry.name))) {
        const path = join(file.parentPath, file.name);
        const bytes = readFileSync(path);
        // Below one packet there is nothing to gain.
        if (bytes.length < 1024) continue;
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }));
      }
    },
  };
}

/**
 * Packages that Refine imports at module level and this app never calls. They do not say that they are free of side effects, so the
 * bundler would keep them.
 */
const unused =
  /node_modules[\\/](@ant-design[\\/]pro-layout|@rc-component|papaparse|pluralize|error-stack-parser|query-string|react-markdown|remark-gfm|sunflower-antd)[\\/]/;

/**
 * Left alone, the bundler cuts what several pages share into many small files, each compressed by itself: 25 kB of the first list. A
 * group takes its dependencies along, so it begins with modules that lead to nothing but their own: never with antd's index.
 */
const groups = [
  { name: 'entry', tags: ['$initial' as const], priority: 1 },
  {
    name: 'frame',
    test: /\/antd\/es\/(app|button|checkbox|config-provider|dropdown|flex|form|input\/Input|menu|modal|pagination|popover|space|spin|table|tooltip)(\/index)?\.js$/,
  },
  {
    name: 'frame',
    test: /\/@ant-design\/icons\/es\/icons\/(ArrowDown|ArrowUp|Fullscreen|FullscreenExit|Inbox|Plus|Reload|Sync|Up)Outlined\.js$/,
  },
  {
    name: 'frame',
    test: /\/src\/(components\/use-(phone|tell-failure)|lib\/([\w-]+\/)?(quiet|random-id|open-params|dates|dictionaries|drafts|network))\.ts$/,
  },
  // The modules that the frame needs first: the name of each file is in what the sign-in page loads.
  {
    name: 'frame',
    test: /\/(src\/(components\/state-views|lib\/([\w-]+\/)?(access|files|full-screen|unsent|use-stable)|meta\/compile\/(columns|first-list|sorters|surface)|locales\/(excel-buttons|sections)|screens\/(screen-at|screens|screen-link)|providers\/(menu|normalise)|outbox\/outbox-need)|shared\/tree)\.tsx?$/,
  },
  { name: 'sm', test: /\/(sm-crypto-v2|@noble)\// },
  { name: 'rules', priority: 1, test: /\/shared\/(kinds|validate)\.ts$/ },
];

export default defineConfig({
  resolve: {
    alias: [
      // This version of React has the function for which older ones needed the package.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // The same functions without what engines of ten years ago lack: 13 kB of the first list.
      { find: /^qs$/, replacement: fileURLToPath(new URL('./src/lib/router/query-text.ts', import.meta.url)) },
    ],
  },
  plugins: [
    react(),
    definitionsDrawnAnew(apiPort),
    iconSprite(),
    splitResources(),
    antdSheet(),
    antdStylesAsSheet(),
    leftOut(process.env.KEEP_PART),
    precompress(),
  ],
  build: {
    outDir,
    // The licences of what is in the bundle ask to be shown with it.
    license: { fileName: 'licenses.md' },
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // A browser that cannot preload modules fetches them a moment later; that is not worth a script on the sign-in page.
    modulePreload: {
      polyfill: false,
      // The files that every page has loaded by then need not be listed with each part that is loaded later.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(rolldown-runtime|index|frame|chunk|define|rules)-[^/]*\.js$/.test(file)),
    },
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !unused.test(id) },
      output: {
        codeSplitting: { groups },
        // The names of all parts are in what every page loads, and their hashes do not compress: seven characters are enough to
        // distinguish them.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}` } },
  },
});
