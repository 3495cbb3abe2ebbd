import type { Valuable } from './valuables.ts';

/** A box of the sample, with the node where it is used by day. */
interface SampleBox {
  readonly type: 'KX' | 'KB' | 'PZ';
  readonly home: string;
  /** The place at the beginning: a base or a node. */
  readonly at: string;
  readonly artName: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

const cashBox = (home: string, artName: string, lockNo: string): SampleBox => ({
  type: 'KX',
  home,
  at: home.slice(0, 2),
  artName,
  attrs: { capacity: 48, lock_no: lockNo, double_lock: 1 },
});
const bag = (home: string, artName: string): SampleBox => ({ type: 'KB', home, at: home.slice(0, 2), artName });
const voucherBox = (home: string, artName: string, at: string): SampleBox => ({ type: 'PZ', home, at, artName });

export const sampleBoxes: readonly SampleBox[] = [
  cashBox('JN01', '城东支行1号款箱', 'S3101'),
  cashBox('JN01', '城东支行2号款箱', 'S3102'),
  cashBox('JN02', '东湖支行1号款箱', 'S3103'),
  cashBox('JN02', '东湖支行2号款箱', 'S3104'),
  cashBox('JN03', '科技园支行1号款箱', 'S3105'),
  cashBox('JN03', '科技园支行2号款箱', 'S3106'),
  cashBox('JN04', '城西支行1号款箱', 'S3107'),
  cashBox('JN04', '城西支行2号款箱', 'S3108'),
  cashBox('JB01', '浦口支行1号款箱', 'S3109'),
  cashBox('JB01', '浦口支行2号款箱', 'S3110'),
  cashBox('JB02', '桥北支行1号款箱', 'S3111'),
  cashBox('JB02', '桥北支行2号款箱', 'S3112'),
  cashBox('JB03', '大厂支行1号款箱', 'S3113'),
  cashBox('JB03', '大厂支行2号款箱', 'S3114'),
  bag('JN01', '城东支行款包'),
  bag('JN02', '东湖支行款包'),
  bag('JN03', '科技园支行款包'),
  bag('JN04', '城西支行款包'),
  bag('JB01', '浦口支行款包'),
  bag('JB02', '桥北支行款包'),
  voucherBox('JN01', '城东支行凭证箱', 'JN'),
  voucherBox('JN02', '东湖支行凭证箱', 'JN02'),
  voucherBox('JB01', '浦口支行凭证箱', 'JB'),
  voucherBox('JB02', '桥北支行凭证箱', 'JB02'),
];

/** The drawings of the articles of each type. */
export const drawings = {
  KX: 'cashBox',
  KB: 'cashBag',
  PZ: 'voucherBox',
  SH: 'scroll',
  CQ: 'vase',
  QB: 'coin',
  YP: 'stamp',
  JT: 'goldBar',
} as const satisfies Record<string, Valuable>;

/** An article that a client has, or had, in custody. */
export interface SampleItem {
  readonly type: 'SH' | 'CQ' | 'QB' | 'YP' | 'JT';
  readonly base: string;
  /** The base or node that took it in; absent while it is only registered. */
  readonly at?: string;
  readonly shelf?: string;
  readonly isPacked?: boolean;
  readonly end?: 'released' | 'writtenOff';
  readonly value: string;
  /** Days until its custody ends; negative ones are past. */
  readonly custodyFor: number;
  readonly values: Readonly<Record<string, unknown>>;
}

type More = Partial<Pick<SampleItem, 'base' | 'at' | 'shelf' | 'isPacked' | 'end' | 'custodyFor'>>;

type Told = readonly [type: SampleItem['type'], value: number, values: SampleItem['values'], more?: More];

/** Returns an article in the southern vault for another half year, unless other values are given. */
function item(...[type, value, values, more]: Told): SampleItem {
  return {
    base: 'JN',
    at: 'JN',
    custodyFor: 180,
    type,
    value: value.toFixed(2),
    values: { condition: 1, ...values },
    ...more,
  };
}

const registered: More = { at: undefined };
const north: More = { base: 'JB', at: 'JB' };
type Named = readonly [name: string, maker: string, value: number, attrs: object, more?: More];

const scroll = (...[artName, author, value, attrs, more]: Named) =>
  item('SH', value, { artName, author, material: '纸本设色', size: '136×68 cm', grade: 2, attrs }, more);
const vase = (...[artName, era, value, attrs, more]: Named) =>
  item('CQ', value, { artName, era, material: '瓷', size: '22×22×38 cm', grade: 2, attrs }, more);
const coin = (...[artName, era, value, attrs, more]: Named) =>
  item('QB', value, { artName, era, material: '银', weightG: '26.70', grade: 1, attrs }, more);
const stamp = (...[artName, value, attrs, more]: readonly [string, number, object, More?]) =>
  item('YP', value, { artName, material: '纸', grade: 1, attrs }, more);
const bar = (barNo: string, grams: number, more?: More) =>
  item(
    'JT',
    grams * 780,
    { artName: `投资金条${grams}克`, author: '江南造币', weightG: `${grams}.00`, attrs: { purity: '9999', bar_no: barNo } },
    more,
  );

export const sampleItems: readonly SampleItem[] = [
  scroll('秋山行旅图', '陆远', 180_000, { mount: '1', seals: 3, signed: 1, made_on: '1986-10-02' }, { shelf: 'B-1-1' }),
  scroll('江南春晓图', '陆远', 152_000, { mount: '2', seals: 5, signed: 1 }, { shelf: 'B-1-2' }),
  scroll('墨竹四条屏', '许青崖', 96_000, { mount: '1', seals: 4, signed: 1, inscription: '虚心有节' }, { shelf: 'B-1-3' }),
  scroll('荷塘清趣册页', '沈若水', 58_000, { mount: '3', seals: 8, signed: 1 }, { custodyFor: -12 }),
  scroll('寒林晚钓图', '佚名', 43_000, { mount: '5', seals: 1, signed: 0 }, north),
  scroll('行书七言联', '许青崖', 37_500, { mount: '1', seals: 2, signed: 1 }, { at: 'JN01' }),
  scroll('花鸟扇面', '沈若水', 12_800, { mount: '4', signed: 1 }, registered),
  scroll('溪山渔隐图', '陆远', 210_000, { mount: '1', seals: 6, signed: 1 }, north),
  vase('青花缠枝莲纹瓶', '清', 260_000, { kiln: '景德镇窑', glaze: '青花', mark: '六字款' }, { shelf: 'B-2-1' }),
  vase('粉彩花卉纹盘', '清', 88_000, { kiln: '景德镇窑', glaze: '粉彩' }, { shelf: 'B-2-2' }),
  vase('龙泉窑青釉炉', '明', 132_000, { kiln: '龙泉窑', glaze: '青釉' }, { custodyFor: 20 }),
  vase('德化白釉观音', '清', 76_000, { kiln: '德化窑', glaze: '白釉' }, north),
  vase('钧窑玫瑰紫釉盏', '宋', 310_000, { kiln: '钧窑', glaze: '玫瑰紫' }, { shelf: 'B-2-3' }),
  vase('珐琅彩小碗', '清', 198_000, { kiln: '景德镇窑', glaze: '珐琅彩', mark: '四字款' }, { at: 'JN03' }),
  coin('光绪元宝', '清', 18_500, { face: '库平七钱二分', diameter: 39.5, graded: 1 }, { isPacked: true }),
  coin('大清银币宣统三年', '清', 26_000, { face: '壹圆', diameter: 39, graded: 1 }, { isPacked: true }),
  coin('民国三年壹圆银币', '民国', 2_600, { face: '壹圆', diameter: 38.6, graded: 0 }, { isPacked: true }),
  coin('熊猫银币纪念套装', '现代', 9_800, { face: '拾圆', diameter: 40, graded: 1 }),
  coin('咸丰重宝当十', '清', 3_400, { face: '当十', diameter: 37 }, north),
  coin('开元通宝鎏金', '唐', 15_200, { face: '通宝', diameter: 25 }, { at: 'JB01', base: 'JB' }),
  stamp('全国山河一片红', 420_000, { issue_no: 'W82', issued_on: '1968-11-25' }, { shelf: 'B-3-1' }),
  stamp('庚申年猴票', 12_000, { issue_no: 'T46', issued_on: '1980-02-15' }, { shelf: 'B-3-1' }),
  stamp('梅兰芳舞台艺术小型张', 68_000, { issue_no: 'J94M', issued_on: '1962-09-15' }, { custodyFor: -3 }),
  stamp('红楼梦小型张', 1_500, { issue_no: 'T69M', issued_on: '1981-11-20' }, registered),
  bar('A0083121', 1000, { shelf: 'C-1-1' }),
  bar('A0083122', 1000, { shelf: 'C-1-1' }),
  bar('A0083190', 500, { shelf: 'C-1-2' }),
  bar('A0083191', 500, { shelf: 'C-1-2' }),
  bar('B0041007', 100, north),
  bar('B0041008', 100, { at: 'JN02' }),
  scroll('松鹤延年图', '佚名', 22_000, { mount: '1', signed: 0 }, { end: 'released' }),
  vase('斗彩鸡缸杯仿品', '民国', 4_800, { kiln: '景德镇窑' }, { end: 'released' }),
  bar('B0040961', 50, { ...north, end: 'released' }),
  coin('船洋银币', '民国', 1_900, { face: '壹圆' }, { end: 'writtenOff' }),
  stamp('普通邮票方连', 800, { issue_no: '普18' }, { end: 'writtenOff' }),
  vase('青瓷残件', '宋', 1_200, { kiln: '越窑' }, { ...registered, end: 'writtenOff' }),
];
