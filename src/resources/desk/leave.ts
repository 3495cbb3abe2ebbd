import { defineResource, field } from '#shared/define';
import { processFields } from '../flow/process-fields.ts';
import { forOthers } from '../system/user.ts';

/** The keys of the dictionary `leave_type` that the program knows. */
export const leaveTypes = { personal: 2, sick: 3 } as const;

/** The limits of a leave (domain model 14). */
export const leaveLimits = {
  /** The maximum length in days. */
  days: 90,
  /** The length in days above which sick leave needs a certificate. */
  daysWithoutProof: 2,
} as const;

/** A task that has the applicant on its crew during the leave. */
export interface LeaveTask {
  readonly id: string;
  readonly taskNo: string;
  readonly taskName: string;
  readonly taskDate: string;
  readonly planStartTime: string;
  readonly planEndTime: string;
}

/** An application for leave. It is approved by a workflow process through calls of its own, and appears in no list. */
export const leave = defineResource({
  name: 'leave',
  path: 'blade-desk/process/leave',
  label: { zh: '请假', en: 'Leave' },
  readOnly: true,
  fields: {
    leaveType: field.bizDict('leave_type', {
      zh: '请假类型',
      en: 'Type',
      required: true,
      default: leaveTypes.personal,
      span: 2,
      width: 100,
    }),
    startTime: field.dateTime({ zh: '开始时间', en: 'From', required: true, shownTo: 'minute' }),
    endTime: field.dateTime({ zh: '结束时间', en: 'To', required: true, shownTo: 'minute' }),
    days: field.decimal({ zh: '请假天数', en: 'Days', scale: 1, hideIn: ['form', 'import'], width: 90 }),
    reason: field.textarea({ zh: '请假理由', en: 'Reason', required: true, max: 255, width: 220 }),
    attachIds: field.files({
      zh: '附件',
      en: 'Files',
      max: 5,
      private: true,
      hideIn: ['list', 'import', 'export'],
      help: { zh: '病假超过2天须上传证明', en: 'Sick leave over 2 days needs a certificate' },
    }),
    taskUser: field.ref('user', {
      zh: '审批人员',
      en: 'Approver',
      required: true,
      width: 100,
      suggests: 'leaveApprover',
      ...forOthers,
    }),
    handoverUser: field.ref('user', {
      zh: '工作交接人',
      en: 'Stand-in',
      width: 100,
      ...forOthers,
      help: {
        zh: '保管员和押运员必填，须为同一机构或同一公司人员',
        en: 'Keepers and escorts name one, of the same department or company',
      },
    }),
    ...processFields,
  },
  rules: [{ after: ['startTime', 'endTime'] }],
  sort: { startTime: 'desc' },
  title: 'reason',
});
