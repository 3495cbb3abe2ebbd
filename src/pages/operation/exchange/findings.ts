import { exchgResults } from '#shared/handover/exchange';
import { splitMany } from '#shared/kinds';
import type { Row } from '#src/meta/kinds/kind';

const { unchecked, matched, missing, unplanned, damaged, sealWrong } = exchgResults;

/** The findings about a line before they are sent. */
export interface Finding {
  readonly result: number;
  readonly sealNo: string;
  readonly remark: string;
  readonly exceptionId?: string;
  readonly condition?: number;
  /** Links to photos, and data of those not sent yet; absent while they are unchanged. */
  readonly photos?: readonly string[];
}

export type Findings = Readonly<Record<string, Finding>>;

/** The results that a planned line can have. */
export const plannedResults = [matched, missing, damaged, sealWrong] as const;
/** The results that must be explained by an exception. */
export const doubtful: readonly number[] = [missing, damaged, sealWrong];

/** Returns the photos of a value. */
export const photosIn = (value: unknown): readonly string[] => splitMany(value ?? '');

/** Returns the stored findings about a line. The receiver starts anew, except for the seal and condition that the giver found. */
export function findingOf(line: Row, isGiver: boolean): Finding {
  const own = isGiver ? line.result : line.receiverResult;
  return {
    result: Number(own ?? unchecked),
    sealNo: String(line.sealNo || (Number(line.planned) === 1 ? '' : line.sealNoPlan) || ''),
    remark: String(line.remark ?? ''),
    exceptionId: line.exceptionId ? String(line.exceptionId) : undefined,
    condition: Number(line.condition) > 0 ? Number(line.condition) : undefined,
    photos: isGiver ? photosIn(line.photos) : [],
  };
}

/** Returns the findings with every planned line that has no result yet marked as matching. */
export function allMatched(lines: readonly Row[], findings: Findings): Findings {
  const fresh = lines.filter((line) => Number(line.planned) === 1 && findings[String(line.artId)]?.result === unchecked);
  return { ...findings, ...Object.fromEntries(fresh.map((line) => [String(line.artId), matchedWith(line, findings)])) };
}

/** Returns the finding that a line matches the plan, with its planned seal. */
export function matchedWith(line: Row, findings: Findings): Finding {
  const own = findings[String(line.artId)] ?? findingOf(line, true);
  const isPlanned = Number(line.planned) === 1;
  return { ...own, result: isPlanned ? matched : unplanned, sealNo: own.sealNo || String(line.sealNoPlan ?? '') };
}

/** Returns the line that a scanned code belongs to. */
export const lineOf = (lines: readonly Row[], code: string) =>
  lines.find(({ artCode, artId }) => String(artCode) === code || String(artId) === code);

/** Returns the number of lines that have a result. */
export const checkedCount = (findings: Findings) => Object.values(findings).filter(({ result }) => result !== unchecked).length;

/** Returns how many lines have each result, what is as planned first. */
export function tallyOf(findings: Findings): readonly { readonly result: number; readonly count: number }[] {
  const results = Object.values(findings).map(({ result }) => result);
  return [matched, unplanned, ...doubtful]
    .map((result) => ({ result, count: results.filter((each) => each === result).length }))
    .filter(({ count }) => count > 0);
}

/** Returns whether any line differs from the plan. */
export const hasDifference = (findings: Findings) => tallyOf(findings).some(({ result }) => result !== matched);

/** Returns whether the seal number is missing for an article whose type needs one and which was there. */
const isSealLacking = ({ needSeal }: Row, { result, sealNo }: Finding) =>
  Number(needSeal) === 1 && result !== missing && sealNo.trim() === '';

/** Returns whether a photo is missing for an article whose type needs one: either side takes it, the receiver at the latest. */
const isPhotoLacking = ({ needPhoto, photos }: Row, { result, photos: own = [] }: Finding) =>
  Number(needPhoto) === 1 && result !== missing && photosIn(photos).length + own.length === 0;

/** Returns the lines that need more findings before their side can sign. */
export function lacking(lines: readonly Row[], findings: Findings, isGiver: boolean): readonly Row[] {
  return lines.filter((line) => {
    const found = findings[String(line.artId)];
    if (!found || found.result === unchecked) return true;
    if (isSealLacking(line, found) || (!isGiver && isPhotoLacking(line, found))) return true;
    if (doubtful.includes(found.result)) return found.exceptionId === undefined;
    return found.result === unplanned && found.remark.trim().length < 5 && found.exceptionId === undefined;
  });
}

interface Found {
  readonly lines: readonly Row[];
  readonly findings: Findings;
  readonly isGiver: boolean;
}

/** Returns the photos if they were changed. Unchanged ones are not sent, so that a stale list here cannot remove any. */
export const changedPhotos = (photos: readonly string[] = [], known: readonly string[] = []) =>
  photos.join() === known.join() ? undefined : photos;

/** Returns the lines as they are sent. */
export function sentLines({ lines, findings, isGiver }: Found) {
  return lines.flatMap((line) => {
    const artId = String(line.artId);
    const { photos, ...finding } = findings[artId] ?? findingOf(line, isGiver);
    if (finding.result === unchecked) return [];
    return [{ artId, ...finding, photos: changedPhotos(photos, findingOf(line, isGiver).photos) }];
  });
}

/** Returns whether an exchange has a photo, of the whole or of a line. */
export const isPictured = (photos: readonly string[], findings: Findings): boolean =>
  photos.length > 0 || Object.values(findings).some((finding) => (finding.photos ?? []).length > 0);
