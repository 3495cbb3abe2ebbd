import { exchgResults } from '#shared/handover/exchange';
import { splitMany } from '#shared/kinds';
import type { Row } from '#src/meta/kinds/kind';

const { unchecked, matched, missing, unplanned, damaged, sealWrong } = exchgResults;

/** What is found about a line, before it is sent. */
export interface Finding {
  readonly result: number;
  readonly sealNo: string;
  readonly remark: string;
  readonly exceptionId?: string;
  readonly condition?: number;
  /** Links to photos, and texts of those that are not sent yet; absent while they are as they were. */
  readonly photos?: readonly string[];
}

export type Findings = Readonly<Record<string, Finding>>;

/** What can be found about a planned line. */
export const plannedResults = [matched, missing, damaged, sealWrong] as const;
/** Results that somebody has to explain by an exception. */
export const doubtful: readonly number[] = [missing, damaged, sealWrong];

/** The photos of a value. */
export const photosIn = (value: unknown): readonly string[] => splitMany(value ?? '');

/** What was found about a line so far; the receiver begins anew, with what the giver read of seal and condition. */
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

/** Everything that was not looked at yet is as planned. */
export function allMatched(lines: readonly Row[], findings: Findings): Findings {
  const fresh = lines.filter((line) => Number(line.planned) === 1 && findings[String(line.artId)]?.result === unchecked);
  return { ...findings, ...Object.fromEntries(fresh.map((line) => [String(line.artId), matchedWith(line, findings)])) };
}

/** A line that is as planned, with the seal that was to be there. */
export function matchedWith(line: Row, findings: Findings): Finding {
  const own = findings[String(line.artId)] ?? findingOf(line, true);
  const isPlanned = Number(line.planned) === 1;
  return { ...own, result: isPlanned ? matched : unplanned, sealNo: own.sealNo || String(line.sealNoPlan ?? '') };
}

/** The line that a scanned code stands for. */
export const lineOf = (lines: readonly Row[], code: string) =>
  lines.find(({ artCode, artId }) => String(artCode) === code || String(artId) === code);

/** How many lines have a result. */
export const checkedCount = (findings: Findings) => Object.values(findings).filter(({ result }) => result !== unchecked).length;

/** An article of a type that is sealed says with which seal it was there. */
const isSealLacking = ({ needSeal }: Row, { result, sealNo }: Finding) =>
  Number(needSeal) === 1 && result !== missing && sealNo.trim() === '';

/** An article of a type that is photographed is in a picture by either side: at the latest the receiver takes one. */
const isPhotoLacking = ({ needPhoto, photos }: Row, { result, photos: own = [] }: Finding) =>
  Number(needPhoto) === 1 && result !== missing && photosIn(photos).length + own.length === 0;

/** Lines of which something is still to be said before their side can sign. */
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

/** Photos that are not as they were: those that are stay unsaid, so that what is known here too late takes nothing away. */
export const changedPhotos = (photos: readonly string[] = [], known: readonly string[] = []) =>
  photos.join() === known.join() ? undefined : photos;

/** What is sent of the lines. */
export function sentLines({ lines, findings, isGiver }: Found) {
  return lines.flatMap((line) => {
    const artId = String(line.artId);
    const { photos, ...finding } = findings[artId] ?? findingOf(line, isGiver);
    if (finding.result === unchecked) return [];
    return [{ artId, ...finding, photos: changedPhotos(photos, findingOf(line, isGiver).photos) }];
  });
}

/** Whether something of an exchange is in a picture: of the whole, or of a line. */
export const isPictured = (photos: readonly string[], findings: Findings): boolean =>
  photos.length > 0 || Object.values(findings).some((finding) => (finding.photos ?? []).length > 0);
