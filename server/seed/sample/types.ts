import { tableOf } from '#server/crud/model/table';
import { artCategories, arttype } from '#src/resources/business/arttype';
import type { Sample } from './engine.ts';

type Values = Readonly<Record<string, unknown>>;

const { container, art, collectible, metal } = artCategories;
const kept = { needSeal: 0, needPhoto: 1, needAppraisal: 1, isContainer: 0 };
const boxed = { category: container, needSeal: 1, needPhoto: 0, needAppraisal: 0 };

/** The types of the sample, in their order; their own rules say what their articles need. */
export const sampleTypes: readonly Values[] = [
  {
    typeCode: 'KX',
    typeName: '款箱',
    icon: 'inbox',
    unit: '箱',
    ...boxed,
    attrs: [
      { key: 'capacity', label: '容积（升）', labelEn: 'Volume (l)', type: 'number' },
      { key: 'lock_no', label: '锁号', labelEn: 'Lock no.', type: 'text', required: 1 },
      { key: 'double_lock', label: '双锁', labelEn: 'Two locks', type: 'bool' },
    ],
  },
  {
    typeCode: 'KB',
    typeName: '款包',
    icon: 'wallet',
    unit: '个',
    ...boxed,
    attrs: [{ key: 'lock_no', label: '锁号', labelEn: 'Lock no.', type: 'text' }],
  },
  {
    typeCode: 'SH',
    typeName: '书画',
    icon: 'picture',
    unit: '幅',
    category: art,
    ...kept,
    attrs: [
      { key: 'mount', label: '装裱形制', labelEn: 'Mounting', type: 'dict', dictCode: 'art_mount', required: 1 },
      { key: 'seals', label: '印鉴数', labelEn: 'Seals on it', type: 'number' },
      { key: 'signed', label: '有款', labelEn: 'Signed', type: 'bool' },
      { key: 'made_on', label: '创作日期', labelEn: 'Made on', type: 'date' },
      { key: 'inscription', label: '题识', labelEn: 'Inscription', type: 'text' },
    ],
  },
  {
    typeCode: 'CQ',
    typeName: '瓷器',
    icon: 'trophy',
    unit: '件',
    category: art,
    ...kept,
    attrs: [
      { key: 'kiln', label: '窑口', labelEn: 'Kiln', type: 'text', required: 1 },
      { key: 'glaze', label: '釉色', labelEn: 'Glaze', type: 'text' },
      { key: 'mark', label: '底款', labelEn: 'Mark', type: 'text' },
    ],
  },
  {
    typeCode: 'QB',
    typeName: '钱币',
    icon: 'money-collect',
    unit: '枚',
    category: collectible,
    ...kept,
    attrs: [
      { key: 'face', label: '面值', labelEn: 'Face value', type: 'text', required: 1 },
      { key: 'diameter', label: '直径（毫米）', labelEn: 'Diameter (mm)', type: 'number' },
      { key: 'graded', label: '已评级封装', labelEn: 'Graded and sealed', type: 'bool' },
    ],
  },
  {
    typeCode: 'YP',
    typeName: '邮票',
    icon: 'mail',
    unit: '枚',
    category: collectible,
    ...kept,
    attrs: [
      { key: 'issue_no', label: '志号', labelEn: 'Issue no.', type: 'text', required: 1 },
      { key: 'issued_on', label: '发行日期', labelEn: 'Issued on', type: 'date' },
    ],
  },
  {
    typeCode: 'JT',
    typeName: '金条',
    icon: 'gold',
    unit: '条',
    category: metal,
    ...kept,
    needSeal: 1,
    attrs: [
      { key: 'purity', label: '成色', labelEn: 'Fineness', type: 'dict', dictCode: 'gold_purity', required: 1 },
      { key: 'bar_no', label: '条号', labelEn: 'Bar no.', type: 'text', required: 1 },
      { key: 'refined_on', label: '铸造日期', labelEn: 'Refined on', type: 'date' },
    ],
  },
  { typeCode: 'PZ', typeName: '凭证箱', icon: 'file-protect', unit: '箱', ...boxed },
];

/** Makes the types of the sample where there are none yet. */
export async function addSampleTypes({ tx, actor, records }: Sample): Promise<void> {
  const types = tableOf(arttype);
  const earlier = await tx.select({ id: types.id }).from(types).limit(1);
  if (earlier.length > 0) return;
  for (const [index, values] of sampleTypes.entries()) {
    await records(arttype).submit({ actor, tx }, { ...values, sort: index + 1 });
  }
}
