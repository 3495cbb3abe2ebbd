import type { Words } from '#shared/field';

/** What the timeline of a task tells of, besides the actions of its definition. */
export const timelineKinds = {
  planned: { zh: '新建', en: 'Planned' },
  changed: { zh: '修改', en: 'Changed' },
  arrival: { zh: '到达站点', en: 'Arrived' },
  verification: { zh: '身份核验', en: 'Verified' },
  exchange: { zh: '交接', en: 'Handed over' },
  exception: { zh: '异常', en: 'Exception' },
  evaluation: { zh: '评价', en: 'Evaluated' },
} as const satisfies Readonly<Record<string, Words>>;

/** Something that happened on a task. */
export interface TimelineEntry {
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly time: string;
  /** `action`, or one of the kinds above. */
  readonly kind: 'action' | keyof typeof timelineKinds;
  /** The name of an action, or the state, result or score that tells more. */
  readonly key: string;
  /** In the reader's language. */
  readonly title: string;
  /** Where, what, why. */
  readonly remark?: string;
  readonly by?: string;
  /** The row that it is about. */
  readonly recordId?: string;
  readonly lateMinutes?: number;
}
