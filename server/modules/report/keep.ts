import type { Query } from '#server/crud/read/paging';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { putBytes } from '#server/modules/resource/oss/put-bytes';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import { exportRows } from '#shared/excel';
import { sizeText, uploadLimits } from '#shared/files';
import { businessMoment } from '#shared/time';
import { reportList } from '#src/resources/report/kept';
import type { Desk } from './service.ts';

/** A report as a file that is not stored yet. */
export interface Drawn {
  readonly report: Resource;
  readonly title: string;
  readonly bytes: Buffer;
}

/** Returns the first and the last day of a report's query, as far as it names them. */
function daysIn({ report }: Resource, query: Query): string {
  const ends = ['datege', 'datele'].map((suffix) => String(query[`${report?.date}_${suffix}`] ?? '').slice(0, 10));
  return [...new Set(ends.filter((day) => day !== ''))].join('~');
}

/**
 * Makes the workbook of a report as somebody sees it: their rights, their scope, their language. A report is kept whole or not
 * at all, so one that is longer than a workbook, or larger than a file, is refused.
 */
export async function drawReport(
  { services }: Desk,
  actor: Actor,
  { report, query }: { readonly report: Resource; readonly query: Query },
): Promise<Drawn> {
  const records = services.records(report);
  const told = await records.summary?.(actor, query);
  if (told && told.count > exportRows) throw new AppError('REPORT_TOO_LONG', { n: told.count, max: exportRows });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of await records.workbook(actor, query)) {
    size += piece.length;
    if (size > uploadLimits.file) throw new AppError('REPORT_TOO_LARGE', { n: sizeText(uploadLimits.file) });
    pieces.push(piece);
  }
  const title = [report.label[actor.language], daysIn(report, query)].filter(Boolean).join(' ');
  return { report, title, bytes: Buffer.concat(pieces) };
}

/** Stores a report that was made, in the name and within the quota of whom it is made for; answers its id. */
export async function keepReport(
  { services, store }: Desk,
  by: { readonly actor: Actor; readonly tx: Transaction },
  { report, title, bytes }: Drawn,
): Promise<string> {
  const originalName = `${title.replaceAll(' ', '_')}.xlsx`;
  const { name: file } = await putBytes(store, { bytes, originalName }, by);
  const keepTime = businessMoment(services.context.clock.now());
  const facts = { title, category: report.name, name: originalName, size: bytes.length, keepTime };
  const { id } = await services.records(reportList).submit(by, { ...facts, file });
  return id;
}
