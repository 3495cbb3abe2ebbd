import { cpSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

/** What the server reads beside its own file: the thread of the embedded database, and the steps of the schema. */
const beside = ['pglite-worker.mjs', 'migrations'];

const copyBeside: Plugin = {
  name: 'copy-beside',
  writeBundle({ dir = 'dist/server' }) {
    for (const name of beside) cpSync(`server/db/${name}`, `${dir}/${name}`, { recursive: true });
  },
};

/** One file of plain JavaScript, dependencies left to node_modules: it starts twice as fast as the sources do. */
export default defineConfig({
  plugins: [copyBeside],
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
});
