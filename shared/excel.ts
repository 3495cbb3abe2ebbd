/** The modes of an import: check only, store all rows or none, or store the rows without faults. */
export const importModes = ['check', 'all', 'good'] as const;
export type ImportMode = (typeof importModes)[number];

export type ImportState = 'waiting' | 'reading' | 'checking' | 'storing' | 'done' | 'failed';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A fault of a workbook in the reader's language; `column` is empty where it is about the whole row. */
export interface ImportFault {
  readonly row: number;
  readonly column: string;
  readonly reason: string;
}

/** The progress and the outcome of an import. */
export interface ImportStatus {
  readonly id: string;
  readonly state: ImportState;
  readonly mode: ImportMode;
  readonly isCovered: 0 | 1;
  readonly fileName: string;
  /** The number of data rows in the workbook, and of those that are processed, stored and faulty. */
  readonly total: number;
  readonly done: number;
  readonly stored: number;
  readonly faulty: number;
  /** The moments between which its rows were stored, to the second; empty while it has stored none. */
  readonly storedFrom: string;
  readonly storedUntil: string;
  /** The first faults; the workbook with the result has all of them. */
  readonly faults: readonly ImportFault[];
  /** The reason why the import failed; empty unless it did. */
  readonly problem: string;
  /** Whether the workbook with its faults marked can be fetched. */
  readonly hasResult: boolean;
}

/** The largest size of a workbook in bytes. */
export const importBytes = 10 * 1024 * 1024;
/** The most rows of one workbook. */
export const importRows = 10_000;
/** The most rows in mode `all` where rows are stored one by one, since the embedded database serves no others meanwhile. */
export const importAllRows = 1_000;
/** The most rows of one export. */
export const exportRows = 100_000;
