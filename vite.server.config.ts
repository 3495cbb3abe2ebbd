import { cpSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/**
 * The files that the server reads beside its own: the threads of the embedded database and of workbooks, and the steps of the
 * schema.
 */
const beside = ['db/pglite-worker.mjs', 'db/migrations', 'crud/excel/workbook'];

const copyBeside: Plugin = {
  name: 'copy-beside',
  writeBundle({ dir = 'dist/server' }) {
    for (const name of beside) cpSync(`server/${name}`, `${dir}/${basename(name)}`, { recursive: true });
  },
};

/**
 * The packages that stay outside the bundle: native ones, those that read files beside themselves, and those that are loaded
 * only on demand.
 */
const external = [
  ...['@electric-sql/pglite', '@fastify/swagger-ui', '@node-rs/argon2', 'svg-captcha'],
  ...['@aws-sdk/client-s3', '@aws-sdk/lib-storage', 'mysql2'],
  ...['exporter-trace-otlp-http', 'resources', 'sdk-trace-node'].map((name) => `@opentelemetry/${name}`),
];

/**
 * One file of plain JavaScript: it starts twice as fast as the sources do. Most dependencies are in it, for a start that looks for
 * fifteen hundred files of theirs takes a third longer. The commands of whoever runs the server (`--mode admin`) are another such
 * file beside it.
 */
export default defineConfig(({ mode }) => ({
  plugins: [copyBeside],
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: mode === 'admin' ? 'server/admin/main.ts' : 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: mode !== 'admin',
    license: { fileName: mode === 'admin' ? 'admin-licenses.md' : 'licenses.md' },
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: mode === 'admin' ? 'admin.js' : 'main.js', codeSplitting: false } },
  },
}));
