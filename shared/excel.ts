/** What is done with the rows of a workbook: nothing but looked at, all of them or none, or those that are fine. */
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

/** How far an import is, and what came of it. */
export interface ImportStatus {
  readonly id: string;
  readonly state: ImportState;
  readonly mode: ImportMode;
  readonly isCovered: 0 | 1;
  readonly fileName: string;
  /** Rows of data in the workbook, how many are dealt with, stored, and wrong. */
  readonly total: number;
  readonly done: number;
  readonly stored: number;
  readonly faulty: number;
  /** The first faults. */
  readonly faults: readonly ImportFault[];
  /** Why nothing came of it; empty unless it failed. */
  readonly problem: string;
  /** Whether the workbook with its faults marked can be fetched. */
  readonly hasResult: boolean;
}

/** Largest workbook, in bytes. */
export const importBytes = 10 * 1024 * 1024;
/** Most rows of one workbook. */
export const importRows = 10_000;
/** Most rows that are stored all or none where each is a piece of work of its own: nobody else writes, or reads, meanwhile for long. */
export const importAllRows = 1_000;
/** Most rows of one export. */
export const exportRows = 100_000;
