import { http } from './lib/http/http.ts';
import { loadNoun } from './lib/nouns/nouns.ts';
import { createDataProvider } from './providers/data.ts';

/** The back end's rows, for Refine and for what asks ahead of it. */
export const dataProvider = createDataProvider(http, loadNoun);
