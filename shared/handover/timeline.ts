import type { Words } from '#shared/field';

/** The kinds of entries in a task's timeline, besides the actions of its definition. */
export const timelineKinds = {
  planned: { zh: '新建', en: 'Planned' },
  changed: { zh: '修改', en: 'Changed' },
  arrival: { zh: '到达站点', en: 'Arrived' },
  verification: { zh: '身份核验', en: 'Verified' },
  exchange: { zh: '交接', en: 'Handed over' },
  exception: { zh: '异常', en: 'Exception' },
  evaluation: { zh: '评价', en: 'Evaluated' },
} as const satisfies Readonly<Record<string, Words>>;

/** An event in the timeline of a task. */
export interface TimelineEntry {
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly time: string;
  /** `action`, or one of the kinds above. */
  readonly kind: 'action' | keyof typeof timelineKinds;
  /** The name of an action, or the state, result or score of the event. */
  readonly key: string;
  /** The title in the reader's language. */
  readonly title: string;
  /** Further details, such as place, subject or reason. */
  readonly remark?: string;
  readonly by?: string;
  /** The row that it is about. */
  readonly recordId?: string;
  readonly lateMinutes?: number;
}
