import { useState } from 'react';
import { useTellFailure } from '#src/components/use-tell-failure';
import { saveFile } from '#src/lib/browser/save-file';
import { nowText } from '#src/lib/dates';

/** Returns a name such as `notice 2026-11-21 1830.xlsx`, so that two exports of a day do not overwrite each other. */
export function fileName(noun: string, format: string): string {
  return `${noun.replace(/[\\/:*?"<>|]/g, ' ')} ${nowText().slice(0, 16).replace(':', '')}.${format}`;
}

/** Returns a function that fetches a file and saves it by the browser; a refusal is shown to the user. */
export function useDownload() {
  const tellFailure = useTellFailure();
  const [isFetching, setFetching] = useState(false);
  const download = async (fetch: () => Promise<Blob>, name: string) => {
    setFetching(true);
    try {
      saveFile(await fetch(), name);
    } catch (error) {
      tellFailure(error);
    } finally {
      setFetching(false);
    }
  };
  return { download, isFetching };
}
