import { importBytes } from '#shared/excel';
import { useText } from '#src/lib/i18n';
import type { Importing } from './use-import.ts';

export const megabytes = importBytes / 1024 / 1024;

export const isWorkbook = ({ name }: File) => name.toLowerCase().endsWith('.xlsx');

/** Returns a function that begins an import with a file, or says why that cannot be one. */
export function useTake(importing: Importing): (file: File, isCovered: boolean) => void {
  const text = useText();
  return (file, isCovered) => {
    if (!isWorkbook(file)) importing.refuse(text('excel.notXlsx'));
    else if (file.size > importBytes) importing.refuse(text('excel.tooLarge', { n: megabytes }));
    else void importing.begin(file, isCovered);
  };
}
