import { type Actor, isPermitted } from '#server/lib/actor';
import type { FileStore } from '#server/modules/resource/oss/service';
import { permissionCode, type Resource } from '#shared/define';
import {
  evaluateReport,
  exceptionReport,
  exchgReport,
  stockReport,
  taskReport,
  verifyReport,
} from '#src/resources/report/reports';
import type { Services } from '../services.ts';

/** The built-in reports; the keys of the dictionary `report_category` are their names. */
export const reports: readonly Resource[] = [taskReport, exchgReport, stockReport, verifyReport, exceptionReport, evaluateReport];

/** The services that storing reports needs. */
export interface Desk {
  readonly services: Services;
  readonly store: FileStore;
}

/** Returns whether a user may export a report and store it for others. */
export const mayKeep = (actor: Actor, report: Resource): boolean =>
  ['export', 'keep'].every((verb) => isPermitted(actor, [permissionCode(report, verb)]));
