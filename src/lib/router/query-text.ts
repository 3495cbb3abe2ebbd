import { parse, stringify } from 'neoqs';

export { parse as parseQuery };

/** In the place of `qs`, which Refine asks for both (vite.config.ts): the same without what only engines of ten years ago lack. */
// biome-ignore lint/style/noDefaultExport: it is what the other one has
export default { parse, stringify };
